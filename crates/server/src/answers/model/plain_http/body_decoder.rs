//! Finds the data in the body of an HTTP/1 response, however its bytes are cut (RFC 9112, sections 6 and 7).

use std::io::{Error, ErrorKind, Result};

/// Digits of a chunk size.
const MAX_DIGITS: u8 = 15;
/// The limit of chunk extensions and trailers in a body, in bytes. Neither is used.
const MAX_EXTRA_BYTES: usize = 16 * 1024;

/// The place in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BodyDecoder {
    place: Place,
    extra_bytes: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    UntilClose,
    /// So many bytes are left.
    Data(u64),
    Size {
        value: u64,
        digits: u8,
    },
    /// Between the size and the end of its line.
    Extension(u64),
    SizeEnd(u64),
    ChunkData(u64),
    /// Before the CR after a chunk's data, and before its LF.
    DataEnd,
    DataLf,
    /// At the beginning of a line after the last chunk.
    Trailer,
    TrailerLine,
    LastLf,
    Complete,
}

impl BodyDecoder {
    pub fn of_length(length: u64) -> Self {
        Self::at(if length == 0 { Place::Complete } else { Place::Data(length) })
    }

    pub fn until_close() -> Self {
        Self::at(Place::UntilClose)
    }

    pub fn chunked() -> Self {
        Self::at(Place::Size { value: 0, digits: 0 })
    }

    fn at(place: Place) -> Self {
        Self { place, extra_bytes: 0 }
    }

    /// Returns whether the body has ended.
    pub fn is_complete(&self) -> bool {
        self.place == Place::Complete
    }

    /// Returns whether a closed connection is an end of the body.
    pub fn may_close(&self) -> bool {
        matches!(self.place, Place::UntilClose | Place::Complete)
    }

    /// Appends the data in these bytes. Returns how many bytes belong to the body: all, unless it has ended.
    ///
    /// # Errors
    /// A chunk size is wrong, or extensions and trailers are too long.
    pub fn decode(&mut self, bytes: &[u8], data: &mut Vec<u8>) -> Result<usize> {
        let mut rest = bytes;
        while let [byte, after @ ..] = rest {
            self.place = match self.place {
                Place::Complete => break,
                Place::UntilClose => {
                    data.extend_from_slice(rest);
                    return Ok(bytes.len());
                }
                Place::Data(left) | Place::ChunkData(left) => {
                    let count = usize::try_from(left).map_or(rest.len(), |left| left.min(rest.len()));
                    let (own, next) = rest.split_at(count);
                    data.extend_from_slice(own);
                    rest = next;
                    self.place = self.place.after_data(left - count as u64);
                    continue;
                }
                place => self.after_byte(place, *byte)?,
            };
            rest = after;
        }
        Ok(bytes.len() - rest.len())
    }

    /// The place after a byte that isn't data.
    fn after_byte(&mut self, place: Place, byte: u8) -> Result<Place> {
        let next = match (place, byte) {
            (Place::Size { value, digits }, b'\r') if digits > 0 => Place::SizeEnd(value),
            (Place::Size { value, digits }, b';' | b' ' | b'\t') if digits > 0 => Place::Extension(value),
            (Place::Size { value, digits }, digit) => match char::from(digit).to_digit(16) {
                Some(digit) if digits < MAX_DIGITS => {
                    Place::Size { value: value * 16 + u64::from(digit), digits: digits + 1 }
                }
                _ => return Err(invalid("a chunk size is not a number")),
            },
            (Place::Extension(value), b'\r') => Place::SizeEnd(value),
            (Place::Extension(_) | Place::TrailerLine, byte) if byte != b'\n' => self.after_extra(place)?,
            (Place::SizeEnd(0), b'\n') | (Place::TrailerLine, b'\n') => Place::Trailer,
            (Place::SizeEnd(value), b'\n') => Place::ChunkData(value),
            (Place::DataEnd, b'\r') => Place::DataLf,
            (Place::DataLf, b'\n') => Place::Size { value: 0, digits: 0 },
            (Place::Trailer, b'\r') => Place::LastLf,
            (Place::Trailer, byte) if byte != b'\n' => self.after_extra(Place::TrailerLine)?,
            (Place::LastLf, b'\n') => Place::Complete,
            _ => return Err(invalid("a chunk does not end where its size says")),
        };
        Ok(next)
    }

