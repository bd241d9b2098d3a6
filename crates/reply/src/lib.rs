//! The built-in engine: a meaning and its data become an answer, the same text every time. Good answers without a
//! model, and the fallback when a model fails.

pub mod calculations;
pub mod cards;
mod chosen;
mod compare;
mod conversation_after;
mod definition;
mod fair_housing;
mod feature_rules;
mod features;
pub mod field;
pub mod format;
pub mod handoff;
mod knowledge;
pub mod limits;
pub mod listing_detail;
mod listing_line;
pub mod listing_view;
pub mod prompt;
mod property_type;
pub(crate) mod query_summary;
mod quotes;
mod remembered;
pub mod repeated_cards;
mod requests;
mod search_results;
mod small_talk;
mod stated;
mod status;
mod substitutes;
pub mod sums;
pub mod unsupported_media;
pub(crate) use conversation_after::{conversation_after, places, shown_listings, square_feet};
pub use listing_line::numbers;
pub use prompt::{Prompt, PromptContext, PromptMessage, Turn, token_count};
pub(crate) use property_type::of_listing as kind_of_listing;
pub use query_summary::{filter_labels, summarize_query};
pub use requests::lead_preferences::{LeadPreferences, lead_preferences};
pub use stated::{
    attributes::are_stated,
    text_preference::{fetch_limit, stating_first},
};

use porchlight_domain::{Listing, ListingId, fold};
use porchlight_lang::{Language, messages};
use porchlight_query::{
    Intent, Query,
    dialog_state::DialogState,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};
use remembered::{remember_calculation, remember_named, remember_request};
use search_results::{by_city, counts, no_results, search};

/// The name of a feature that a filter looks for; `None` for a word that no table has.
pub fn feature_name(terms: &str, language: Language) -> Option<&'static str> {
    porchlight_lang::features::name(terms, language)
}

/// A type of homes in a language, as it is where it is no usual one.
pub fn type_name(property_type: &str, language: Language) -> String {
    property_type::of_listing(property_type, language)
}

/// The question that shows the next listings of a search.
pub fn show_more(language: Language) -> &'static str {
    messages::of(language).found.show_more
}

/// A written answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RenderedAnswer {
    pub text: String,
    /// Homes to show as cards, in the order of the text.
    pub cards: Vec<ListingId>,
    pub no_answer: bool,
    /// What to remember for the next question.
    pub conversation: DialogState,
    /// The visitor wants a person.
    pub wants_person: bool,
    /// Knowledge entries that the text quotes.
    pub entry_ids: Vec<i64>,
}

/// Writes the answer; `talk` is what was remembered before this question.
pub fn render(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile) -> RenderedAnswer {
    match knowledge::render_entry(meaning, context) {
        knowledge::QuoteMode::Nothing => without_knowledge(meaning, context, bot),
        knowledge::QuoteMode::Alone(quoted) => quoted,
        knowledge::QuoteMode::After(quoted) => {
            let written = without_knowledge(meaning, context, bot);
            let (text, no_answer) = match meaning.intent {
                // The question of a person may be answered already.
                Intent::Person => (format!("{}\n\n{}", quoted.text, written.text), false),
                _ => (format!("{}\n\n{}", written.text, quoted.text), false),
            };
            RenderedAnswer { text, no_answer, entry_ids: quoted.entry_ids, ..written }
        }
    }
}

