use std::{fs, path::Path};

use super::{
    MAX_PATTERN_TOKENS, answer, find,
    index::Place,
    longest,
    message::Message,
    table::{self, Table, process, terms},
    term_tokens::PhraseForm,
};
use crate::Language;

fn key(message: &str, language: Language) -> Option<&'static str> {
    find(message, language).map(|found| found.key)
}

#[test]
fn a_term_is_explained_only_if_its_meaning_is_in_question() {
    for (message, expected) in [
        ("what does pending mean", Some("pending")),
        ("What's contingent?", Some("contingent")),
        ("what is an HOA?", Some("hoa")),
        ("whats escrow", Some("escrow")),
        ("what do you mean by closing costs", Some("closing costs")),
        ("Can I bring my own agent?", Some("bring agent")),
        ("any price drops?", Some("price drops")),
        ("could I build an ADU", Some("adu")),
        ("what's the HOA?", None),
        ("what is the hoa fee", None),
        ("show me pending homes", None),
        ("condos in riverton", None),
        ("is it under contract", None),
        ("what is the closing date", None),
    ] {
        assert_eq!(key(message, Language::En), expected, "{message}");
    }
    for (message, expected) in [
        ("¿Qué significa contingente?", Some("contingent")),
        ("qué es el escrow", Some("escrow")),
        ("¿puedo llevar a mi agente?", Some("bring agent")),
        ("condominios en riverton", None),
    ] {
        assert_eq!(key(message, Language::Es), expected, "{message}");
    }
    for (message, language, expected) in [
        ("do those sellers accept VA?", Language::En, Some("loans")),
        ("3 bedrooms under 500k", Language::En, None),
        ("Spricht jemand Deutsch?", Language::De, Some("languages")),
        ("Können wir auf Deutsch weiterschreiben?", Language::De, Some("in language")),
        ("オンラインで見学できますか", Language::Ja, Some("video tour")),
        ("هل يمكن الشراء بدون فوائد؟", Language::Ar, Some("interest free")),
        ("kira getirisi ne olur", Language::Tr, Some("yield")),
        ("mieszkanie w centrum", Language::Pl, None),
    ] {
        assert_eq!(key(message, language), expected, "{message}");
    }
}

#[test]
fn what_only_people_or_the_law_answer_has_a_plain_answer() {
    for (message, expected) in [
        ("Can I hold back part of the rent until it's fixed?", Some("withhold rent")),
        ("do I have to keep paying rent while the AC is broken", Some("withhold rent")),
        ("I smell gas in the kitchen!!", Some("emergency")),
        ("a pipe burst and there is water everywhere", Some("emergency")),
        ("our heater has been out for two days", Some("maintenance")),
        ("my toilet is clogged", Some("maintenance")),
        ("there's mold in my bathroom", Some("maintenance")),
        ("the landlord is selling, do I have to move out?", Some("eviction")),
        ("when do i get my deposit back", Some("deposit back")),
        ("what if I need to break my lease early", Some("break lease")),
        ("Are there discounts on those taxes if we're over 65?", Some("tax exemption")),
        ("how does the homestead exemption work", Some("tax exemption")),
        ("do they accept kids?", Some("children")),
        ("Can you submit that offer for me?", Some("submit offer")),
        ("Okay. What's the office number so my husband can call?", Some("office number")),
        ("my dad could cosign, would that work", Some("cosigner")),
        ("What's the buyer's agent compensation?", Some("agent pay")),
        ("Would I be forced to buy flood insurance?", Some("flood insurance")),
        ("whats a MUD", Some("mud")),
        ("what is an option period?", Some("option period")),
        ("what does triple net mean", Some("triple net")),
        ("what is the deposit?", None),
        ("does the heater work", None),
        ("is the rent negotiable", None),
        ("gas or electric stove?", None),
        ("homes with a new roof", None),
        ("kids room upstairs?", None),
        ("are dogs allowed", None),
    ] {
        assert_eq!(key(message, Language::En), expected, "{message}");
    }
    for (message, expected) in [
        ("¿Puedo dejar de pagar la renta hasta que lo arreglen?", Some("withhold rent")),
        ("huele a gas en la cocina", Some("emergency")),
        ("no sirve el calentador en mi departamento", Some("maintenance")),
        ("el dueño quiere venderlo, ¿me pueden sacar?", Some("eviction")),
        ("¿Y me tienen que regresar mi depósito?", Some("deposit back")),
        ("¿hay descuento de impuestos para mayores de 65?", Some("tax exemption")),
        ("ese que incluye todo, ¿aceptan niños? somos mi hija y yo", Some("children")),
        ("¿me puede dar el teléfono de la oficina?", Some("office number")),
        ("mi papá puede ser mi fiador", Some("cosigner")),
        ("¿qué es un MUD?", Some("mud")),
        ("¿cuánto es el depósito?", None),
        ("casas con calefacción", None),
    ] {
        assert_eq!(key(message, Language::Es), expected, "{message}");
    }
    for (message, language, expected) in [
        ("Unsere Heizung ist seit zwei Tagen kaputt", Language::De, "maintenance"),
        ("Je peux retenir une partie du loyer ?", Language::Fr, "withhold rent"),
        ("C'è odore di gas in cucina", Language::It, "emergency"),
        ("Posso receber minha caução de volta?", Language::Pt, "deposit back"),
        ("Mogen er kinderen wonen?", Language::Nl, "children"),
        ("Jaki jest numer telefonu biura?", Language::Pl, "office number"),
        ("Kefil gösterebilir miyim?", Language::Tr, "cosigner"),
        ("我家暖气坏了", Language::Zh, "maintenance"),
        ("事務所の電話番号を教えてください", Language::Ja, "office number"),
        ("هل يمكن استرداد التأمين؟", Language::Ar, "deposit back"),
    ] {
        assert_eq!(key(message, language), Some(expected), "{message}");
    }
}