    fn after_extra(&mut self, next: Place) -> Result<Place> {
        self.extra_bytes += 1;
        if self.extra_bytes > MAX_EXTRA_BYTES { Err(invalid("its extensions are too long")) } else { Ok(next) }
    }
}

impl Place {
    /// The place with so much data left.
    fn after_data(self, left: u64) -> Self {
        match (self, left) {
            (Self::ChunkData(_), 0) => Self::DataEnd,
            (Self::ChunkData(_), left) => Self::ChunkData(left),
            (_, 0) => Self::Complete,
            (_, left) => Self::Data(left),
        }
    }
}

fn invalid(text: &'static str) -> Error {
    Error::new(ErrorKind::InvalidData, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The data, whether the body is complete, and how many bytes belong to it.
    fn decode(mut decoder: BodyDecoder, packets: &[&[u8]]) -> Result<(String, bool, usize)> {
        let (mut data, mut used) = (Vec::new(), 0);
        for packet in packets {
            used += decoder.decode(packet, &mut data)?;
        }
        Ok((String::from_utf8_lossy(&data).into_owned(), decoder.is_complete(), used))
    }

    #[test]
    fn a_body_comes_out_the_same_however_it_is_cut() {
        let chunked = "3\r\nTwo\r\n00B ; name=\"a;b\"\r\n homes and \r\n1\r\n\n\r\n0\r\nExpires: never\r\n\r\n";
        for (decoder, text, expected) in [
            (BodyDecoder::chunked(), chunked, "Two homes and \n"),
            (BodyDecoder::of_length(9), "Two homes", "Two homes"),
        ] {
            let bytes = format!("{text}HTTP/1.1");
            let bytes = bytes.as_bytes();
            let whole = decode(decoder, &[bytes]).expect("a good body");
            assert_eq!(whole, (expected.to_owned(), true, text.len()));
            for cut in 0..bytes.len() {
                let (first, second) = bytes.split_at(cut);
                assert_eq!(decode(decoder, &[first, second]).expect("a good body"), whole, "cut at {cut}");
                let (_, is_complete, used) = decode(decoder, &[first]).expect("a good part");
                assert_eq!((is_complete, used), (cut >= text.len(), cut.min(text.len())), "ended at {cut}");
            }
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(decode(decoder, &single).expect("a good body"), whole);
        }
        let open = decode(BodyDecoder::until_close(), &[b"0\r\n", b"\r\n"]).expect("any body");
        assert_eq!(open, ("0\r\n\r\n".to_owned(), false, 5));
    }

    #[test]
    fn broken_chunks_are_rejected() {
        for text in [
            "\r\nTwo",
            "-3\r\nTwo",
            "+3\r\nTwo",
            "0x3\r\nTwo",
            " 3\r\nTwo",
            ";a\r\nTwo",
            "3\nTwo\r\n",
            "3\rTwo",
            "3;a\nTwo",
            "g\r\nTwo",
            "1000000000000000\r\nTwo",
            "ffffffffffffffffffffff\r\nTwo",
            "3\r\nTwo\n",
            "3\r\nTwo homes\r\n",
            "3\r\nTwo\r4\r\n",
            "0\r\n\n",
            "0\r\n\rX",
        ] {
            assert!(decode(BodyDecoder::chunked(), &[text.as_bytes()]).is_err(), "{text:?}");
        }
    }

    #[test]
    fn endless_sizes_extensions_and_trailers_are_rejected() {
        for (start, part) in [("", "0"), ("3;", "a"), ("0\r\n", "a: b\r\n"), ("0\r\n", "a")] {
            let text = format!("{start}{}", part.repeat(MAX_EXTRA_BYTES + 1));
            assert!(decode(BodyDecoder::chunked(), &[text.as_bytes()]).is_err(), "{start:?}");
        }
        let small = "1;a=b\r\nx\r\n".repeat(MAX_EXTRA_BYTES / 2);
        assert!(decode(BodyDecoder::chunked(), &[small.as_bytes()]).is_err(), "all extensions together");
    }

    #[test]
    fn a_closed_connection_ends_only_a_body_without_a_length() {
        assert!(BodyDecoder::until_close().may_close() && BodyDecoder::of_length(0).may_close());
        assert!(!BodyDecoder::of_length(1).may_close() && !BodyDecoder::chunked().may_close());
    }
}
