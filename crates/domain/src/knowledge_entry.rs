use porchlight_api::{FieldError, SaveKnowledgeEntry};

use crate::text;

/// Most entries of a chatbot.
pub const MAX_ENTRIES: i64 = 1_000;
const MAX_QUESTION_CHARS: usize = 500;
const MAX_ANSWER_CHARS: usize = 2_000;

/// A validated entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnowledgeEntryDraft {
    /// One line, "" for an entry without a question; `None` keeps the stored one.
    pub question: Option<String>,
    pub answer: String,
}

impl KnowledgeEntryDraft {
    /// Validates an entry and returns all errors together.
    pub fn parse(input: &SaveKnowledgeEntry) -> Result<Self, Vec<FieldError>> {
        let question = input.question.as_deref().map(|question| {
            // A visitor's question may have lines; here it is a title.
            text::single_line(
                "Question",
                &question.split_whitespace().collect::<Vec<_>>().join(" "),
                MAX_QUESTION_CHARS,
            )
        });
        let answer = text::multi_line("Answer", input.answer.trim(), MAX_ANSWER_CHARS);
        let answer = answer.and_then(|answer| text::non_empty("Answer", answer));
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

    fn entry(question: &str, answer: &str) -> SaveKnowledgeEntry {
        SaveKnowledgeEntry { question: Some(question.into()), answer: answer.into(), ..SaveKnowledgeEntry::default() }
    }

    #[test]
    fn an_entry_reports_all_its_errors() {
        let problems = KnowledgeEntryDraft::parse(&entry(&"q".repeat(501), " \n ")).expect_err("two problems");
        let details: Vec<ErrorCode> = problems.iter().map(|problem| problem.code).collect();
        assert_eq!(details, [ErrorCode::WrongLength, ErrorCode::Missing]);
        assert_eq!(problems[0].message, "Question must be at most 500 characters.");
        assert!(KnowledgeEntryDraft::parse(&entry("", &"ü".repeat(2_000))).is_ok());
        assert!(KnowledgeEntryDraft::parse(&entry("", &"ü".repeat(2_001))).is_err());
    }

    #[test]
    fn a_question_becomes_one_line_and_an_answer_keeps_its_lines() {
        let draft = KnowledgeEntryDraft::parse(&entry(" Are\n dogs allowed? ", "Yes.\r\nOn a lead.")).expect("a fact");
        assert_eq!(draft.question.as_deref(), Some("Are dogs allowed?"));
        assert_eq!(draft.answer, "Yes.\nOn a lead.");
    }

    #[test]
    fn hidden_characters_in_a_question_are_rejected() {
        let problems = KnowledgeEntryDraft::parse(&entry("a\u{202e}b", "Yes.")).expect_err("a problem");
        assert_eq!(problems[0].code, ErrorCode::ForbiddenCharacters);
    }
}
