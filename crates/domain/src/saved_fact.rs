//! What a saved fact may say.
//!
//! Why it exists: what is kept was read here, all problems of it together. Not here: which fact
//! answers a question.

use porchlight_api::{FieldError, SaveKnowledgeEntry};

use crate::text;

/// The most facts that a chatbot can have.
pub const MOST_FACTS: i64 = 1_000;
const QUESTION_CHARACTERS: usize = 500;
const ANSWER_CHARACTERS: usize = 2_000;

/// A fact that follows the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactDraft {
    /// One line, "" for a fact without a question; none leaves what is there.
    pub question: Option<String>,
    pub answer: String,
}

impl FactDraft {
    /// Reads a fact; all problems together.
    pub fn read(input: &SaveKnowledgeEntry) -> Result<Self, Vec<FieldError>> {
        let question = input.question.as_deref().map(|question| {
            // A visitor's question may have lines; here it is a title.
            text::single_line(
                "Question",
                &question.split_whitespace().collect::<Vec<_>>().join(" "),
                QUESTION_CHARACTERS,
            )
        });
        let answer = text::multi_line("Answer", input.answer.trim(), ANSWER_CHARACTERS);
        let answer = answer.and_then(|answer| text::filled("Answer", answer));
        match (question.transpose(), answer) {
            (Ok(question), Ok(answer)) => Ok(Self { question, answer }),
            (question, answer) => Err([question.err(), answer.err()].into_iter().flatten().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use porchlight_api::ErrorCode;

    use super::*;

    fn fact(question: &str, answer: &str) -> SaveKnowledgeEntry {
        SaveKnowledgeEntry { question: Some(question.into()), answer: answer.into(), ..SaveKnowledgeEntry::default() }
    }

    #[test]
    fn a_fact_is_read_with_all_its_problems() {
        let problems = FactDraft::read(&fact(&"q".repeat(501), " \n ")).expect_err("two problems");
        let details: Vec<ErrorCode> = problems.iter().map(|problem| problem.detail).collect();
        assert_eq!(details, [ErrorCode::WrongLength, ErrorCode::Missing]);
        assert_eq!(problems[0].message, "Question must be at most 500 characters.");
        assert!(FactDraft::read(&fact("", &"ü".repeat(2_000))).is_ok());
        assert!(FactDraft::read(&fact("", &"ü".repeat(2_001))).is_err());
    }

    #[test]
    fn a_question_becomes_one_line_and_an_answer_keeps_its_lines() {
        let draft = FactDraft::read(&fact(" Are\n dogs allowed? ", "Yes.\r\nOn a lead.")).expect("a fact");
        assert_eq!(draft.question.as_deref(), Some("Are dogs allowed?"));
        assert_eq!(draft.answer, "Yes.\nOn a lead.");
    }

    #[test]
    fn what_hides_in_a_question_is_refused() {
        let problems = FactDraft::read(&fact("a\u{202e}b", "Yes.")).expect_err("a problem");
        assert_eq!(problems[0].detail, ErrorCode::ForbiddenCharacters);
    }
}
