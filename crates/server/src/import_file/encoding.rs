//! Turns the bytes of a text file into text: UTF-8, UTF-16 (also without a mark), else Windows-1252.
//!
//! Why it exists: spreadsheets on Windows still write CSV in the system's code page. Not here:
//! anything about rows.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::ImportFileError;

/// Decodes a text file; a byte order mark is obeyed and removed.
///
/// Errors: `NotATable` when the text holds NUL, which no table has and pictures do.
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

/// A heading in Latin letters has a zero in every second byte.
fn unmarked_utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(64) & !1];
    let zeros = |from: usize| start.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let most = start.len() / 2 * 3 / 4;
    match (zeros(0), zeros(1)) {
        _ if start.len() < 4 => None,
        (0, odd) if odd >= most => Some(UTF_16LE),
        (even, 0) if even >= most => Some(UTF_16BE),
        _ => None,
    }
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
    fn a_picture_is_no_table() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Err(ImportFileError::NotATable));
    }
}
