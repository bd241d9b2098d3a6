//! Which kinds of files a chatbot accepts from its visitors.

use porchlight_api::{Detail, Fault};
use porchlight_domain::Settings;

use super::kind::Family;
use crate::config::Takes;

/// The families that visitors of one chatbot may send. Secret and session keys are not restricted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitorMedia {
    has_images: bool,
    has_audio: bool,
    has_video: bool,
    takes_video: bool,
}

impl VisitorMedia {
    /// What these settings allow with a model that takes this.
    pub fn new(settings: &Settings, takes: Takes) -> Self {
        Self {
            has_images: settings.enable_upload_image,
            has_audio: settings.enable_push_to_talk,
            has_video: settings.enable_upload_video,
            takes_video: takes.video,
        }
    }

    /// # Errors
    ///
    /// 41503, naming the setting, when visitors may not send files of this family.
    pub fn check(self, family: Family) -> Result<(), Fault> {
        let sentence = match family {
            Family::Image if !self.has_images => "This chatbot accepts no images: EnableUploadImage is off.",
            Family::Audio if !self.has_audio => "This chatbot accepts no recordings: EnablePushToTalk is off.",
            Family::Video if !self.has_video => "This chatbot accepts no videos: EnableUploadVideo is off.",
            Family::Video if !self.takes_video => "This chatbot accepts no videos: its model takes none.",
            Family::Image | Family::Audio | Family::Video => return Ok(()),
        };
        Err(Fault::new(Detail::WrongFileKind, sentence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_needs_its_setting_and_video_a_model_too() {
        let off = VisitorMedia::new(&Settings::default(), Takes { video: true, ..Takes::default() });
        for family in [Family::Image, Family::Audio, Family::Video] {
            assert_eq!(off.check(family).expect_err("off").detail, Detail::WrongFileKind);
        }
        let on = Settings {
            enable_upload_image: true,
            enable_push_to_talk: true,
            enable_upload_video: true,
            ..Settings::default()
        };
        let takes = |video| VisitorMedia::new(&on, Takes { video, ..Takes::default() });
        assert!([Family::Image, Family::Audio, Family::Video].iter().all(|family| takes(true).check(*family).is_ok()));
        assert!(takes(false).check(Family::Video).expect_err("no model").message.contains("model"));
        assert!(takes(false).check(Family::Image).is_ok());
    }
}
