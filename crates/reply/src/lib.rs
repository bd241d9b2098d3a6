//! The built-in engine: a meaning and its data become an answer, the same text every time. Good answers without a
//! model, and the fallback when a model fails.

mod by_city;
pub mod calculations;
pub mod cards;
mod chosen;
mod compare;
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
pub mod repeated_cards;
mod requests;
pub(crate) mod search;
mod small_talk;
mod stated;
mod status;
mod substitutes;
pub mod sums;
mod superlative;
pub mod unsupported_media;
pub use listing_line::numbers;
pub use prompt::{Prompt, PromptContext, PromptMessage, Turn, token_count};
pub(crate) use property_type::of_listing as kind_of_listing;
pub use query_summary::{filter_labels, summarize_query};
pub use requests::lead_preferences::{LeadPreferences, lead_preferences};
pub use stated::{
    attributes::are_stated,
    text_preference::{fetch_limit, stating_first},
};

use porchlight_domain::{AreaUnit, Assumptions, Listing, ListingId, fold};
use porchlight_lang::{Language, messages};
use porchlight_query::{
    Intent, Query, RequestKind, VisitorRequest,
    dialog_state::{DialogState, ShownListing},
    retrieved_context::{ChatbotProfile, RetrievedContext},
};
use rust_decimal::Decimal;

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
        Intent::Count => search::count(meaning, context, language),
        Intent::Summary => search::summary(meaning, context, language),
        Intent::Detail => listing_detail::detail(meaning, context, bot, language),
        Intent::Which => listing_detail::which(meaning, context, bot, language),
        Intent::Places => search::known_places(meaning, context, language),
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
        written.text = [text, written.text].join("\n\n");
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

/// The open request, with the listing that its address named.
fn remember_request(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    if meaning.intent == Intent::StartOver {
        conversation.request = None;
        return;
    }
    conversation.request.clone_from(&meaning.request);
    let is_unclear = meaning.request.as_ref().is_some_and(|request| requests::is_unclear(request, context));
    if let Some(request) = conversation.request.as_mut().filter(|_| is_unclear) {
        (request.adds_listing, request.named, request.may_be_several) = (false, 0, false);
        return;
    }
    if let (Intent::Person | Intent::Contact, [listing, ..]) = (meaning.intent, &context.listings[..]) {
        conversation.current = Some(listing.id);
    }
    let Some(request) = conversation.request.as_mut().filter(|request| request.is_showing()) else { return };
    let is_named =
        matches!(meaning.intent, Intent::Person | Intent::Contact) || answers_which_home(meaning, context, request);
    if let Some(listing) = context.listings.first().filter(|_| is_named) {
        conversation.current = Some(listing.id);
        *request = requests::with_listings(request, context);
        if request.listings.is_empty() && request.kind == RequestKind::Showing && requests::is_closed(listing) {
            // Nobody can see a home that is sold; another one may be named next.
            (request.is_withdrawn, request.names_listing) = (true, false);
        }
    }
    (request.adds_listing, request.named) = (false, 0);
}

/// A home that was named to the office is what "it" means next: "I asked twice about 12 Maple Lane. Is it sold?"
fn remember_named(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    if matches!(meaning.intent, Intent::Person | Intent::Contact)
        && !meaning.request.as_ref().is_some_and(|request| requests::is_unclear(request, context))
        && let [listing] = &context.listings[..]
    {
        conversation.current = Some(listing.id);
        if conversation.shown.is_empty() {
            conversation.shown = vec![listing.id];
        }
    }
}

/// The answer to "which home would you like to see?": one listing, named alone.
fn answers_which_home(meaning: &Query, context: &RetrievedContext, request: &VisitorRequest) -> bool {
    meaning.intent == Intent::Detail
        && context.listings.len() == 1
        && request.listing.is_none()
        && !request.names_listing
}

/// What "and at 6%?" works out again, and the visitor's numbers, which stay for the conversation.
fn remember_calculation(conversation: &mut DialogState, meaning: &Query, context: &RetrievedContext) {
    let asks_back = meaning.intent == Intent::Which || context.listings.len() > 1 && meaning.intent != Intent::Compare;
    conversation.calculation = meaning.calculation;
    conversation.calculation_needs_listing = meaning.calculation.is_some() && asks_back;
    conversation.given = match (meaning.calculation, meaning.intent) {
        (_, Intent::StartOver) => Assumptions::default(),
        (Some(request), _) => request.given,
        (None, _) => meaning.earlier.given,
    };
}

/// The language of answers: the chatbot's setting, English where the writer lacks it, else the visitor's.
pub fn language_of(meaning: &Query, bot: &ChatbotProfile) -> Language {
    if bot.language.trim().is_empty() { meaning.language } else { Language::by_name(&bot.language).unwrap_or_default() }
}

