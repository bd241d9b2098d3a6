//! Decodes text files: UTF-8, UTF-16 (with or without a byte order mark), otherwise Windows-1252.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::ImportFileError;

/// Fewest bytes of a table: a header with two columns and one row.
const MIN_UTF16_BYTES: usize = 6;
/// Bytes checked for plausible text.
const LOOKED_AT: usize = 4_096;

/// Decodes a text file. A byte order mark sets the encoding and is removed.
///
/// Errors: `NotATable` if the text contains NUL, as images do.
pub(super) fn decode(bytes: &[u8]) -> Result<String, ImportFileError> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => encoding.decode_without_bom_handling(&bytes[mark..]).0,
        None if let Some(encoding) = unmarked_utf_16(bytes) => encoding.decode_without_bom_handling(bytes).0,
        None => match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
            Some(text) => text,
            None => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        },
    };
    if text.contains('\0') { Err(ImportFileError::NotATable) } else { Ok(text.into_owned()) }
}

/// A UTF-16 header in Latin letters has a zero in every second byte. So may binary data, so
/// the decoded text must look like a table.
fn unmarked_utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(64) & !1];
    let zeros = |from: usize| start.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let highest = start.len() / 2 * 3 / 4;
    let encoding = match (zeros(0), zeros(1)) {
        _ if start.len() < MIN_UTF16_BYTES => return None,
        (0, odd) if odd >= highest => UTF_16LE,
        (even, 0) if even >= highest => UTF_16BE,
        _ => return None,
    };
    is_plausible(&encoding.decode_without_bom_handling(&bytes[..bytes.len().min(LOOKED_AT) & !1]).0).then_some(encoding)
}

/// Returns whether the text is printable and has a cell or line separator.
fn is_plausible(text: &str) -> bool {
    let is_printed =
        |c: char| matches!(c, '\t' | '\r' | '\n') || !(c.is_control() || ('\u{fff0}'..='\u{ffff}').contains(&c));
    // The sample may end inside a surrogate pair.
    text.trim_end_matches('\u{fffd}').chars().all(is_printed) && text.contains([',', ';', '\t', '|', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_read_with_and_without_a_mark() {
        assert_eq!(decode("Peñasco".as_bytes()), Ok("Peñasco".into()));
        assert_eq!(decode("\u{feff}Peñasco".as_bytes()), Ok("Peñasco".into()));
    }

    #[test]
    fn what_is_not_utf_8_is_read_as_windows_1252() {
        assert_eq!(decode(b"Pe\xf1asco \x80 5"), Ok("Peñasco € 5".into()));
    }

    #[test]
    fn utf_16_with_a_mark_is_read() {
        let mut bytes = vec![0xFF, 0xFE];
        bytes.extend("Città".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(decode(&bytes), Ok("Città".into()));
    }

    #[test]
    fn utf_16_without_a_mark_is_read() {
        let text = "City,Price\nPeñasco,1";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!((decode(&little), decode(&big)), (Ok(text.into()), Ok(text.into())));
    }

    #[test]
    fn a_few_binary_bytes_are_no_heading_in_utf_16() {
        let binary: [&[u8]; 9] = [
            b"\x01\0\x02\0",
            b"A\0B\0",
            b"\0A\0B",
            b"\x10\0\x20\0\x01\0,\0",
            b"\0\x01\0\x02\0,\0\n",
            // Words without a cell or line separator.
            b"R\0I\0F\0F\0W\0A\0",
            // A separator among unprintable bytes.
            b"A\0,\0\x7f\0B\0",
            b"A\0,\0\xff\xffB\0C\0D\0E\0F\0",
            b"A\0,\0\x00\xd8B\0C\0D\0E\0F\0",
        ];
        for bytes in binary {
            assert_eq!(decode(bytes), Err(ImportFileError::NotATable), "{bytes:?}");
        }
    }

    #[test]
    fn short_and_long_tables_in_utf_16_without_a_mark_are_read() {
        // The sample of 4,096 bytes ends inside a pair; the text doesn't.
        let long = format!("City,Note\nAlder Bay,{}\u{1f3e1} by the sea", "x".repeat(2_027));
        for text in ["a,b", "City\n", "City;Precio\r\nPeñasco;1", "City\tPrice", "A|B", long.as_str()] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!((decode(&little), decode(&big)), (Ok(text.into()), Ok(text.into())));
        }
    }

    #[test]
    fn an_image_is_no_table() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Err(ImportFileError::NotATable));
    }
}
