//! Checks a WAV file against its headers while its bytes arrive.
//!
//! A model endpoint trusts these headers: a file that claims gigabytes or thousands of channels must not reach it.
//! Samples are never decoded. The header layout is that of Microsoft's "Multimedia Programming Interface and Data
//! Specifications 1.0", which compressed formats extend.

const MAX_CHANNELS: u16 = 8;
const SAMPLE_RATES: std::ops::RangeInclusive<u32> = 1_000..=384_000;
const MAX_BITS: u16 = 64;
/// Bytes of a `fmt ` chunk that all formats have.
const FORMAT_BYTES: usize = 16;
const MAX_FORMAT_BYTES: u64 = 4096;
const PCM: u16 = 1;
const FLOAT: u16 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WavError {
    #[error("has no WAV header")]
    NoHeader,
    #[error("declares {0} channels; 1 to 8 are accepted")]
    Channels(u16),
    #[error("declares {0} samples per second; 1,000 to 384,000 are accepted")]
    SampleRate(u32),
    #[error("has an inconsistent header")]
    Contradiction,
    #[error("has no audio data")]
    NoSound,
    #[error("does not match its declared size")]
    Size,
}

/// The part that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    RiffHeader,
    ChunkHeader,
    /// The common part of a `fmt ` chunk, followed by this many bytes.
    Format {
        rest: u64,
    },
    /// Samples and anything after them.
    Rest,
}

/// A check in progress.
pub struct WavCheck {
    expected: Expected,
    header: Vec<u8>,
    skipped: u64,
    position: u64,
    riff_end: u64,
    data_end: u64,
    has_format: bool,
}

impl Default for WavCheck {
    fn default() -> Self {
        Self::new()
    }
}

impl WavCheck {
    pub fn new() -> Self {
        Self {
            expected: Expected::RiffHeader,
            header: Vec::with_capacity(FORMAT_BYTES),
            skipped: 0,
            position: 0,
            riff_end: 0,
            data_end: 0,
            has_format: false,
        }
    }

    /// Reads the next bytes of the file.
    pub fn read(&mut self, mut bytes: &[u8]) -> Result<(), WavError> {
        while !bytes.is_empty() {
            if self.expected == Expected::Rest {
                self.position += bytes.len() as u64;
                return Ok(());
            }
            let wanted = match self.skipped {
                0 => self.header_bytes() - self.header.len(),
                skipped => usize::try_from(skipped).unwrap_or(usize::MAX),
            };
            let (taken, rest) = bytes.split_at(wanted.min(bytes.len()));
            bytes = rest;
            self.position += taken.len() as u64;
            if self.skipped > 0 {
                self.skipped -= taken.len() as u64;
                continue;
            }
            self.header.extend_from_slice(taken);
            if self.header.len() == self.header_bytes() {
                let header = std::mem::take(&mut self.header);
                self.expected = self.read_header(&header)?;
            }
        }
        Ok(())
    }

    /// Ends the check. A file may hold more bytes than its headers declare, but not fewer.
    pub fn finish(&self) -> Result<(), WavError> {
        if self.expected != Expected::Rest {
            return Err(WavError::NoSound);
        }
        // A missing last padding byte is common and harmless.
        if self.data_end > self.position || self.riff_end > self.position + 1 { Err(WavError::Size) } else { Ok(()) }
    }

    fn header_bytes(&self) -> usize {
        match self.expected {
            Expected::RiffHeader => 12,
            Expected::ChunkHeader => 8,
            Expected::Format { .. } => FORMAT_BYTES,
            Expected::Rest => 0,
        }
    }

    fn read_header(&mut self, header: &[u8]) -> Result<Expected, WavError> {
        match self.expected {
            Expected::RiffHeader => {
                if !header.starts_with(b"RIFF") || !header.ends_with(b"WAVE") {
                    return Err(WavError::NoHeader);
                }
                self.riff_end = 8 + u64::from(u32_at(header, 4));
                Ok(Expected::ChunkHeader)
            }
            Expected::ChunkHeader => self.begin_chunk(&header[..4], u64::from(u32_at(header, 4))),
            Expected::Format { rest } => {
                check_format(header)?;
                self.has_format = true;
                self.skipped = rest;
                Ok(Expected::ChunkHeader)
            }
            Expected::Rest => Ok(Expected::Rest),
        }
    }

    fn begin_chunk(&mut self, name: &[u8], size: u64) -> Result<Expected, WavError> {
        let padded = size + size % 2;
        match name {
            b"fmt " if self.has_format || !(FORMAT_BYTES as u64..=MAX_FORMAT_BYTES).contains(&size) => {
                Err(WavError::Contradiction)
            }
            b"fmt " => Ok(Expected::Format { rest: padded - FORMAT_BYTES as u64 }),
            b"data" if !self.has_format => Err(WavError::NoHeader),
            b"data" if size == 0 => Err(WavError::NoSound),
            b"data" => {
                self.data_end = self.position + size;
                Ok(Expected::Rest)
            }
            _ => {
                self.skipped = padded;
                Ok(Expected::ChunkHeader)
            }
        }
    }
}

