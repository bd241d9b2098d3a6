//! Validates a question by the rules of ClientAsk, before the response begins.

use porchlight_answer::RelaxedConstraint;
use porchlight_api::{ApiError, AskRequest, ErrorCode, FieldError};
use porchlight_domain::{FileId, text};

use crate::files::file_type::MediaFamily;

/// The longest question in characters.
pub const MAX_CHARACTERS: usize = 32_000;
/// The most images with one question.
const MAX_IMAGES: usize = 10;

/// A valid question; its files have not been read yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// NFC, without control characters except tabs and line ends; may be empty if there are files.
    pub content: String,
    /// None for Text.
    pub family: Option<MediaFamily>,
    pub files: Vec<FileId>,
    pub cards: bool,
    /// The condition that the search before is repeated without.
    pub without: Option<RelaxedConstraint>,
}

impl Question {
    /// Reads a question and returns all errors at once.
    pub fn read(ask: &AskRequest) -> Result<Self, ApiError> {
        let mut problems = Vec::new();
        let family = family(ask.chat_ask_type.as_deref()).unwrap_or_else(|problem| {
            problems.push(problem);
            None
        });
        let content = text::multi_line("content", &validate(&ask.content), MAX_CHARACTERS).unwrap_or_else(|problem| {
            problems.push(problem);
            String::new()
        });
        if family.is_none() && problems.is_empty() && text::is_blank(&content) {
            problems.push(FieldError::missing("content"));
        }
        let ids = ask.file_ids.as_deref().unwrap_or_default();
        problems.extend(problem_with_files(family, ids.len()));
        if problems.is_empty() {
            let without = ask.without_filter.as_deref().and_then(RelaxedConstraint::by_name);
            let files = ids.iter().map(|id| FileId(id.0)).collect();
            Ok(Self { content, family, files, cards: ask.cards.unwrap_or(false), without })
        } else {
            Err(problems.into())
        }
    }

    /// As `chatAskType` spells it.
    pub fn kind(&self) -> &'static str {
        self.family.map_or("Text", MediaFamily::name)
    }
}

fn family(kind: Option<&str>) -> Result<Option<MediaFamily>, FieldError> {
    match kind {
        None | Some("Text") => Ok(None),
        Some("Image") => Ok(Some(MediaFamily::Image)),
        Some("Audio") => Ok(Some(MediaFamily::Audio)),
        Some("Video") => Ok(Some(MediaFamily::Video)),
        Some(_) => Err(FieldError::by_rule(ErrorCode::NotInSet, "chatAskType")),
    }
}

fn problem_with_files(family: Option<MediaFamily>, count: usize) -> Option<FieldError> {
    let problem = |detail, rest: &str| Some(FieldError::new(detail, "fileIds", rest));
    match (family, count) {
        (None, 0) | (Some(MediaFamily::Image), 1..=MAX_IMAGES) | (Some(MediaFamily::Audio | MediaFamily::Video), 1) => {
            None
        }
        (None, _) => problem(ErrorCode::WrongCombination, "can be sent with Image, Audio or Video only"),
        (Some(MediaFamily::Image), 0) => problem(ErrorCode::Missing, "must contain at least one file ID for Image"),
        (Some(MediaFamily::Image), _) => problem(ErrorCode::TooMany, "must name at most 10 files for Image"),
        (Some(family @ (MediaFamily::Audio | MediaFamily::Video)), _) => {
            problem(ErrorCode::WrongCombination, &format!("must name exactly one file for {}", family.name()))
        }
    }
}

/// Removes control characters except tabs and line ends; a terminal or log could act on them.
pub(super) fn validate(text: &str) -> String {
    text.replace("\r\n", "\n").chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}

#[cfg(test)]
mod tests {
    use porchlight_api::FileIdNumber;

    use super::*;

    fn ask(kind: Option<&str>, content: &str, files: &[i64]) -> AskRequest {
        AskRequest {
            content: content.into(),
            chat_ask_type: kind.map(str::to_owned),
            file_ids: Some(files.iter().map(|id| FileIdNumber(*id)).collect()),
            ..AskRequest::default()
        }
    }

    fn rejected(ask: &AskRequest) -> ErrorCode {
        Question::read(ask).expect_err("a fault").code
    }

    #[test]
    fn files_must_fit_the_kind_of_question() {
        assert_eq!(rejected(&ask(None, "hi", &[1])), ErrorCode::WrongCombination);
        assert_eq!(rejected(&ask(Some("Image"), "", &[])), ErrorCode::Missing);
        assert_eq!(rejected(&ask(Some("Image"), "", &[1; 11])), ErrorCode::TooMany);
        assert_eq!(rejected(&ask(Some("Audio"), "", &[])), ErrorCode::WrongCombination);
        assert_eq!(rejected(&ask(Some("Video"), "", &[1, 2])), ErrorCode::WrongCombination);
        assert_eq!(rejected(&ask(Some("Picture"), "hi", &[])), ErrorCode::NotInSet);
        assert!(Question::read(&ask(Some("Image"), "", &[1, 2])).is_ok());
        assert!(Question::read(&ask(Some("Text"), "hi", &[])).is_ok());
    }

    #[test]
    fn a_text_question_is_not_blank_and_not_too_long() {
        assert_eq!(rejected(&ask(None, " \n ", &[])), ErrorCode::Missing);
        assert_eq!(rejected(&ask(None, &"x".repeat(32_001), &[])), ErrorCode::WrongLength);
        assert!(Question::read(&ask(None, &"ü".repeat(32_000), &[])).is_ok());
    }

    #[test]
    fn controls_are_taken_out_and_lines_stay() {
        let question = Question::read(&ask(None, "a\u{1b}[31mb\r\n\tc\0", &[])).expect("a question");
        assert_eq!(question.content, "a[31mb\n\tc");
    }
}
