//! Every public function that reads a text from outside, on the whole corpus.

use std::path::Path;

use porchlight_answer::{
    ChatbotProfile, DialogState, KnowledgeEntry, Language, PromptContext, RetrievedContext, StepBudget, Terms, Turn,
    Vocabulary, contact_details, knowledge_match, lead_preferences, parse_query_within, prompt::prompt, render,
    street_address, timeline, token_count,
};
use porchlight_domain::{
    column_mapping::{self, ColumnMapping},
    domains, email_rules, filter, fold, languages,
    listing_key::ListingKey,
    search_terms, text, time, url_rules,
};

use crate::{
    TODAY,
    corpus::{files, texts},
    fixtures,
    meter::Meter,
};

#[test]
fn no_text_is_expensive_to_read() {
    let mut meter = Meter::new("corpus");
    let homes = fixtures::homes();
    let vocabulary = fixtures::vocabulary(&homes);
    let saved = saved_answers();
    read(&mut meter, "warm up", "una casa, ein Haus, my name is Ana, a house for half a mil", &vocabulary, &saved);
    let own = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    assert!(!own.is_empty(), "the corpus of this crate is there");
    for (name, text) in texts().into_iter().chain(own) {
        read(&mut meter, &name, &text, &vocabulary, &saved);
    }
    meter.finish();
}

fn read(meter: &mut Meter, name: &str, typed: &str, vocabulary: &Vocabulary, saved: &[KnowledgeEntry]) {
    understanding(meter, name, typed, vocabulary, saved);
    visitors_terms(meter, name, typed, saved);
    settings(meter, name, typed);
    listings(meter, name, typed);
    meter.run("api::json::parse_object", name, || porchlight_api::json::parse_object(typed.as_bytes()).is_ok());
    let body = serde_json::json!({ "Question": typed, "Data": [typed, typed, typed] }).to_string();
    meter.run("api::json::parse_object, quoted", name, || porchlight_api::json::parse_object(body.as_bytes()).is_ok());
}

fn understanding(meter: &mut Meter, name: &str, typed: &str, vocabulary: &Vocabulary, saved: &[KnowledgeEntry]) {
    let budget = StepBudget::default();
    let dialog_state = DialogState::default();
    let read =
        meter.run("answer::understand", name, || parse_query_within(typed, &dialog_state, vocabulary, TODAY, &budget));
    let meaning = read.expect("every text of the corpus is within the budget");
    let context = RetrievedContext { saved: saved[..5].to_vec(), ..RetrievedContext::default() };
    let bot = ChatbotProfile::default();
    let dialog_state = meter.run("answer::write", name, || render(&meaning, &context, &bot).conversation);
    meter.run("answer::restated", name, || render::summarize_query(&meaning, Language::En));
    meter.run("answer::asked_for", name, || lead_preferences(&dialog_state, vocabulary, Language::En));
    let turns = [Turn { from_visitor: true, text: typed.to_owned() }];
    let brief = PromptContext {
        meaning: &meaning,
        entries: &context,
        bot: &bot,
        turns: &turns,
        system_message: typed,
        today: "today",
        note: "",
        budget_tokens: 8_000,
    };
    meter.run("answer::prompt", name, || prompt(&brief).tokens);
    // The same words again, now as a follow-up.
    let again = StepBudget::default();
    let read = meter
        .run("answer::understand, again", name, || parse_query_within(typed, &dialog_state, vocabulary, TODAY, &again));
    assert!(read.is_ok(), "{name}: within the budget also as a follow-up");
}

fn visitors_terms(meter: &mut Meter, name: &str, typed: &str, saved: &[KnowledgeEntry]) {
    meter.run("answer::contact::read", name, || contact_details::read(typed).is_some());
    meter.run("answer::contact::name_of", name, || contact_details::name_of(typed));
    meter.run("answer::when::read", name, || timeline::parse_timeline(typed));
    meter.run("answer::saved_fit::fitting", name, || knowledge_match::matching_entries(typed, saved.to_vec()).len());
    meter.run("answer::token_count", name, || token_count::estimate(typed));
    meter.run("domain::fold", name, || fold(typed));
    let phrase_terms = meter.run("domain::content_words", name, || search_terms::search_terms(typed));
    meter.run("domain::words_in", name, || search_terms::terms_in(typed, &phrase_terms).len());
}

