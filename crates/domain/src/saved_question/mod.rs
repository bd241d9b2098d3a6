//! Saved questions: their limits, and what counts as the same answer.

mod compare;

use porchlight_api::{ErrorCode, FieldError, MentionedListing, SaveQuestion, SavedAnswer};

use crate::text;
pub use compare::{Answered, Difference, WRITTEN_BY_BUILT_IN, WRITTEN_BY_MODEL, difference, is_same};

/// Most saved questions of a chatbot.
pub const MAX_QUESTIONS: i64 = 500;
/// Most characters of a question.
pub const MAX_QUESTION_CHARS: usize = 2_000;
/// Most characters of an answer.
pub const MAX_ANSWER_CHARS: usize = 32_000;
/// Most listings of an answer.
pub const MAX_LISTINGS: usize = 100;
/// Most characters of a failure or of a listing's number or name.
const MAX_LINE_CHARS: usize = 500;
const MAX_TIME_CHARS: usize = 40;

/// A validated change of a saved question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedQuestionDraft {
    /// `None` keeps the stored one.
    pub question: Option<String>,
    /// `None` keeps the stored one.
    pub expected: Option<SavedAnswer>,
}

impl SavedQuestionDraft {
    /// Validates an input and returns all errors together.
    pub fn parse(input: &SaveQuestion) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let question =
            input.question.as_deref().and_then(|question| {
                let question = text::multi_line("Question", question.trim(), MAX_QUESTION_CHARS);
                question
                    .and_then(|question| {
                        if text::is_blank(&question) { Err(FieldError::missing("Question")) } else { Ok(question) }
                    })
                    .map_err(|error| errors.push(error))
                    .ok()
            });
        if input.question.is_none() && input.saved_question_id.is_none() {
            errors.push(FieldError::missing("Question"));
        }
        let expected = input.expected.as_ref().and_then(|answer| {
            let expected = expected(answer);
            expected.map_err(|found| errors.extend(found)).ok()
        });
        if errors.is_empty() { Ok(Self { question, expected }) } else { Err(errors) }
    }
}

/// Differently formatted versions of a question have the same key.
pub fn question_key(question: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let folded = question.nfc().collect::<String>().to_lowercase();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The state of a saved question, as `State` spells it.
pub fn state(expected: Option<&SavedAnswer>, last: Option<&SavedAnswer>, failure: &str) -> &'static str {
    match (expected, last) {
        _ if !failure.is_empty() => "failed",
        (Some(expected), Some(last)) if expected.time == last.time => "recorded",
        (Some(expected), Some(last)) if is_same(expected, last) => "same",
        (Some(_), Some(_)) => "changed",
        _ => "new",
    }
}

/// Cuts an answer of the service to what is stored, so that a long one is compared with itself.
pub fn fit(answer: SavedAnswer) -> SavedAnswer {
    let line = |text: &str| text.chars().take(MAX_LINE_CHARS).collect::<String>();
    let listings = answer.listings.iter().take(MAX_LISTINGS);
    let listings = listings
        .map(|listing| MentionedListing { mls_number: line(&listing.mls_number), name: line(&listing.name) })
        .collect();
    SavedAnswer { answer: answer.answer.chars().take(MAX_ANSWER_CHARS).collect(), listings, ..answer }
}

/// Cuts the reason of a failure.
pub fn fit_failure(failure: &str) -> String {
    failure.chars().take(MAX_LINE_CHARS).collect()
}

fn expected(answer: &SavedAnswer) -> Result<SavedAnswer, Vec<FieldError>> {
    let mut errors = Vec::new();
    let too_long = |field: &str, max: usize| text::too_long(field, max);
    if answer.answer.chars().count() > MAX_ANSWER_CHARS {
        errors.push(too_long("Expected.Answer", MAX_ANSWER_CHARS));
    }
    if answer.listings.len() > MAX_LISTINGS {
        let rule = format!("must have at most {MAX_LISTINGS} listings");
        errors.push(FieldError::new(ErrorCode::TooMany, "Expected.Listings", &rule));
    }
    let is_long = |text: &str| text.chars().count() > MAX_LINE_CHARS;
    for (at, listing) in answer.listings.iter().take(MAX_LISTINGS).enumerate() {
        if is_long(&listing.mls_number) || is_long(&listing.name) {
            errors.push(too_long(&format!("Expected.Listings[{at}]"), MAX_LINE_CHARS));
            break;
        }
    }
    if answer.time.chars().count() > MAX_TIME_CHARS {
        errors.push(too_long("Expected.Time", MAX_TIME_CHARS));
    }
    if !["", WRITTEN_BY_BUILT_IN, WRITTEN_BY_MODEL].contains(&answer.writer.as_str()) {
        errors.push(FieldError::new(ErrorCode::NotInSet, "Expected.Writer", "must be built-in, model or empty"));
    }
    if errors.is_empty() { Ok(answer.clone()) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(question: &str, expected: Option<SavedAnswer>) -> SaveQuestion {
        SaveQuestion { question: Some(question.into()), expected, ..SaveQuestion::default() }
    }

    fn codes(input: &SaveQuestion) -> Vec<ErrorCode> {
        let errors = SavedQuestionDraft::parse(input).expect_err("an invalid question");
        errors.iter().map(|error| error.code).collect()
    }

    #[test]
    fn every_error_of_a_saved_question_is_reported() {
        let long = SavedAnswer { answer: "x".repeat(32_001), writer: "me".into(), ..SavedAnswer::default() };
        assert_eq!(
            codes(&input(&"q".repeat(2_001), Some(long))),
            [ErrorCode::WrongLength, ErrorCode::WrongLength, ErrorCode::NotInSet]
        );
        assert_eq!(codes(&input(" \n ", None)), [ErrorCode::Missing]);
        assert_eq!(codes(&SaveQuestion::default()), [ErrorCode::Missing]);
        let many = SavedAnswer { listings: vec![MentionedListing::default(); 101], ..SavedAnswer::default() };
        assert_eq!(codes(&input("q", Some(many))), [ErrorCode::TooMany]);
        assert!(SavedQuestionDraft::parse(&SaveQuestion { saved_question_id: Some(7), ..input("q", None) }).is_ok());
    }

    #[test]
    fn spaces_and_case_don_t_make_another_question() {
        assert_eq!(question_key(" Are  DOGS allowed?\n"), question_key("are dogs allowed?"));
    }

    #[test]
    fn an_answer_is_recorded_until_a_later_run_is_compared() {
        let first = SavedAnswer { answer: "Yes.".into(), time: "1".into(), ..SavedAnswer::default() };
        let later = SavedAnswer { time: "2".into(), ..first.clone() };
        let other = SavedAnswer { answer: "No.".into(), ..later.clone() };
        assert_eq!(state(None, None, ""), "new");
        assert_eq!(state(Some(&first), Some(&first), ""), "recorded");
        assert_eq!(state(Some(&first), Some(&later), ""), "same");
        assert_eq!(state(Some(&first), Some(&other), ""), "changed");
        assert_eq!(state(Some(&first), Some(&other), "no model"), "failed");
    }
}
