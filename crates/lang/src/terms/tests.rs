use super::{
    answer, find,
    table::{TABLES, process, terms},
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
fn every_line_of_a_table_is_read_and_every_key_is_english_too() {
    let mut total = 0;
    for language in Language::ALL {
        let table = &TABLES[&language];
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