fn check_format(header: &[u8]) -> Result<(), WavError> {
    let (format, channels, sample_rate) = (u16_at(header, 0), u16_at(header, 2), u32_at(header, 4));
    let (byte_rate, block_bytes, bits) = (u32_at(header, 8), u16_at(header, 12), u16_at(header, 14));
    if !(1..=MAX_CHANNELS).contains(&channels) {
        return Err(WavError::Channels(channels));
    }
    if !SAMPLE_RATES.contains(&sample_rate) {
        return Err(WavError::SampleRate(sample_rate));
    }
    let is_sane = bits <= MAX_BITS && block_bytes > 0;
    let adds_up = u32::from(block_bytes) == u32::from(channels) * u32::from(bits.div_ceil(8))
        && u64::from(byte_rate) == u64::from(sample_rate) * u64::from(block_bytes);
    let is_plain = matches!(format, PCM | FLOAT);
    if is_sane && (!is_plain || adds_up) { Ok(()) } else { Err(WavError::Contradiction) }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn format(channels: u16, rate: u32, bits: u16) -> Vec<u8> {
        let block = channels.wrapping_mul(bits / 8);
        let mut out = [b"fmt ".as_slice(), &16_u32.to_le_bytes(), &PCM.to_le_bytes(), &channels.to_le_bytes()].concat();
        out.extend(rate.to_le_bytes());
        out.extend(rate.wrapping_mul(block.into()).to_le_bytes());
        out.extend(block.to_le_bytes());
        out.extend(bits.to_le_bytes());
        out
    }

    fn chunk(name: &[u8], size: u32, content: &[u8]) -> Vec<u8> {
        [name, &size.to_le_bytes(), content].concat()
    }

    fn wav(chunks: &[Vec<u8>]) -> Vec<u8> {
        let chunks = chunks.concat();
        [b"RIFF".as_slice(), &(chunks.len() as u32 + 4).to_le_bytes(), b"WAVE", &chunks].concat()
    }

    fn check(bytes: &[u8], piece: usize) -> Result<(), WavError> {
        let mut check = WavCheck::new();
        bytes.chunks(piece).try_for_each(|piece| check.read(piece))?;
        check.finish()
    }

    #[test]
    fn honest_files_pass_however_they_arrive() {
        let sound = chunk(b"data", 8, &[0; 8]);
        for bytes in [
            wav(&[format(1, 16_000, 16), sound.clone()]),
            wav(&[format(8, 384_000, 32), sound.clone()]),
            wav(&[chunk(b"LIST", 5_000, &[0; 5_000]), format(2, 44_100, 24), sound.clone(), chunk(b"id3 ", 2, b"ab")]),
            wav(&[format(1, 8_000, 8), chunk(b"data", 3, &[0; 3])]),
        ] {
            for piece in [1, 7, 4096, bytes.len()] {
                assert_eq!(check(&bytes, piece), Ok(()));
            }
        }
    }

    #[test]
    fn lies_about_size_channels_and_rate_are_found() {
        let sound = chunk(b"data", 8, &[0; 8]);
        let lying = |bytes: Vec<u8>| check(&bytes, 4096).expect_err("a lie");
        assert_eq!(lying(wav(&[format(0, 16_000, 16), sound.clone()])), WavError::Channels(0));
        assert_eq!(lying(wav(&[format(9, 16_000, 16), sound.clone()])), WavError::Channels(9));
        assert_eq!(lying(wav(&[format(65_535, 16_000, 16), sound.clone()])), WavError::Channels(65_535));
        assert_eq!(lying(wav(&[format(1, 4_000_000_000, 16), sound.clone()])), WavError::SampleRate(4_000_000_000));
        assert_eq!(lying(wav(&[format(1, 16_000, 128), sound.clone()])), WavError::Contradiction);
        assert_eq!(lying(wav(&[format(1, 16_000, 16), chunk(b"data", 9_000, &[0; 8])])), WavError::Size);
        assert_eq!(lying(wav(&[format(1, 16_000, 16), chunk(b"data", u32::MAX, &[0; 8])])), WavError::Size);
        assert_eq!(lying(wav(&[format(1, 16_000, 16), chunk(b"data", 0, &[0; 8])])), WavError::NoSound);
        assert_eq!(lying(wav(&[format(1, 16_000, 16)])), WavError::NoSound);
        assert_eq!(lying(wav(&[sound.clone(), format(1, 16_000, 16)])), WavError::NoHeader);
        assert_eq!(lying(wav(&[chunk(b"fmt ", u32::MAX, &[0; 20])])), WavError::Contradiction);
        let mut too_long = wav(&[format(1, 16_000, 16), sound]);
        too_long[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(check(&too_long, 4096), Err(WavError::Size));
    }

    proptest! {
        #[test]
        fn any_bytes_are_judged_alike_in_one_piece_and_in_many(bytes: Vec<u8>, piece in 1_usize..64) {
            let bytes = [b"RIFF\x40\0\0\0WAVEfmt ".as_slice(), &bytes].concat();
            prop_assert_eq!(check(&bytes, piece), check(&bytes, bytes.len()));
        }
    }
}
