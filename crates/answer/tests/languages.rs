//! The same thirty situations in every language, against files that a person can read.
//!
//! Why it exists: an answer is right when its figures are those of the English one and its words
//! are those of the language. `PORCHLIGHT_GOLDEN=write cargo test -p porchlight-answer --test
//! languages` writes `golden/*.txt`; without it they are compared. Not here: the tables' own
//! tests (`src/write/phrases/mod.rs`).

#[path = "languages/figures.rs"]
mod figures;
mod homes;

use std::{env, fs, path::PathBuf};

use porchlight_answer::{Bot, Language, TalkState, Today, Vocabulary, cards::card_of, understand, write};
use porchlight_domain::Listing;

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// Words that no other of the languages has.
const ENGLISH: [&str; 44] = [
    "the",
    "with",
    "and",
    "for",
    "from",
    "home",
    "homes",
    "bed",
    "beds",
    "bath",
    "baths",
    "rent",
    "price",
    "not",
    "stated",
    "sold",
    "pending",
    "available",
    "month",
    "year",
    "built",
    "lot",
    "listing",
    "listed",
    "show",
    "more",
    "none",
    "match",
    "least",
    "house",
    "houses",
    "yard",
    "pool",
    "without",
    "allowed",
    "parking",
    "space",
    "which",
    "person",
    "you",
    "your",
    "condos",
    "apartments",
    "townhouses",
];

/// What is tried, and the questions that lead there; they are asked in English.
const SITUATIONS: [(&str, &[&str]); 42] = [
    ("greeting", &["hello"]),
    ("thanks", &["thanks"]),
    ("goodbye", &["bye"]),
    ("who are you", &["who are you"]),
    ("privacy", &["what is your privacy policy"]),
    ("a person", &["can i talk to a person"]),
    ("a contact left", &["my email is ann@example.com"]),
    ("steering", &["is it a safe neighborhood for families like us"]),
    ("not understood", &["what is the weather tomorrow"]),
    ("start over", &["start over"]),
    ("a search", &["3 bedroom homes in Riverton under 700k"]),
    ("a long list", &["houses for sale"]),
    ("the next page", &["houses for sale", "show more"]),
    ("rentals in an order", &["apartments for rent under 2000 a month, cheapest first"]),
    ("a wish", &["homes with a fenced yard in ashford"]),
    ("two wishes, one unknown", &["house with a skylight, without a pool"]),
    ("sizes and years", &["houses over 2000 sq ft built after 2000 with 2 parking spots"]),
    ("square meters", &["at least 150 m2 in lakemont"]),
    ("fees", &["townhouses with hoa less than $100 a month"]),
    ("a type ruled out", &["no condos in 98501 under 600k"]),
    ("pets", &["apartments that allow dogs"]),
    ("open houses", &["open houses"]),
    ("a near miss", &["condos in ashford under 300k"]),
    ("nothing at all", &["sold townhouses in lakemont"]),
    ("an unknown place", &["homes in Portland"]),
    ("a count", &["how many condos under 400k?"]),
    ("an average", &["average price in riverton"]),
    ("an average rent", &["average rent in ashford"]),
    ("where there are homes", &["which cities do you have?"]),
    ("near a home", &["homes within 2 miles of 8 willow drive"]),
    ("a comparison", &["compare 12 maple lane and 48 harbor row"]),
    ("everything of one home", &["tell me about 48 harbor row"]),
    ("a fee", &["what is the hoa of 48 harbor row?"]),
    ("an open house", &["tell me about 48 harbor row", "when is its open house?"]),
    ("two fields", &["tell me about 48 harbor row", "how old is it and how many baths?"]),
    ("a field not stated", &["what is the hoa of 12 maple lane"]),
    ("a quoted feature", &["does 18 station road allow pets"]),
    ("a sold home", &["how much is 17 otter row"]),
    ("a pending home", &["is 15 quarry court still available"]),
    ("a coming home", &["is 42 dune street available"]),
    ("the deposit of a rental", &["how much is the deposit of 18 station road"]),
    ("which home", &["homes on birch avenue", "how big is it?"]),
];

fn bot(language: Language) -> Bot {
    Bot {
        name: "Porch".into(),
        privacy_policy_name: "Porch & Co".into(),
        privacy_policy_url: "https://agency.example/privacy".into(),
        can_talk_to_human: true,
        language: language.name().into(),
        ..Bot::default()
    }
}

fn answer(language: Language, homes: &[Listing], words: &Vocabulary, questions: &[&str]) -> String {
    let (mut talk, mut text) = (TalkState::default(), String::new());
    for question in questions {
        let mut meaning = understand(question, &talk, words, TODAY);
        let facts = homes::facts(homes, &mut meaning);
        let written = write(&meaning, &facts, &bot(language));
        (talk, text) = (written.talk, written.text);
    }
    text
}

