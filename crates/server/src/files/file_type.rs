//! Detects file types by content, with a size limit per family. Never decodes audio or video.

/// Bytes needed to detect a type.
pub const HEAD_BYTES: usize = 4096;

const MIB: u64 = 1024 * 1024;

/// An accepted file type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileType {
    Png,
    Jpeg,
    Webp,
    Gif,
    Wav,
    Mp4,
    Mkv,
    Avi,
    Flv,
    Mpeg,
}

/// A family of file types, with the same permissions and size limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MediaFamily {
    Image,
    Audio,
    Video,
}

impl MediaFamily {
    /// Largest file in bytes.
    pub const fn max_bytes(self) -> u64 {
        match self {
            Self::Image => 20 * MIB,
            Self::Audio => 40 * MIB,
            Self::Video => 100 * MIB,
        }
    }

    /// The family of a file extension; `None` if it is unknown.
    pub fn from_file_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "png" | "jpg" | "jpeg" | "jfif" | "webp" | "gif" | "bmp" | "heic" | "heif" | "avif" | "tif" | "tiff"
            | "svg" => Some(Self::Image),
            "wav" | "mp3" | "m4a" | "aac" | "ogg" | "oga" | "opus" | "flac" => Some(Self::Audio),
            "mp4" | "m4v" | "mov" | "mkv" | "webm" | "avi" | "flv" | "mpg" | "mpeg" | "3gp" | "ts" | "wmv" => {
                Some(Self::Video)
            }
            _ => None,
        }
    }

    /// The family of a declared media type; `None` if it isn't accepted.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        let (family, _) = media_type.trim().split_once('/')?;
        match family.to_ascii_lowercase().as_str() {
            "image" => Some(Self::Image),
            "audio" => Some(Self::Audio),
            "video" => Some(Self::Video),
            _ => None,
        }
    }

    /// The name in `chatAskType`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Image => "Image",
            Self::Audio => "Audio",
            Self::Video => "Video",
        }
    }

    /// The accepted types, for error messages.
    pub const fn accepted(self) -> &'static str {
        match self {
            Self::Image => "PNG, JPEG, WEBP and still GIF",
            Self::Audio => "WAV",
            Self::Video => "MP4, MKV, AVI, FLV and MPEG",
        }
    }
}

impl FileType {
    /// Detects the type from the first bytes; `None` if it isn't accepted.
    pub fn of(head: &[u8]) -> Option<Self> {
        let at = |from: usize, what: &[u8]| head.get(from..from + what.len()) == Some(what);
        match () {
            () if at(0, b"\x89PNG\r\n\x1a\n") => Some(Self::Png),
            () if at(0, b"\xff\xd8\xff") => Some(Self::Jpeg),
            () if at(0, b"RIFF") && at(8, b"WEBP") => Some(Self::Webp),
            () if at(0, b"GIF87a") || at(0, b"GIF89a") => Some(Self::Gif),
            () if at(0, b"RIFF") && at(8, b"WAVE") => Some(Self::Wav),
            () if at(0, b"RIFF") && at(8, b"AVI ") => Some(Self::Avi),
            () if at(0, b"FLV\x01") => Some(Self::Flv),
            () if at(4, b"ftyp") && is_film_brand(head.get(8..12)) => Some(Self::Mp4),
            () if at(0, b"\x1a\x45\xdf\xa3") && has(&head[..head.len().min(64)], b"matroska") => Some(Self::Mkv),
            () if at(0, b"\x00\x00\x01\xba") || at(0, b"\x00\x00\x01\xb3") => Some(Self::Mpeg),
            () if [0, 188, 376].iter().all(|packet| head.get(*packet) == Some(&0x47)) => Some(Self::Mpeg),
            () => None,
        }
    }

    /// The type with this stored name.
    pub fn from_mime(mime: &str) -> Option<Self> {
        use FileType::{Avi, Flv, Gif, Jpeg, Mkv, Mp4, Mpeg, Png, Wav, Webp};
        [Png, Jpeg, Webp, Gif, Wav, Mp4, Mkv, Avi, Flv, Mpeg].into_iter().find(|kind| kind.mime() == mime)
    }

