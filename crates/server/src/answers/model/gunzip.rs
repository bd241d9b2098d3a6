//! Decompresses responses that a proxy gzipped without being asked; they begin with gzip's magic number, whatever the
//! headers say.

use std::io::Write;

use flate2::write::GzDecoder;

use super::response::MAX_BYTES;

const MARK: [u8; 2] = [0x1f, 0x8b];
/// Bytes decompressed at once: a few bytes can become a thousand times as many.
const STEP: usize = 512;

/// Decompresses bytes as they arrive.
#[derive(Default)]
pub struct Gunzip {
    state: State,
    total: usize,
}

#[derive(Default)]
enum State {
    /// Holds the first byte until the second arrives.
    #[default]
    Unknown,
    FirstByte,
    Plain,
    Packed(Box<GzDecoder<Vec<u8>>>),
}

impl Gunzip {
    /// The decompressed bytes. Errors: what is wrong with them, for the log.
    pub fn push(&mut self, mut bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        match self.state {
            State::FirstByte => bytes.insert(0, MARK[0]),
            State::Unknown | State::Plain | State::Packed(_) => {}
        }
        if matches!(self.state, State::Unknown | State::FirstByte) {
            self.state = match bytes.as_slice() {
                [] => State::Unknown,
                [first] if *first == MARK[0] => State::FirstByte,
                [first, second, ..] if [*first, *second] == MARK => State::Packed(Box::new(GzDecoder::new(Vec::new()))),
                _ => State::Plain,
            };
        }
        match &mut self.state {
            State::Unknown | State::FirstByte => Ok(Vec::new()),
            State::Plain => Ok(bytes),
            State::Packed(decoder) => {
                let mut out = Vec::new();
                for step in bytes.chunks(STEP) {
                    decoder.write_all(step).map_err(|_| "its gzip is broken".to_owned())?;
                    decoder.flush().map_err(|_| "its gzip is broken".to_owned())?;
                    out.append(decoder.get_mut());
                    if self.total + out.len() > MAX_BYTES {
                        return Err("it is too long".into());
                    }
                }
                self.total += out.len();
                Ok(out)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).expect("in memory");
        encoder.finish().expect("in memory")
    }

    #[test]
    fn packed_and_plain_bytes_come_out_the_same_however_they_are_cut() {
        let text = "data: {\"choices\":[]}\n\n".repeat(40);
        for bytes in [packed(text.as_bytes()), text.clone().into_bytes()] {
            for size in [1, 2, 7, 5_000] {
                let mut unzip = Gunzip::default();
                let out: Vec<u8> =
                    bytes.chunks(size).flat_map(|part| unzip.push(part.to_vec()).expect("good bytes")).collect();
                assert_eq!(out, text.as_bytes(), "in packets of {size}");
            }
        }
    }

    #[test]
    fn a_zip_bomb_is_rejected() {
        let bomb = packed(&vec![0; MAX_BYTES + 1]);
        assert!(Gunzip::default().push(bomb).is_err());
    }
}