/// What is remembered after naming homes of a search.
fn conversation_after(meaning: &Query, shown: &[Listing]) -> DialogState {
    DialogState {
        filter: Some(Box::new(meaning.filter.clone())),
        order: meaning.order,
        is_to_live_in: meaning.is_to_live_in,
        is_puzzled: false,
        limit: meaning.limit_named.then_some(meaning.limit.saturating_sub(meaning.skip)),
        intent: meaning.intent,
        preferences: meaning.preferences.clone(),
        near: meaning.near.clone(),
        place: meaning.earlier.place.clone(),
        near_listing: meaning.near_listing.clone(),
        shown: shown.iter().map(|listing| listing.id).collect(),
        places: places(shown),
        recent_cards: meaning.earlier.recent_cards.clone(),
        shown_before: shown_before(&meaning.earlier, shown),
        spoken_of: spoken_of(&meaning.earlier, shown).spoken_of,
        introduced: spoken_of(&meaning.earlier, shown).introduced,
        compared: Vec::new(),
        shown_listings: shown_listings(shown),
        earlier_listings: earlier_listings(&meaning.earlier, shown),
        current: match shown {
            [one] => Some(one.id),
            _ => None,
        },
        shown_count: meaning.skip + shown.len(),
        lowest_price: shown.iter().filter_map(|listing| listing.content.price()).min(),
        current_street_address: None,
        found_by: None,
        language: meaning.language,
        requested: Vec::new(),
        stated: Vec::new(),
        largest_sqft: shown.iter().filter_map(square_feet).max(),
        lowest_hoa: shown.iter().filter_map(|listing| listing.content.hoa_month).min(),
        discussed: meaning.earlier.discussed.clone(),
        offer: meaning.earlier.offer.clone(),
        request: meaning.request.clone(),
        stated_terms: meaning.earlier.stated_terms.clone(),
        calculation: None,
        sum: meaning.earlier.sum.clone(),
        amount: None,
        animals: meaning.earlier.animals.clone(),
        calculation_needs_listing: false,
        given: meaning.earlier.given,
    }
}

/// The list before this one.
fn shown_before(earlier: &DialogState, shown: &[Listing]) -> Vec<ListingId> {
    let is_same = earlier.shown.len() == shown.len() && shown.iter().all(|listing| earlier.shown.contains(&listing.id));
    if is_same || earlier.shown.is_empty() { earlier.shown_before.clone() } else { earlier.shown.clone() }
}

/// The homes spoken of one by one; a list of several starts over.
fn spoken_of(earlier: &DialogState, shown: &[Listing]) -> DialogState {
    let mut state = DialogState::default();
    if let [one] = shown {
        state.spoken_of.clone_from(&earlier.spoken_of);
        state.introduced.clone_from(&earlier.introduced);
        state.speak_of(one.id);
    }
    state
}

/// Type, price and size of every home.
fn shown_listings(homes: &[Listing]) -> Vec<ShownListing> {
    let shown = |home: &Listing| ShownListing {
        text: leading_text(home),
        places: vec![fold(&home.content.city), fold(&home.content.location)],
        sale_type: Some(home.content.sale_type),
        availability: Some(porchlight_domain::filter::availability_of(&home.content)),
        bathrooms: home.content.bathrooms,
        lot_area: home.content.lot_area,
        id: home.id,
        property_type: fold(&home.content.property_type),
        street: fold(&home.content.street_address),
        bedrooms: home.content.bedrooms,
        price: home.content.price(),
        square_feet: square_feet(home),
        year_built: home.content.year_built,
    };
    homes.iter().map(shown).collect()
}

/// Words of the description that may tell the home from others.
fn leading_text(home: &Listing) -> String {
    const MAX_BYTES: usize = 600;
    const MAX_CHARS: usize = 2_000;
    const PLAIN: [&str; 12] = ["and", "the", "with", "for", "from", "that", "this", "has", "are", "was", "not", "you"];
    let content = &home.content;
    let custom = content.custom_fields.iter().map(|field| field.value.as_str());
    let whole = std::iter::once(content.description.as_str()).chain(custom).collect::<Vec<_>>().join(" ");
    let whole: String = whole.chars().take(MAX_CHARS).collect();
    let mut out = String::from(" ");
    let mut is_denied = false;
    for word in porchlight_domain::filter::singular_tokens(&whole).split_whitespace() {
        if out.len() + word.len() > MAX_BYTES {
            break;
        }
        if word.len() > 2 && !is_denied && !PLAIN.contains(&word) {
            out.push_str(word);
            out.push(' ');
        }
        // "No elevator" calls no home "the one with the elevator".
        is_denied = matches!(word, "no" | "not" | "without" | "never");
    }
    out
}

/// What was shown before and is not shown now.
fn earlier_listings(earlier: &DialogState, shown: &[Listing]) -> Vec<ShownListing> {
    const MAX: usize = 10;
    let before = earlier.shown_listings.iter().chain(&earlier.earlier_listings);
    let mut out: Vec<ShownListing> = Vec::new();
    for listing in before {
        if out.len() < MAX
            && !shown.iter().any(|home| home.id == listing.id)
            && !out.iter().any(|own| own.id == listing.id)
        {
            out.push(listing.clone());
        }
    }
    out
}

/// City and neighborhood of every home, folded.
fn places(homes: &[Listing]) -> Vec<(ListingId, Vec<String>)> {
    homes.iter().map(|home| (home.id, vec![fold(&home.content.city), fold(&home.content.location)])).collect()
}

/// Living space in square feet.
fn square_feet(listing: &Listing) -> Option<Decimal> {
    let area = listing.content.building_area?;
    Some(match listing.content.area_unit {
        AreaUnit::SquareFeet => area,
        AreaUnit::SquareMeters => (area * Decimal::new(107_639, 4)).round_dp(2),
    })
}
