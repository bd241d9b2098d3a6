//! Measures understanding on the labelled questions; prints the accuracy of every set and every failure, and fails
//! under the recorded levels. The levels only rise. The form of a label: `understanding/label.rs`.

mod directions;
mod equivalence;
mod evaluate;
mod fifth;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod kinds;
mod label;
mod report;
mod scenarios;
mod sets;

use porchlight_answer::{DialogState, Terms, Today, Vocabulary, parse_query};
use sets::{Form, Level, Set};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

/// The levels reached; raise them, never lower them.
///
/// `en.toml` and `en-own.toml` grew together with the grammar; of the last 42 turns of `en-own.toml`, asked once before
/// they were worked on, 88.1 % and 90.5 % were right. The other sets were written by someone who had not read it;
/// before anyone worked on their failures, filter and result were exactly right in: English questions 80.6 % and 85.9
/// %, English conversations 79.7 % and 85.2 %, Spanish questions 22.9 % and 29.3 %, Spanish conversations 21.1 % and
/// 23.9 %.
///
/// The blind sets were written by someone who had not read the grammar, when the others were understood nearly whole;
/// asked once before anyone worked on their failures: English questions 89.9 % and 91.7 %, English conversations 82.9 %
/// and 92.1 %, Spanish questions 93.6 % and 95.7 %, Spanish conversations 96.8 % and 96.8 %.
/// The batches after them, `en-later.toml` and `es-own.toml`, were written while working on those failures; what each
/// reached when it was first asked, 81 % to 93 %, stands at their heads.
///
/// `third/en.toml` was written before the engine was looked at; asked once before anyone worked on its failures:
/// questions 84.5 % and 88.0 %, conversations 85.5 % and 85.5 %. `third/en-later.toml` came after that work; asked
/// once: questions 93.2 % and 94.2 %, conversations 90.6 % and 90.6 %.
///
/// `fourth/` was written before any of it was asked; what was exactly right then: Spanish 90.6 %, German 92.5 %, Polish
/// 88.7 %, Arabic 87.7 %, Japanese 75.0 % (before wrong labels were corrected), Chinese 92.2 %.
///
/// `fifth/` was written before any of it was asked; results exactly right then, of those read and of those put aside (`unread/fifth/`):
/// Spanish 81.5 and 82.6 %, German 92.7 and 82.6, Polish 92.7 and 69.6, Arabic 92.6 and 82.6, Japanese 85.5 and 91.3, French 82.1 and
/// 100, Italian 76.9 and 93.8, Portuguese 89.7 and 87.5, Dutch 87.2 and 87.5, Turkish 76.9 and 81.3, Chinese 87.2 and 93.8, before
/// wrong labels were corrected.
///
/// English and Spanish in `unread/` are of an author who had not seen the engine, and put aside before the eleventh and the twelfth batch
/// (`scenarios.rs`) were worked on.
fn sets() -> Vec<Set> {
    macro_rules! file {
        ($name:literal) => {
            include_str!(concat!("../../questions/", $name))
        };
    }
    let (first, english) = (include_str!("../../questions/en.toml"), include_str!("../../questions/en-more.toml"));
    let (conversations, spanish) =
        (include_str!("../../questions/en-conversations.toml"), include_str!("../../questions/es.toml"));
    let own = include_str!("../../questions/en-custom.toml");
    let (blind, unseen) =
        (include_str!("../../questions/en-blind.toml"), include_str!("../../questions/es-blind.toml"));
    let later = include_str!("../../questions/en-follow-ups.toml");
    let es_own = include_str!("../../questions/es-custom.toml");
    let calculations = include_str!("../../questions/en-calculations.toml");
    let es_calculations = include_str!("../../questions/es-calculations.toml");
    let other_calculations = include_str!("../../questions/other-calculations.toml");
    let second = include_str!("../../questions/en-second.toml");
    let level = |filter: f64, result: f64| Level { filter, result };
    let mut sets = vec![
        Set::read("English first questions", Form::Questions, first, level(99.5, 99.5)),
        Set::read("English questions", Form::Questions, english, level(99.5, 99.5)),
        Set::read("English conversations", Form::Conversations, conversations, level(99.5, 99.5)),
        Set::read("English own questions", Form::Questions, own, level(99.2, 99.2)),
        Set::read("English own conversations", Form::Conversations, own, level(99.0, 99.0)),
        Set::read("Spanish questions", Form::Questions, spanish, level(99.5, 99.5)),
        Set::read("Spanish conversations", Form::Conversations, spanish, level(99.5, 99.5)),
        Set::read("English later questions", Form::Questions, later, level(99.5, 99.5)),
        Set::read("English later conversations", Form::Conversations, later, level(99.5, 99.5)),
        Set::read("Spanish own questions", Form::Questions, es_own, level(99.5, 99.5)),
        Set::read("Spanish own conversations", Form::Conversations, es_own, level(99.5, 99.5)),
        Set::read("English blind questions", Form::Questions, blind, level(99.5, 99.5)),
        Set::read("English blind conversations", Form::Conversations, blind, level(99.5, 99.5)),
        Set::read("Spanish blind questions", Form::Questions, unseen, level(99.5, 99.5)),
        Set::read("Spanish blind conversations", Form::Conversations, unseen, level(99.5, 99.5)),
        Set::read("English calculations", Form::Questions, calculations, level(99.5, 99.5)),
        Set::read("English calculation talks", Form::Conversations, calculations, level(99.5, 99.5)),
        Set::read("Spanish calculations", Form::Questions, es_calculations, level(99.5, 99.5)),
        Set::read("Spanish calculation talks", Form::Conversations, es_calculations, level(99.5, 99.5)),
        Set::read("Other calculations", Form::Questions, other_calculations, level(99.5, 99.5)),
        Set::read("English second questions", Form::Questions, second, level(97.0, 99.0)),
        Set::read("English second conversations", Form::Conversations, second, level(94.0, 97.0)),
        Set::read("English third questions", Form::Questions, file!("third/en.toml"), level(95.0, 98.5)),
        Set::read("English third conversations", Form::Conversations, file!("third/en.toml"), level(99.5, 99.5)),
        Set::read("English fourth questions", Form::Questions, file!("third/en-later.toml"), level(92.0, 93.0)),
        Set::read("English fourth conversations", Form::Conversations, file!("third/en-later.toml"), level(87.0, 87.0)),
        Set::read("English talks", Form::Conversations, file!("en-talks.toml"), level(99.5, 99.5)),
        Set::read("English buyers' conversations", Form::Conversations, file!("en-buyers.toml"), level(99.5, 99.5)),
        Set::unread("English unread questions", Form::Questions, file!("unread/en.toml"), level(0.0, 0.0)),
        Set::unread("English unread conversations", Form::Conversations, file!("unread/en.toml"), level(0.0, 0.0)),
        Set::unread("Spanish unread questions", Form::Questions, file!("unread/es.toml"), level(0.0, 0.0)),
        Set::unread("Spanish unread conversations", Form::Conversations, file!("unread/es.toml"), level(0.0, 0.0)),
        Set::unread(
            "English unread second questions",
            Form::Questions,
            file!("unread/en-second.toml"),
            level(0.0, 0.0),
        ),
        Set::unread(
            "English unread second conversations",
            Form::Conversations,
            file!("unread/en-second.toml"),
            level(0.0, 0.0),
        ),
        Set::unread(
            "Spanish unread second questions",
            Form::Questions,
            file!("unread/es-second.toml"),
            level(0.0, 0.0),
        ),
        Set::unread(
            "Spanish unread second conversations",
            Form::Conversations,
            file!("unread/es-second.toml"),
            level(0.0, 0.0),
        ),
        Set::unread("Polish unread questions", Form::Questions, file!("unread/pl.toml"), level(0.0, 0.0)),
        Set::unread("Polish unread conversations", Form::Conversations, file!("unread/pl.toml"), level(0.0, 0.0)),
        Set::read("French questions", Form::Questions, file!("fr.toml"), level(100.0, 100.0)),
        Set::unread("French unread questions", Form::Questions, file!("unread/fr.toml"), level(0.0, 0.0)),
        Set::read("French conversations", Form::Conversations, file!("fr.toml"), level(100.0, 100.0)),
        Set::unread("French unread conversations", Form::Conversations, file!("unread/fr.toml"), level(0.0, 0.0)),
        Set::read("French second questions", Form::Questions, file!("second/fr.toml"), level(96.0, 96.0)),
        Set::unread("French unread second questions", Form::Questions, file!("unread/fr-second.toml"), level(0.0, 0.0)),
        Set::read("French second conversations", Form::Conversations, file!("second/fr.toml"), level(100.0, 100.0)),
        Set::unread(
            "French unread second conversations",
            Form::Conversations,
            file!("unread/fr-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("German questions", Form::Questions, file!("de.toml"), level(100.0, 100.0)),
        Set::unread("German unread questions", Form::Questions, file!("unread/de.toml"), level(0.0, 0.0)),
        Set::read("German conversations", Form::Conversations, file!("de.toml"), level(100.0, 100.0)),
        Set::unread("German unread conversations", Form::Conversations, file!("unread/de.toml"), level(0.0, 0.0)),
        Set::read("German second questions", Form::Questions, file!("second/de.toml"), level(96.0, 97.9)),
        Set::unread("German unread second questions", Form::Questions, file!("unread/de-second.toml"), level(0.0, 0.0)),
        Set::read("German second conversations", Form::Conversations, file!("second/de.toml"), level(86.9, 95.6)),
        Set::unread(
            "German unread second conversations",
            Form::Conversations,
            file!("unread/de-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Italian questions", Form::Questions, file!("it.toml"), level(100.0, 100.0)),
        Set::unread("Italian unread questions", Form::Questions, file!("unread/it.toml"), level(0.0, 0.0)),
        Set::read("Italian conversations", Form::Conversations, file!("it.toml"), level(100.0, 100.0)),
        Set::unread("Italian unread conversations", Form::Conversations, file!("unread/it.toml"), level(0.0, 0.0)),
        Set::read("Italian second questions", Form::Questions, file!("second/it.toml"), level(97.9, 97.9)),
        Set::unread(
            "Italian unread second questions",
            Form::Questions,
            file!("unread/it-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Italian second conversations", Form::Conversations, file!("second/it.toml"), level(87.0, 91.6)),
        Set::unread(
            "Italian unread second conversations",
            Form::Conversations,
            file!("unread/it-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Portuguese questions", Form::Questions, file!("pt.toml"), level(100.0, 100.0)),
        Set::unread("Portuguese unread questions", Form::Questions, file!("unread/pt.toml"), level(0.0, 0.0)),
        Set::read("Portuguese conversations", Form::Conversations, file!("pt.toml"), level(100.0, 95.9)),
        Set::unread("Portuguese unread conversations", Form::Conversations, file!("unread/pt.toml"), level(0.0, 0.0)),
        Set::read("Portuguese second questions", Form::Questions, file!("second/pt.toml"), level(100.0, 100.0)),
        Set::unread(
            "Portuguese unread second questions",
            Form::Questions,
            file!("unread/pt-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Portuguese second conversations", Form::Conversations, file!("second/pt.toml"), level(100.0, 100.0)),
        Set::unread(
            "Portuguese unread second conversations",
            Form::Conversations,
            file!("unread/pt-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Dutch questions", Form::Questions, file!("nl.toml"), level(100.0, 100.0)),
        Set::unread("Dutch unread questions", Form::Questions, file!("unread/nl.toml"), level(0.0, 0.0)),
        Set::read("Dutch conversations", Form::Conversations, file!("nl.toml"), level(100.0, 100.0)),
        Set::unread("Dutch unread conversations", Form::Conversations, file!("unread/nl.toml"), level(0.0, 0.0)),
        Set::read("Dutch second questions", Form::Questions, file!("second/nl.toml"), level(100.0, 100.0)),
        Set::unread("Dutch unread second questions", Form::Questions, file!("unread/nl-second.toml"), level(0.0, 0.0)),
        Set::read("Dutch second conversations", Form::Conversations, file!("second/nl.toml"), level(100.0, 100.0)),
        Set::unread(
            "Dutch unread second conversations",
            Form::Conversations,
            file!("unread/nl-second.toml"),
            level(0.0, 0.0),
        ),
        Set::read("Polish questions", Form::Questions, file!("pl.toml"), level(99.5, 99.5)),
        Set::read("Polish conversations", Form::Conversations, file!("pl.toml"), level(99.5, 99.5)),
        Set::read("Turkish questions", Form::Questions, file!("tr.toml"), level(93.5, 95.5)),
        Set::read("Turkish conversations", Form::Conversations, file!("tr.toml"), level(99.5, 99.5)),
        Set::unread("Turkish unread questions", Form::Questions, file!("unread/tr.toml"), level(0.0, 0.0)),
        Set::unread("Turkish unread conversations", Form::Conversations, file!("unread/tr.toml"), level(0.0, 0.0)),
        Set::read("Arabic questions", Form::Questions, file!("ar.toml"), level(91.5, 93.5)),
        Set::read("Arabic conversations", Form::Conversations, file!("ar.toml"), level(99.5, 99.5)),
        Set::unread("Arabic unread questions", Form::Questions, file!("unread/ar.toml"), level(0.0, 0.0)),
        Set::unread("Arabic unread conversations", Form::Conversations, file!("unread/ar.toml"), level(0.0, 0.0)),
        Set::read("Chinese questions", Form::Questions, file!("zh.toml"), level(99.5, 99.5)),
        Set::read("Chinese conversations", Form::Conversations, file!("zh.toml"), level(99.5, 99.5)),
        Set::unread("Chinese unread questions", Form::Questions, file!("unread/zh.toml"), level(0.0, 0.0)),
        Set::unread("Chinese unread conversations", Form::Conversations, file!("unread/zh.toml"), level(0.0, 0.0)),
        Set::read("Japanese questions", Form::Questions, file!("ja.toml"), level(99.5, 99.5)),
        Set::read("Japanese conversations", Form::Conversations, file!("ja.toml"), level(99.5, 99.5)),
        Set::unread("Japanese unread questions", Form::Questions, file!("unread/ja.toml"), level(0.0, 0.0)),
        Set::unread("Japanese unread conversations", Form::Conversations, file!("unread/ja.toml"), level(0.0, 0.0)),
        Set::read("German third questions", Form::Questions, file!("third/de.toml"), level(92.0, 92.0)),
        Set::read("German third conversations", Form::Conversations, file!("third/de.toml"), level(99.5, 99.5)),
        Set::read("Spanish third questions", Form::Questions, file!("third/es.toml"), level(99.5, 99.5)),
        Set::read("Spanish third conversations", Form::Conversations, file!("third/es.toml"), level(96.0, 96.0)),
        Set::read("Polish third questions", Form::Questions, file!("third/pl.toml"), level(92.0, 92.0)),
        Set::read("Polish third conversations", Form::Conversations, file!("third/pl.toml"), level(99.5, 99.5)),
        Set::read("Arabic third questions", Form::Questions, file!("third/ar.toml"), level(92.0, 92.0)),
        Set::read("Arabic third conversations", Form::Conversations, file!("third/ar.toml"), level(96.0, 99.5)),
        Set::read("Japanese third questions", Form::Questions, file!("third/ja.toml"), level(92.0, 99.5)),
        Set::read("Japanese third conversations", Form::Conversations, file!("third/ja.toml"), level(85.0, 92.5)),
        Set::read("Spanish fourth questions", Form::Questions, file!("fourth/es.toml"), level(97.0, 97.0)),
        Set::read("Spanish fourth conversations", Form::Conversations, file!("fourth/es.toml"), level(99.5, 99.5)),
        Set::read("German fourth questions", Form::Questions, file!("fourth/de.toml"), level(97.0, 99.5)),
        Set::read("German fourth conversations", Form::Conversations, file!("fourth/de.toml"), level(96.0, 96.0)),
        Set::read("Polish fourth questions", Form::Questions, file!("fourth/pl.toml"), level(97.0, 97.0)),
        Set::read("Polish fourth conversations", Form::Conversations, file!("fourth/pl.toml"), level(96.0, 96.0)),
        Set::read("Arabic fourth questions", Form::Questions, file!("fourth/ar.toml"), level(97.0, 97.0)),
        Set::read("Arabic fourth conversations", Form::Conversations, file!("fourth/ar.toml"), level(96.0, 96.0)),
        Set::read("Japanese fourth questions", Form::Questions, file!("fourth/ja.toml"), level(97.0, 97.0)),
        Set::read("Japanese fourth conversations", Form::Conversations, file!("fourth/ja.toml"), level(96.0, 96.0)),
        Set::read("Chinese fourth questions", Form::Questions, file!("fourth/zh.toml"), level(96.5, 96.5)),
        Set::read("Chinese fourth conversations", Form::Conversations, file!("fourth/zh.toml"), level(95.0, 95.0)),
    ];
    sets.extend(fifth::sets());
    sets.extend(scenarios::sets());
    sets
}

#[test]
fn questions_are_understood_at_the_recorded_levels() {
    let homes = fixtures::homes();
    let terms = fixtures::vocabulary(&homes);
    let sets = sets();
    let judged: Vec<_> = sets.iter().map(|set| evaluate::judge(set, &homes, &terms)).collect();
    report::failures(&sets, &judged);
    kinds::table(&sets, &judged);
    kinds::differing_elsewhere(&sets, &judged);
    report::scores(&sets, &judged);
    for (set, judged) in sets.iter().zip(&judged) {
        let (filter, result) = report::percents(judged);
        assert!(filter >= set.level.filter, "{}: understanding fell to {filter:.2} %", set.name);
        assert!(result >= set.level.result, "{}: results fell to {result:.2} %", set.name);
    }
}

#[test]
fn the_sets_are_as_large_as_promised() {
    let sets = sets();
    let count = |language: &str, form: Option<Form>, of: fn(&Set) -> usize| -> usize {
        let own = sets.iter().filter(|set| set.language() == language && form.is_none_or(|form| set.form == form));
        own.map(of).sum()
    };
    assert!(count("English", None, Set::turns) >= 1_500);
    assert!(count("English", Some(Form::Conversations), |set| set.conversations.len()) >= 60);
    assert!(count("Spanish", None, Set::turns) >= 400);
    assert!(count("Spanish", Some(Form::Conversations), |set| set.conversations.len()) >= 20);
    for language in
        ["French", "German", "Italian", "Portuguese", "Dutch", "Polish", "Turkish", "Arabic", "Chinese", "Japanese"]
    {
        assert!(count(language, None, Set::turns) >= 100, "{language}");
        assert!(sets.iter().any(|set| set.language() == language && set.is_unread), "{language}");
    }
}

#[test]
fn the_labels_know_where_there_are_no_homes() {
    let homes = fixtures::homes();
    let wrong: Vec<String> = sets().iter().flat_map(|set| evaluate::wrong_misses(set, &homes)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Prints what one question takes; not asserted, because a debug build on shared cores says little.
#[test]
fn a_vocabulary_of_thousands_of_terms_still_understands() {
    let (first, last) = (["Alder", "Birch", "Cedar", "Dogwood"], ["brook", "field", "gate", "hollow", "mere"]);
    let street = |n: usize| format!("{} {}{} Street", n * 3 + 1, first[n % 4], last[n % 5]);
    let terms = Vocabulary::from_terms(Terms {
        cities: (0..500).map(|n| format!("{}ton {n}", first[n % 4])).chain(["Riverton".into()]).collect(),
        street_addresses: (0..5_000).map(street).collect(),
        property_types: vec!["Condo".into()],
        ..Default::default()
    });
    let text = "3 bedrom condo in rivertn under 500k with a fenced yard and parking";
    let start = std::time::Instant::now();
    let rounds = 50;
    for _ in 0..rounds {
        assert_eq!(parse_query(text, &DialogState::default(), &terms, TODAY).filter.cities, ["riverton"]);
    }
    println!("one question: {} µs", start.elapsed().as_micros() / rounds);
    for text in [
        "3 bedrooms in Riverton under 500k",
        "how much is the HOA of 12 Maple Lane?",
        "casas de 3 recámaras en Riverton por menos de 500 mil con alberca",
        "¿cuánto cuesta la más barata?",
        "Häuser in Riverton unter 500.000 mit Garten",
    ] {
        let start = std::time::Instant::now();
        for _ in 0..rounds {
            parse_query(text, &DialogState::default(), &terms, TODAY);
        }
        println!("{text:?}: {} µs", start.elapsed().as_micros() / rounds);
    }
}