#[test]
fn every_line_of_a_table_is_read_and_every_key_is_english_too() {
    let mut total = 0;
    for language in Language::ALL {
        let table = table::of(language);
        let count = |text: &str| text.lines().filter(|line| line.contains(" = ") && !line.starts_with('#')).count();
        let (terms, process) = (count(terms(language)), count(process(language)));
        let lines = terms + process;
        assert_eq!(table.entries.len(), lines, "{language:?}");
        let has_terms = terms >= 20 && !table.asks.is_empty() && !table.cues.is_empty();
        assert!(process >= 12 && has_terms, "{language:?}");
        for entry in &table.entries {
            assert!(answer(entry.key, Language::En).is_some(), "{language:?}: {}", entry.key);
            assert!(entry.answer.ends_with(['.', '。']) && !entry.phrases.is_empty(), "{language:?}: {}", entry.key);
            assert!(!entry.is_process || entry.is_question, "{language:?}: {}", entry.key);
        }
        total += lines;
        let mut keys: Vec<&str> = table.entries.iter().map(|entry| entry.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), lines, "{language:?}: a key twice");
    }
    println!("{total} entries in {} languages", Language::ALL.len());
}

/// Two ways to ask what a term means in each language.
const TEMPLATES: [(Language, [&str; 2]); 12] = [
    (Language::En, ["what does {} mean?", "what is {}"]),
    (Language::Es, ["¿Qué significa {}?", "que es {}"]),
    (Language::Fr, ["que veut dire {} ?", "c'est quoi {}"]),
    (Language::De, ["Was bedeutet {}?", "was ist ein {} eigentlich"]),
    (Language::Pt, ["o que significa {}?", "o que é {} mesmo"]),
    (Language::It, ["cosa vuol dire {}?", "cos'è {}"]),
    (Language::Nl, ["wat betekent {}?", "wat is een {} precies"]),
    (Language::Pl, ["co to jest {}?", "co oznacza {}"]),
    (Language::Tr, ["{} ne demek?", "{} nedir"]),
    (Language::Ar, ["ما معنى {}؟", "شو يعني {}"]),
    (Language::Zh, ["{}是什么意思？", "请问什么是{}"]),
    (Language::Ja, ["{}とはどういう意味ですか", "{}って何ですか？"]),
];