fn settings(meter: &mut Meter, name: &str, typed: &str) {
    meter.run("domain::single_line", name, || text::single_line("Field", typed, 200).is_ok());
    meter.run("domain::multi_line", name, || text::multi_line("Field", typed, 32_000).is_ok());
    meter.run("domain::has_hidden", name, || text::has_invisible_chars(typed));
    meter.run("domain::AllowedDomains", name, || {
        domains::AllowedDomains::parse(typed).map(|domains| domains.allows(typed)).is_ok()
    });
    meter.run("domain::custom_domain", name, || domains::custom_domain("Field", typed).is_ok());
    meter.run("domain::email", name, || email_rules::is_email(typed));
    meter.run("domain::emails", name, || email_rules::optional_emails("Field", typed).is_ok());
    meter.run("domain::url", name, || url_rules::required_url("Field", typed).is_ok());
    meter.run("domain::language_named", name, || languages::language_named(typed).is_some());
    meter.run("domain::zone_name", name, || time::zone_name("Field", typed).is_ok());
    meter.run("domain::day_range", name, || time::parse_day_range(Some(typed), Some(typed)).is_ok());
}

fn listings(meter: &mut Meter, name: &str, typed: &str) {
    meter.run("answer::addresses::read", name, || street_address::read(typed));
    meter.run("domain::singular_tokens", name, || filter::singular_tokens(typed).len());
    meter.run("domain::spaced_tokens", name, || filter::spaced_tokens(typed).len());
    meter.run("domain::ListingKey", name, || ListingKey::parse(typed, "MLSNumber").is_ok());
    let terms = Terms {
        cities: vec![typed.to_owned()],
        locations: vec![typed.to_owned()],
        street_addresses: vec![typed.to_owned(), format!("12 {typed}")],
        property_types: vec![typed.to_owned()],
        extension_keys: vec![typed.to_owned()],
        ..Terms::default()
    };
    meter.run("answer::Vocabulary", name, || Vocabulary::from_terms(terms).cities.len());
    // One cell, and as many cells as there are words.
    let cells: Vec<String> =
        typed.split(|c: char| c.is_whitespace() || c == ',').take(1_000).map(str::to_owned).collect();
    meter.run("domain::import_map::known_among", name, || column_mapping::count_known(&cells));
    meter.run("domain::ColumnMap, one cell", name, || {
        import(&["Price".into(), typed.to_owned()], &[typed.into(), typed.into()])
    });
    meter.run("domain::ColumnMap, many cells", name, || import(&cells, &cells));
    let known: Vec<String> = ["MLS", "Url", "Price", "Address", "Beds", "Status", "Year"].map(str::to_owned).into();
    let row = vec![typed.to_owned(); known.len()];
    meter.run("domain::ColumnMap, every cell", name, || import(&known, &row));
}

fn import(headers: &[String], row: &[String]) -> bool {
    let rows = [row.to_vec()];
    let mut map = ColumnMapping::detect(headers, &rows);
    map.analyze(&rows);
    map.row(row, &Default::default()).is_ok()
}

/// As many saved answers as a chatbot may have.
fn saved_answers() -> Vec<KnowledgeEntry> {
    (0..if cfg!(debug_assertions) { 100 } else { 1_000 })
        .map(|id| KnowledgeEntry {
            id,
            question: format!("What are the opening hours of office {id} in the street of a hundred houses on Sunday?"),
            answer: format!("Office {id} opens at 9 and closes at 18. ").repeat(20),
            ..KnowledgeEntry::default()
        })
        .collect()
}
