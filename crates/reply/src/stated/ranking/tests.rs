//! Questions about invented descriptions, each with a part of the sentence that answers it.

use porchlight_domain::{Listing, ListingDraft, ListingId};

use super::{Found, Source, of_clauses};

const QUESTIONS: &str = include_str!("../../../tests/stated_sentences/questions.txt");
/// Questions that may get no sentence, a hedged one, and another one.
const MAX_MISSED: usize = 0;
const MAX_NEAR: usize = 3;
const MAX_WRONG: usize = 2;

fn home(description: &str) -> Listing {
    let content = ListingDraft { description: description.to_owned(), ..ListingDraft::blank() };
    Listing::unstored(ListingId(1), 1, content)
}

fn text<'l>(found: &Found<'l>) -> &'l str {
    match found.source {
        Source::Sentence(text) => text,
        Source::Field(pair) => &pair.value,
    }
}

#[test]
fn questions_find_the_sentence_that_answers_otherwise() {
    let (mut right, mut near, mut missed, mut wrong, mut rejected) = (0, 0, 0, 0, 0);
    let mut listing = home("");
    for line in QUESTIONS.lines() {
        if let Some(description) = line.strip_prefix("= ") {
            listing = home(description);
        }
        let Some((question, part)) = line.strip_prefix("? ").and_then(|line| line.rsplit_once(" | ")) else { continue };
        let found = of_clauses(&listing, question);
        let answers: Vec<&str> = found.iter().filter(|found| !found.is_near).map(text).collect();
        let nears: Vec<&str> = found.iter().filter(|found| found.is_near).map(text).collect();
        match part {
            "-" if answers.is_empty() => rejected += 1,
            _ if answers.iter().any(|answer| answer.contains(part)) => right += 1,
            _ if nears.iter().any(|near| near.contains(part)) => {
                near += 1;
                println!("NEAR   {question}");
            }
            _ if answers.is_empty() => {
                missed += 1;
                println!("MISSED {question} | {part} {nears:?}");
            }
            _ => {
                wrong += 1;
                println!("WRONG  {question} | {part} {answers:?}");
            }
        }
    }
    println!("right {right}, near {near}, missed {missed}, wrong {wrong}; without an answer {rejected}");
    assert!(missed == MAX_MISSED && near <= MAX_NEAR && wrong <= MAX_WRONG);
}