#[test]
fn every_term_is_found_by_two_templates_of_asking() {
    let mut count = 0;
    for (language, templates) in TEMPLATES {
        for line in terms(language).lines().filter(|line| line.contains(" = ") && !line.starts_with('#')) {
            let (name, rest) = line.split_once(':').expect("a key");
            let phrases: Vec<&str> = rest.split(" = ").next().unwrap_or_default().split('|').map(str::trim).collect();
            let (first, last) = (phrases[0], phrases[phrases.len() - 1]);
            let questions = match name.contains('?') {
                true => [first.to_owned(), last.to_owned()],
                false => [templates[0].replace("{}", first), templates[1].replace("{}", last)],
            };
            for question in questions {
                assert_eq!(key(&question, language), Some(name.trim_end_matches(['?', '+'])), "{question}");
                count += 1;
            }
        }
    }
    println!("{count} questions about terms are understood in {} languages", TEMPLATES.len());
}

#[test]
fn terms_in_searches_and_about_a_home_are_not_explained() {
    for (message, language) in [
        ("condo in riverton bis 400000", Language::De),
        ("was ist das hausgeld", Language::De),
        ("was kostet das reihenhaus", Language::De),
        ("was ist die kaution", Language::De),
        ("condo à riverton", Language::Fr),
        ("quel apport pour 12 maple lane", Language::Fr),
        ("je veux dire un condo", Language::Fr),
        ("quanto anticipo serve per 12 maple lane", Language::It),
        ("townhouse em riverton", Language::Pt),
        ("qual é a entrada da 12 maple lane", Language::Pt),
        ("wat is de hoa", Language::Nl),
        ("rijtjeshuis in ashford", Language::Nl),
        ("co macie, to znaczy condo w riverton", Language::Pl),
        ("jaki wkład własny na 12 maple lane", Language::Pl),
        ("hoa'sı nedir", Language::Tr),
        ("demek ki condo ne kadar", Language::Tr),
        ("كوندو في ريفرتون", Language::Ar),
        ("كم الدفعة الأولى", Language::Ar),
        ("我的意思是要condo", Language::Zh),
        ("首付多少", Language::Zh),
        ("里弗顿有什么联排", Language::Zh),
        ("頭金はいくら", Language::Ja),
        ("タウンハウスは何件", Language::Ja),
    ] {
        assert_eq!(key(message, language), None, "{message}");
    }
}

/// All phrases and patterns of a table.
fn all_places(table: &Table) -> Vec<Place> {
    let number = |at: usize| u16::try_from(at).expect("a small table");
    let entries = table.entries.iter().enumerate().flat_map(|(entry, own)| {
        let phrases = (0..own.phrases.len()).map(|at| (false, at));
        let patterns = (0..own.patterns.len()).map(|at| (true, at));
        phrases.chain(patterns).map(move |(is_pattern, at)| (entry, is_pattern, at))
    });
    entries.map(|(entry, is_pattern, at)| Place { entry: number(entry), is_pattern, at: number(at) }).collect()
}

/// The labeled questions of all languages.
fn labeled_questions() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../answer/questions");
    let files = fs::read_dir(folder).expect("the folder of questions").map(|file| file.expect("a file").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
    let texts = files.map(|file| fs::read_to_string(file).expect("a text")).collect::<String>();
    texts.split("q = \"").skip(1).filter_map(|rest| rest.split('"').next().map(str::to_owned)).collect()
}

#[test]
fn the_index_finds_what_the_whole_table_finds() {
    let questions = labeled_questions();
    assert!(questions.len() > 1_000, "{}", questions.len());
    let (mut count, mut found) = (0, 0);
    for language in Language::ALL {
        let (table, form) = (table::of(language), PhraseForm::of(language));
        let places = all_places(table);
        let phrases = table.entries.iter().flat_map(|entry| {
            let patterns = entry.patterns.iter().flat_map(|pattern| pattern.examples());
            entry.phrases.iter().map(|phrase| phrase.join(" ")).chain(patterns)
        });
        for text in questions.iter().cloned().chain(phrases) {
            let message = Message::read(text.get(..400).unwrap_or(&text), language);
            let expected = longest(table, places.clone(), &message, form);
            let expected = expected.filter(|_| message.plain.len() <= MAX_PATTERN_TOKENS);
            found += usize::from(expected.is_some());
            count += 1;
            assert_eq!(find(&text, language), expected, "{language:?}: {text}");
        }
    }
    println!("{found} of {count} messages ask for an entry");
}
