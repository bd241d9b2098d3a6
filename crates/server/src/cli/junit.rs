//! Writes results as JUnit XML, which CI services show. Questions and answers may contain any character, and XML 1.0
//! forbids most control characters even if they are escaped.

use std::{fmt::Write, time::Duration};

use porchlight_api::TestedAnswer;

use super::test_answers::what_changed;

/// A finished run.
pub(super) struct TestRun<'a> {
    pub chatbot: &'a str,
    pub results: &'a [TestedAnswer],
    /// Changed answers were accepted, so they don't fail.
    pub accept: bool,
    pub took: Duration,
}

/// The whole document.
pub(super) fn document(run: &TestRun<'_>) -> String {
    let count = |state: &str| run.results.iter().filter(|result| result.state == state).count();
    let failures = if run.accept { 0 } else { count("changed") };
    let counts = format!(
        "tests=\"{}\" failures=\"{failures}\" errors=\"{}\" skipped=\"{}\" time=\"{}\"",
        run.results.len(),
        count("failed"),
        count("recorded"),
        seconds(run.took)
    );
    let cases: String = run.results.iter().map(|result| case(run, result)).collect();
    let chatbot = escape(run.chatbot);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"porchlight\" {counts}>\n\
         <testsuite name=\"Saved questions of {chatbot}\" {counts}>\n{cases}</testsuite>\n</testsuites>\n"
    )
}

fn case(run: &TestRun<'_>, result: &TestedAnswer) -> String {
    let took = result.last.as_ref().map_or(0, |answer| answer.ms.unsigned_abs());
    let mut out = format!(
        "<testcase classname=\"porchlight.{}\" name=\"{}\" time=\"{}\">",
        escape(run.chatbot),
        escape(&result.question),
        seconds(Duration::from_millis(took))
    );
    let text = |answer: &Option<porchlight_api::SavedAnswer>| {
        answer.as_ref().map(|answer| escape(&answer.answer)).unwrap_or_default()
    };
    // Writing to a string can't fail.
    let _ = match result.state.as_str() {
        "failed" => write!(out, "<error type=\"failed\" message=\"{}\"/>", escape(&result.failure)),
        "changed" if run.accept => write!(out, "<system-out>Accepted: {}</system-out>", escape(&what_changed(result))),
        "changed" => write!(
            out,
            "<failure type=\"changed\" message=\"{}\">Expected:\n{}\n\nNow:\n{}</failure>",
            escape(&what_changed(result)),
            text(&result.expected),
            text(&result.last)
        ),
        "recorded" => write!(out, "<skipped message=\"Recorded for the next run\"/>"),
        _ => Ok(()),
    };
    out.push_str("</testcase>\n");
    out
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// A text for an element or an attribute. Characters that XML 1.0 forbids are replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use porchlight_api::SavedAnswer;

    use super::*;

    fn answer(text: &str) -> Option<SavedAnswer> {
        Some(SavedAnswer { answer: text.into(), ms: 12, ..SavedAnswer::default() })
    }

    fn result(state: &str, expected: &str, last: &str) -> TestedAnswer {
        TestedAnswer {
            question: "Dogs & \"cats\" <b>\u{1b}[31m\u{0}?\nline".into(),
            state: state.into(),
            failure: if state == "failed" { "no model".into() } else { String::new() },
            expected: answer(expected),
            last: answer(last),
            ..TestedAnswer::default()
        }
    }

    #[test]
    fn a_document_has_no_character_that_xml_forbids() {
        let results = [
            result("same", "a", "a"),
            result("changed", "It costs $1.", "It costs $2.\u{8}"),
            result("recorded", "a", "a"),
            result("failed", "a", "a"),
        ];
        let run = TestRun { chatbot: "abc", results: &results, accept: false, took: Duration::from_millis(1_500) };
        let text = document(&run);
        assert!(text.contains("tests=\"4\" failures=\"1\" errors=\"1\" skipped=\"1\" time=\"1.500\""), "{text}");
        assert!(
            text.contains(
                "name=\"Dogs &amp; &quot;cats&quot; &lt;b&gt;\u{fffd}[31m\u{fffd}?&#10;line\" time=\"0.012\""
            ),
            "{text}"
        );
        assert!(
            text.contains(
                "message=\"numbers: $1 → $2\">Expected:\nIt costs $1.\n\nNow:\nIt costs $2.\u{fffd}</failure>"
            ),
            "{text}"
        );
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text}");
        let accepted = document(&TestRun { accept: true, ..run });
        assert!(accepted.contains("failures=\"0\"") && accepted.contains("Accepted: numbers"), "{accepted}");
    }
}