/// Every situation and a few cards, as a person reads them.
fn page(language: Language, homes: &[Listing], words: &Vocabulary) -> String {
    let mut out = format!("# {}\n", language.name());
    for (name, questions) in SITUATIONS {
        let text = answer(language, homes, words, questions);
        out.push_str(&format!("\n## {name}: {}\n{text}\n", questions.join(" / ")));
    }
    out.push_str("\n## cards\n");
    for id in [2, 8, 15, 21, 25, 34, 36] {
        let Some(home) = homes.iter().find(|home| home.id.0 == id) else { continue };
        let card = card_of(home, language);
        let texts = [card.title, card.price, card.beds, card.baths, card.area, card.status, card.sale_type];
        out.push_str(&format!("{}\n", texts.join(" | ")));
    }
    out
}

fn golden(language: Language) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{}.txt", language.code()))
}

#[test]
fn every_language_says_what_its_file_says() {
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL {
        let (now, path) = (page(language, &homes, &words), golden(language));
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
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL {
        assert_eq!(page(language, &homes, &words), page(language, &homes, &words));
    }
}

#[test]
fn the_figures_of_an_answer_are_those_of_the_english_one() {
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL {
        // A greeting gives an example of its own.
        for (name, questions) in SITUATIONS.iter().filter(|(name, _)| *name != "greeting") {
            let [own, english] = [language, Language::En]
                .map(|language| figures::of(&answer(language, &homes, &words, questions), language));
            assert_eq!(own, english, "{language:?}: {name}");
        }
    }
}

#[test]
fn no_word_of_an_answer_is_english_but_those_of_the_listings() {
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let text = without_listings(&page(language, &homes, &words), &homes);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let found =
                line.split(|c: char| !c.is_alphanumeric()).find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
            assert!(found.is_none(), "{language:?} says {found:?}: {line}");
            assert!(!line.contains(['{', '}']), "{language:?} has an empty place: {line}");
        }
    }
}

#[test]
fn what_an_answer_tells_to_say_is_understood() {
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL {
        let list = answer(language, &homes, &words, &["houses for sale"]);
        let more = quoted(&list).pop().expect("it tells how to see more");
        let next = answer(language, &homes, &words, &["houses for sale", &more]);
        assert_eq!(next, answer(language, &homes, &words, &["houses for sale", "show more"]), "{language:?}: {more}");
        let example = quoted(&answer(language, &homes, &words, &["hello"])).remove(0);
        let most = understand(&example, &TalkState::default(), &words, TODAY).filter.price.max.map(|max| max.value);
        assert_eq!(most, Some(500_000.into()), "{language:?}: {example}");
    }
}

#[test]
fn the_button_that_an_answer_names_is_the_one_of_the_widget() {
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    for language in Language::ALL {
        let path = format!("../../ui/src/chat/texts/{}.ts", language.code());
        let texts = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&path)).expect(&path);
        let label =
            texts.lines().find_map(|line| line.trim().strip_prefix("person: \"")?.strip_suffix("\",")).expect(&path);
        let text = answer(language, &homes, &words, &["can i talk to a person"]);
        assert!(quoted(&text).iter().any(|quote| quote == label), "{label}: {text}");
    }
}

/// What stands in quotation marks of any language.
fn quoted(text: &str) -> Vec<String> {
    const MARKS: [(char, char); 6] = [('"', '"'), ('«', '»'), ('„', '“'), ('“', '”'), ('‘', '’'), ('「', '」')];
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((at, (open, close))) =
        rest.char_indices().find_map(|(at, c)| Some((at, *MARKS.iter().find(|mark| mark.0 == c)?)))
    {
        let inner = &rest[at + open.len_utf8()..];
        // Polish closes its low marks as English does.
        let Some(end) = inner.find(|c| c == close || open == '„' && c == '”') else { break };
        out.push(inner[..end].trim_matches(|c: char| c.is_whitespace() || c == '\u{a0}').to_owned());
        rest = &inner[end..];
        rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
    }
    out
}

/// The text without the words that the listings and the chatbot's owner wrote.
fn without_listings(text: &str, homes: &[Listing]) -> String {
    let mut own: Vec<String> = ["Portland", "skylight", "Porch & Co", "Porch"].map(str::to_owned).to_vec();
    for home in homes {
        let c = &home.content;
        own.extend([&c.address, &c.city, &c.location, &c.url, &c.description, &c.mls_number].map(String::clone));
        own.extend(c.extensions.iter().flat_map(|pair| [pair.key.clone(), pair.value.clone()]));
    }
    own.retain(|word| !word.is_empty());
    own.sort_by_key(|word| std::cmp::Reverse(word.len()));
    own.iter().fold(text.to_owned(), |text, word| text.replace(word.as_str(), ""))
}
