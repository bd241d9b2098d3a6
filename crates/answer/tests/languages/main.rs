//! The same situations in every language, against files that a person can read. An answer is right when its numbers are
//! those of the English one and its words are those of the language. `PORCHLIGHT_GOLDEN=write cargo test -p
//! porchlight-answer --test languages` writes `golden/*.txt`; without it they are compared.

#[path = "../fixtures/mod.rs"]
mod fixtures;
mod numbers;
mod open_houses;
mod situations;
mod wordings;

use std::{env, fs, path::PathBuf};

use porchlight_answer::{DialogState, Language, parse_query, render};
use porchlight_lang::messages::of;

use situations::{Situation, TODAY, ask, bot, page, situations};
use wordings::{ENGLISH, quoted, without_listings};

fn at_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The last answer of a conversation.
fn answer(language: Language, questions: &[&str]) -> String {
    let homes = fixtures::homes();
    let (meaning, context) = ask(&homes, &fixtures::vocabulary(&homes), questions);
    render(&meaning, &context, &bot(language)).text
}

#[test]
fn every_language_says_what_its_file_says() {
    let homes = fixtures::homes();
    let situations = situations(&homes);
    for language in Language::ALL {
        let now = page(language, &homes, &situations);
        let path = at_root(&format!("crates/answer/tests/golden/{}.txt", language.code()));
        if env::var("PORCHLIGHT_GOLDEN").is_ok_and(|value| value == "write") {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
            fs::write(&path, &now).expect("the file is written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let differs = now.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
        assert!(now == kept, "{} is another text now, first in {differs:?}", path.display());
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let homes = fixtures::homes();
    let (first, second) = (situations(&homes), situations(&homes));
    for language in Language::ALL {
        assert_eq!(page(language, &homes, &first), page(language, &homes, &second));
    }
}

#[test]
fn the_numbers_of_an_answer_are_those_of_the_english_one() {
    let homes = fixtures::homes();
    let numbers = |(_, _, meaning, context): &Situation, language| {
        numbers::of(&without_square_meters(&render(meaning, context, &bot(language)).text, language), language)
    };
    // A greeting gives an example of its own.
    for situation in situations(&homes).iter().filter(|situation| situation.0 != "greeting") {
        let english = numbers(situation, Language::En);
        for language in Language::ALL {
            assert_eq!(numbers(situation, language), english, "{language:?}: {}", situation.0);
        }
    }
}

/// A text without what only some languages add to an area: " (152 m²)".
fn without_square_meters(text: &str, language: Language) -> String {
    let end = format!("{})", of(language).labels.square_meters);
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once(&end) {
        kept.push_str(before.rsplit_once(" (").map_or(before, |(before, _)| before));
        rest = after;
    }
    kept + rest
}

#[test]
fn no_word_of_an_answer_is_english_but_those_of_the_listings() {
    let homes = fixtures::homes();
    let situations = situations(&homes);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let text = without_listings(&page(language, &homes, &situations), &homes);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut terms = line.split(|c: char| !c.is_alphanumeric());
            let found = terms.find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
            assert!(found.is_none(), "{language:?} says {found:?}: {line}");
            assert!(!line.contains(['{', '}']), "{language:?} has an empty place: {line}");
        }
    }
}

#[test]
fn what_an_answer_tells_to_say_is_understood() {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    for language in Language::ALL {
        let more = quoted(&answer(language, &["houses for sale"])).pop().expect("it tells how to see more");
        let next = answer(language, &["houses for sale", &more]);
        assert_eq!(next, answer(language, &["houses for sale", "show more"]), "{language:?}: {more}");
        let example = quoted(&answer(language, &["hello"])).remove(0);
        let highest =
            parse_query(&example, &DialogState::default(), &terms, TODAY).filter.price.max.map(|max| max.value);
        assert_eq!(highest, Some(500_000.into()), "{language:?}: {example}");
    }
}

#[test]
fn the_button_that_an_answer_names_is_the_one_of_the_widget() {
    for language in Language::ALL {
        let path = at_root(&format!("ui/src/chat/texts/{}.ts", language.code()));
        let texts = fs::read_to_string(&path).expect("the widget has the language");
        let label = texts.lines().find_map(|line| line.trim().strip_prefix("person: \"")?.strip_suffix("\","));
        let text = answer(language, &["can i talk to a person"]);
        assert!(quoted(&text).iter().any(|quote| Some(quote.as_str()) == label), "{label:?}: {text}");
    }
}

#[test]
fn the_examples_of_the_documentation_are_answers() {
    let homes = fixtures::homes();
    let situations = situations(&homes);
    let text = fs::read_to_string(at_root("docs/answers.md")).expect("the documentation is there");
    for language in Language::ALL {
        let row = text.lines().find_map(|line| line.strip_prefix(&format!("| {} | ", language.name())));
        let row = row.unwrap_or_else(|| panic!("{language:?} has an example"));
        let page = page(language, &homes, &situations).replace(['\u{2068}', '\u{2069}'], "");
        for cell in row.trim_end_matches('|').split(" | ") {
            let cell = cell.trim();
            assert!(page.lines().any(|line| line == cell), "{language:?} does not say {cell:?}");
        }
    }
}
