//! The data as a model reads them: what was found, one field a line. A model may say what stands here and nothing
//! else, and the words of others must not end the fence that they stand in.

use porchlight_domain::{Listing, ListingId};
use porchlight_lang::language::Language;
use porchlight_query::{
    Field, Intent, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
};

use crate::{self as render, format, listing_detail, listing_line};

/// Descriptions longer than this are cut, so that ten homes fit.
const MAX_DESCRIPTION: usize = 600;

/// What a home is described with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detailed {
    WithDescription,
    FieldsOnly,
}

/// What stands before the homes.
pub(super) fn before_listings(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> String {
    let mut out = String::new();
    let restated = render::summarize_query(meaning, language);
    if !restated.is_empty() {
        out.push_str(&format!("Understood as: {restated}\n"));
    }
    if matches!(meaning.intent, Intent::Search | Intent::Count | Intent::Summary) {
        out.push_str(&format!("Homes that match: {}\n", context.total));
    }
    if let Some(summary) = &context.summary {
        let symbol = context.listings.first().map_or("$", |listing| listing.content.currency_symbol.as_str());
        for (name, value) in [
            ("Average price", summary.price_avg),
            ("Lowest price", summary.price_min),
            ("Highest price", summary.price_max),
        ] {
            if let Some(value) = value {
                out.push_str(&format!("{name}: {}\n", format::money(symbol, value.round(), language)));
            }
        }
    }
    if meaning.intent == Intent::Places {
        let text = render::without_knowledge(meaning, context, bot).text;
        out.push_str(&format!("Said plainly: {}\n", one_line(&text)));
        return fenced(&out);
    }
    if let Some(text) = render::calculations::worked_out(meaning, context, bot, language) {
        out.push_str(&format!("Worked out: {}\n", one_line(&text)));
    }
    for place in &meaning.unknown_places {
        out.push_str(&format!("No homes in: {}\n", one_line(place)));
    }
    if context.relaxed.is_some() {
        let built_in = render::without_knowledge(meaning, context, bot).text;
        out.push_str(&format!(
            "Nothing matched everything. Said plainly: {}\n",
            built_in.lines().next().unwrap_or_default()
        ));
    }
    fenced(&out)
}

/// What stands behind the homes: where to go on.
pub(super) fn after_listings(bot: &ChatbotProfile) -> String {
    let mut out = String::new();
    if !bot.privacy_policy_url.is_empty() {
        out.push_str(&format!("\nPrivacy policy: {}\n", bot.privacy_policy_url));
    }
    let contact: Vec<&str> = bot.urls().filter(|url| *url != bot.privacy_policy_url).collect();
    if !contact.is_empty() {
        out.push_str(&format!("Contact: {}\n", contact.join(" ")));
    }
    if bot.can_hand_off {
        out.push_str("A person can be reached: the visitor chooses \"Talk to a person\".\n");
    }
    fenced(&out)
}

/// What the office saved that fits the question.
pub(super) fn knowledge_entries(context: &RetrievedContext) -> String {
    let mut out = String::new();
    for saved in &context.saved {
        if !saved.question.is_empty() {
            out.push_str(&format!("Question: {}\n", one_line(&saved.question)));
        }
        out.push_str(&format!("Answer: {}\n", one_line(&saved.answer)));
    }
    fenced(&out)
}

/// Homes that an earlier answer named, with their IDs.
pub(super) fn named_before(shown: &[Listing], current: Option<ListingId>, language: Language) -> String {
    let mut out = String::new();
    for (at, listing) in shown.iter().enumerate() {
        let last = if current == Some(listing.id) { " (spoken of last)" } else { "" };
        let name = one_line(&listing_line::name(listing, language));
        out.push_str(&format!("{}. {name}, ID {}{last}\n", at + 1, listing.id));
    }
    if out.is_empty() { out } else { fenced(&format!("Homes named before, in this order:\n{out}")) }
}

/// One home with its ID; only these fields, if any are named.
pub(super) fn identified_block(listing: &Listing, fields: &[Field], detailed: Detailed, language: Language) -> String {
    if fields.is_empty() {
        return format!("ID: {}\n{}", listing.id, listing_block(listing, language, detailed));
    }
    let mut out = format!("ID: {}\nHome: {}\n", listing.id, one_line(&listing_line::name(listing, language)));
    for field in fields {
        let (text, _) = listing_detail::render_field(listing, field, language);
        out.push_str(&format!("- {}\n", one_line(&text)));
    }
    fenced(&out)
}

/// One home.
pub(super) fn listing_block(listing: &Listing, language: Language, detailed: Detailed) -> String {
    let c = &listing.content;
    let mut out = format!("Home: {}\n", one_line(&listing_line::name(listing, language)));
    let fields = [
        Field::Price,
        Field::Status,
        Field::StreetAddress,
        Field::PropertyType,
        Field::Bedrooms,
        Field::Bathrooms,
        Field::BuildingArea,
        Field::LotArea,
        Field::YearBuilt,
        Field::Parking,
        Field::Hoa,
        Field::Deposit,
        Field::UnitPrice,
        Field::Estimate,
        Field::DaysOnMarket,
        Field::Neighborhood,
        Field::OpenHouse,
        Field::MlsNumber,
    ];
    for field in &fields {
        let (text, known) = listing_detail::render_field(listing, field, language);
        if known {
            out.push_str(&format!("- {}\n", one_line(&text)));
        }
    }
    let hidden = |key: &str| matches!(key, "PortalStatus" | "SoldDate" | "OpenHouse");
    for pair in c.custom_fields.iter().filter(|pair| !pair.value.is_empty() && !hidden(&pair.key)) {
        out.push_str(&format!("- {}: {}\n", one_line(&pair.key), one_line(&pair.value)));
    }
    if !c.url.is_empty() {
        out.push_str(&format!("- Link: {}\n", c.url));
    }
    if detailed == Detailed::WithDescription && !c.description.is_empty() {
        let text: String = one_line(&c.description).chars().take(MAX_DESCRIPTION).collect();
        out.push_str(&format!("- Description: {text}\n"));
    }
    fenced(&out)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Data cannot close its own fence, however it is put together.
pub(super) fn fenced(text: &str) -> String {
    text.replace('<', "‹").replace('>', "›")
}