    /// The media type for storage and responses.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
            Self::Wav => "audio/wav",
            Self::Mp4 => "video/mp4",
            Self::Mkv => "video/x-matroska",
            Self::Avi => "video/x-msvideo",
            Self::Flv => "video/x-flv",
            Self::Mpeg => "video/mpeg",
        }
    }

    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
            Self::Gif => "gif",
            Self::Wav => "wav",
            Self::Mp4 => "mp4",
            Self::Mkv => "mkv",
            Self::Avi => "avi",
            Self::Flv => "flv",
            Self::Mpeg => "mpeg",
        }
    }

    pub const fn family(self) -> MediaFamily {
        match self {
            Self::Png | Self::Jpeg | Self::Webp | Self::Gif => MediaFamily::Image,
            Self::Wav => MediaFamily::Audio,
            Self::Mp4 | Self::Mkv | Self::Avi | Self::Flv | Self::Mpeg => MediaFamily::Video,
        }
    }
}

/// Still images (HEIC, AVIF), QuickTime videos and audio files start with the same box.
fn is_film_brand(brand: Option<&[u8]>) -> bool {
    const FILMS: &[&[u8]] = &[b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9"];
    const MORE: &[&[u8]] = &[b"mp41", b"mp42", b"mp71", b"avc1", b"hvc1", b"av01", b"dash", b"M4V ", b"M4VP", b"MSNV"];
    let phone = |brand: &[u8]| brand.starts_with(b"3gp") || brand.starts_with(b"3g2");
    brand.is_some_and(|brand| FILMS.contains(&brand) || MORE.contains(&brand) || phone(brand))
}

fn has(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_decide_the_kind() {
        let mut stream = vec![0; 400];
        [0, 188, 376].iter().for_each(|at| stream[*at] = 0x47);
        for (head, kind) in [
            (&b"\x89PNG\r\n\x1a\n\0\0"[..], Some(FileType::Png)),
            (b"\xff\xd8\xff\xe0", Some(FileType::Jpeg)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(FileType::Webp)),
            (b"GIF89a", Some(FileType::Gif)),
            (b"RIFF\x10\0\0\0WAVEfmt ", Some(FileType::Wav)),
            (b"RIFF\x10\0\0\0AVI LIST", Some(FileType::Avi)),
            (b"\0\0\0\x18ftypisom\0\0", Some(FileType::Mp4)),
            (b"\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska", Some(FileType::Mkv)),
            (b"FLV\x01\x05", Some(FileType::Flv)),
            (b"\0\0\x01\xba\x44", Some(FileType::Mpeg)),
            (&stream, Some(FileType::Mpeg)),
            (b"\0\0\0\x18ftypheic", None),
            (b"\0\0\0\x18ftypavif", None),
            (b"<svg xmlns=", None),
            (b"%PDF-1.7", None),
            (b"MZ\x90\0", None),
            (b"BM\x10\0", None),
            (b"II*\0", None),
            (b"", None),
        ] {
            assert_eq!(FileType::of(head), kind, "{head:?}");
        }
    }

    #[test]
    fn names_and_media_types_promise_a_family() {
        assert_eq!(MediaFamily::from_file_name("Tour.MP4"), Some(MediaFamily::Video));
        assert_eq!(MediaFamily::from_file_name("a.b.jpeg"), Some(MediaFamily::Image));
        assert_eq!(MediaFamily::from_file_name("voice.wav"), Some(MediaFamily::Audio));
        assert!(["file", "a.exe", ".", ""].iter().all(|name| MediaFamily::from_file_name(name).is_none()));
        assert_eq!(MediaFamily::from_media_type("Video/mp4; codecs=avc1"), Some(MediaFamily::Video));
        assert_eq!(MediaFamily::from_media_type("application/octet-stream"), None);
    }

    #[test]
    fn a_kind_is_found_again_by_its_media_type() {
        for kind in [FileType::Gif, FileType::Mkv, FileType::Wav] {
            assert_eq!(FileType::from_mime(kind.mime()), Some(kind));
        }
        assert_eq!(FileType::from_mime("text/html"), None);
    }
}
