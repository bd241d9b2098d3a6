//! Which file types a chatbot accepts from its visitors.

use porchlight_answer::{
    Language,
    render::limits::{Rejected, sentence},
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{Settings, settings_view::MediaLimits};

use super::file_type::MediaFamily;
use crate::config::{Capabilities, models::MEGABYTE};

/// The families that visitors of one chatbot may send. Secret and session keys are not restricted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitorMedia {
    has_images: bool,
    has_audio: bool,
    has_video: bool,
    takes_video: bool,
    max_audio_bytes: u64,
    max_video_bytes: u64,
    /// English if the chatbot answers in the visitor's language.
    language: Language,
}

impl VisitorMedia {
    /// The limits of these settings and model capabilities.
    pub fn new(settings: &Settings, takes: Capabilities) -> Self {
        Self {
            has_images: settings.enable_upload_image,
            has_audio: settings.enable_voice_messages,
            has_video: settings.enable_upload_video,
            takes_video: takes.video,
            max_audio_bytes: takes.max_audio_bytes,
            max_video_bytes: takes.max_video_bytes,
            language: Language::by_name(&settings.ai_response_language).unwrap_or_default(),
        }
    }

    /// The limits for the widget, so that it can reject a file before the upload.
    pub fn taken(self) -> MediaLimits {
        let megabytes = |limit: u64, family: MediaFamily| (limit.min(family.max_bytes()) / MEGABYTE).cast_signed();
        MediaLimits {
            video: self.takes_video,
            max_video_mb: megabytes(self.max_video_bytes, MediaFamily::Video),
            max_audio_mb: megabytes(self.max_audio_bytes, MediaFamily::Audio),
        }
    }

    /// # Errors
    ///
    /// 41503 if visitors can't send files.
    pub fn check_any(self) -> Result<(), ApiError> {
        if self.has_images || self.has_audio || (self.has_video && self.takes_video) {
            return Ok(());
        }
        Err(ApiError::new(ErrorCode::WrongFileKind, "This chatbot accepts no files."))
    }

    /// # Errors
    ///
    /// 41302 if the chatbot's model doesn't accept a file of this size.
    pub fn check_size(self, family: MediaFamily, bytes: u64) -> Result<(), ApiError> {
        let (max, name) = match family {
            MediaFamily::Image => return Ok(()),
            MediaFamily::Audio => (self.max_audio_bytes, "recordings"),
            MediaFamily::Video => (self.max_video_bytes, "videos"),
        };
        if bytes <= max {
            return Ok(());
        }
        let text = match self.language {
            Language::En => format!("The model of this chatbot accepts {name} of at most {} MB.", max / MEGABYTE),
            language => sentence(Rejected::FileSize, language).to_owned(),
        };
        Err(ApiError::new(ErrorCode::FileTooLarge, text))
    }

    /// # Errors
    ///
    /// 41503 with the setting's name if visitors can't send this family.
    pub fn check(self, family: MediaFamily) -> Result<(), ApiError> {
        let text = match family {
            MediaFamily::Image if !self.has_images => "This chatbot accepts no images: EnableUploadImage is off.",
            MediaFamily::Audio if !self.has_audio => "This chatbot accepts no recordings: EnablePushToTalk is off.",
            MediaFamily::Video if !self.has_video => "This chatbot accepts no videos: EnableUploadVideo is off.",
            MediaFamily::Video if !self.takes_video => "This chatbot accepts no videos: its model takes none.",
            MediaFamily::Image | MediaFamily::Audio | MediaFamily::Video => return Ok(()),
        };
        let text = if self.language == Language::En { text } else { sentence(Rejected::FileKind, self.language) };
        Err(ApiError::new(ErrorCode::WrongFileKind, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_needs_its_setting_and_video_a_model_too() {
        let off = VisitorMedia::new(&Settings::default(), Capabilities { video: true, ..Capabilities::default() });
        for family in [MediaFamily::Image, MediaFamily::Audio, MediaFamily::Video] {
            assert_eq!(off.check(family).expect_err("off").code, ErrorCode::WrongFileKind);
        }
        let on = Settings {
            enable_upload_image: true,
            enable_voice_messages: true,
            enable_upload_video: true,
            ..Settings::default()
        };
        let takes = |video| VisitorMedia::new(&on, Capabilities { video, ..Capabilities::default() });
        assert!(
            [MediaFamily::Image, MediaFamily::Audio, MediaFamily::Video]
                .iter()
                .all(|family| takes(true).check(*family).is_ok())
        );
        assert!(takes(false).check(MediaFamily::Video).expect_err("no model").message.contains("model"));
        assert!(takes(false).check(MediaFamily::Image).is_ok());
        assert!(off.check_any().is_err() && takes(false).check_any().is_ok());
        let video_only = Settings { enable_upload_video: true, ..Settings::default() };
        assert!(VisitorMedia::new(&video_only, Capabilities::NOTHING).check_any().is_err(), "no model takes it");
        let huge = Capabilities { max_video_bytes: u64::MAX, max_audio_bytes: 7 * MEGABYTE, ..Capabilities::NOTHING };
        let taken = VisitorMedia::new(&on, huge).taken();
        assert_eq!((taken.max_video_mb, taken.max_audio_mb), (100, 7));
        let default = takes(true);
        assert!(default.check_size(MediaFamily::Video, 20 * MEGABYTE).is_ok());
        let error = default.check_size(MediaFamily::Video, 20 * MEGABYTE + 1).expect_err("too large");
        assert_eq!(error.message, "The model of this chatbot accepts videos of at most 20 MB.");
        assert!(default.check_size(MediaFamily::Audio, 9 * MEGABYTE).expect_err("too large").message.contains("8 MB"));
    }
}