/// The answer as if no record were saved.
pub(crate) fn without_knowledge(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile) -> RenderedAnswer {
    let language = language_of(meaning, bot);
    let defined = sums::answer(meaning, context, bot, language)
        .map(|answer| calculations::with_loan(answer, meaning, context, bot));
    let defined = defined.or_else(|| stated::term::answer(meaning, context, bot, language));
    let defined = defined.or_else(|| definition::definition(meaning, context, bot, language));
    let defined = defined.or_else(|| substitutes::answer(meaning, context, language));
    let mut written = defined.unwrap_or_else(|| match meaning.intent {
        Intent::Search | Intent::Count if !context.by_city.is_empty() => by_city::answer(meaning, context, language),
        Intent::Search => search::search(meaning, context, language),
        Intent::Count => counts::count(meaning, context, language),
        Intent::Summary => counts::summary(meaning, context, language),
        Intent::Detail => listing_detail::detail(meaning, context, bot, language),
        Intent::Which => listing_detail::which(meaning, context, bot, language),
        Intent::Places => no_results::known_places(meaning, context, language),
        Intent::Calculate => calculations::calculation(meaning, context, bot, language),
        Intent::Compare => compare::compare(meaning, context, bot, language),
        Intent::Contradiction => search::contradiction(meaning, language),
        _ => small_talk::small_talk(meaning, context, bot, language),
    });
    if matches!(meaning.intent, Intent::Person | Intent::Contact)
        && let Some(text) = definition::beside_request(meaning, context, language)
    {
        written.text = [text, &written.text].join(messages::of(language).punctuation.gap);
    }
    if let Some(text) = requests::beside::sentences(meaning, context, language) {
        let pieces = if meaning.is_beside_last { [written.text, text] } else { [text, written.text] };
        written.text = pieces.join("\n\n");
    }
    if meaning.intent != Intent::Steering
        && let Some(sentences) = fair_housing::sentences(meaning, language)
    {
        written.text = [sentences, written.text].join("\n\n");
    }
    if let Some(topic) = meaning.topic.filter(|_| !matches!(meaning.intent, Intent::NoAnswer | Intent::Greeting)) {
        written.text.push_str(&format!("\n\n{}", requests::topic_sentence(topic, language)));
    }
    // How long a home is wanted for is answered beside the homes.
    let is_stay = |word: &&String| {
        meaning.stay_months.is_some_and(|months| word.contains(&months.to_string()))
            && context.listings.iter().any(|home| home.content.shortest_lease().is_some())
    };
    let mut ignored: Vec<&String> = meaning.ignored.iter().filter(|word| !is_stay(word)).collect();
    if !ignored.is_empty() && stated::text_preference::answer(meaning, context, language).is_some() {
        ignored.clear();
    }
    if meaning.intent == Intent::Search {
        // What no condition came of may be stated by the homes that are shown.
        let shown = context.listings.iter().filter(|home| written.cards.contains(&home.id)).cloned();
        let shown: Vec<Listing> = shown.collect();
        let quotes = |word: &String| stated::of_each(&shown, word, language);
        let stated: Vec<String> = ignored.iter().flat_map(|word| quotes(word)).map(|(_, quote)| quote).collect();
        ignored.retain(|word| quotes(word).is_empty());
        stated.iter().for_each(|quote| written.text.push_str(&format!("\n\n{quote}")));
    }
    if !ignored.is_empty() && meaning.intent != Intent::NoAnswer {
        let p = messages::of(language);
        let terms: Vec<String> = ignored.into_iter().map(|word| format::isolated(word, language)).collect();
        let phrase = messages::fill(p.found.ignored, &[("words", &terms.join(p.punctuation.comma))]);
        written.text.push_str(&format!("\n\n{phrase}"));
    }
    if !meaning.other_money.is_empty() {
        let p = messages::of(language);
        let amounts: Vec<String> = meaning.other_money.iter().map(|text| format::isolated(text, language)).collect();
        let amounts = amounts.join(p.punctuation.comma);
        let fills = [("currency", meaning.currency.as_str()), ("words", amounts.as_str())];
        written.text.push_str(&format!("\n\n{}", messages::fill(p.found.other_currency, &fills)));
    }
    if let Some(id) = written.conversation.current
        && let Some(home) = context.listings.iter().find(|home| home.id == id)
    {
        written.conversation.current_street_address = Some((id, fold(&home.content.street_address)));
        written.conversation.discuss(id);
    }
    written.conversation.language = meaning.language;
    written.conversation.is_puzzled = small_talk::is_puzzled(meaning, &written);
    if meaning.intent != Intent::StartOver && meaning.place.is_some() {
        written.conversation.place.clone_from(&meaning.place);
    }
    written.conversation.stated_terms = meaning.earlier.stated_terms.continued(&meaning.stated);
    remember_calculation(&mut written.conversation, meaning, context);
    let amount = sums::spoken_amount(&written.text, meaning, context, bot);
    written.conversation.amount = amount.or(meaning.earlier.amount.filter(|_| written.no_answer));
    remember_request(&mut written.conversation, meaning, context);
    remember_named(&mut written.conversation, meaning, context);
    let asks_which = meaning.intent == Intent::Which || meaning.intent == Intent::Detail && context.listings.len() > 1;
    // One home was singled out.
    let asks_which = asks_which && written.cards.len() != 1;
    written.conversation.requested = if asks_which { meaning.fields.clone() } else { Vec::new() };
    // What was told of each of several homes is asked of the next one, too.
    let is_stated = meaning.intent == Intent::Detail || meaning.intent == Intent::Which || meaning.compared.is_some();
    written.conversation.stated = if is_stated { meaning.fields.clone() } else { Vec::new() };
    written.text.truncate(written.text.trim_end().len());
    written
}

/// The language of answers: the chatbot's setting, English where the writer lacks it, else the visitor's.
pub fn language_of(meaning: &Query, bot: &ChatbotProfile) -> Language {
    if bot.language.trim().is_empty() { meaning.language } else { Language::by_name(&bot.language).unwrap_or_default() }
}
