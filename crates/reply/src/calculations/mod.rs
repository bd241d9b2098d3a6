//! Answers that are worked out: the result, the record's numbers and every assumption in the sentence, and that it is an
//! estimate. What is missing is said, never guessed.

mod written;

use porchlight_domain::{Listing, SaleType};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use porchlight_query::{
    CalculationKind, CalculationOutcome, CalculationRequest, Field, MissingNumber, Query,
    calculation::stated_owner_terms,
    retrieved_context::{ChatbotProfile, RetrievedContext},
    sums::Operation,
    work_out,
};
use rust_decimal::Decimal;

pub use written::whole;
use written::{Writer, listed};

use crate::{
    RenderedAnswer, format, language_of,
    listing_detail::{self, render_field},
    listing_line, quotes, stated,
    sums::{self, lease_note},
};

/// What the rent of a home for sale is called in queries.
const RENT: &str = "rental income";

/// The answer to a calculation; several homes with that address are asked back.
pub fn calculation(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> RenderedAnswer {
    let p = of(language);
    let Some(request) = &meaning.calculation else { return listing_detail::detail(meaning, context, bot, language) };
    let needs_listing = request.price.is_none() && request.kind != CalculationKind::AffordablePrice;
    if needs_listing && context.listings.is_empty() {
        return listing_detail::detail(meaning, context, bot, language);
    }
    if context.listings.len() > 1 {
        return listing_detail::which(meaning, context, bot, language);
    }
    let listing = context.listings.first();
    let (mut pieces, known) = sentences(request, listing, meaning, bot, language);
    if bot.can_hand_off {
        pieces.push(p.home.ask_person.into());
    }
    let mut dialog_state = meaning.earlier.clone();
    if let Some(listing) = listing {
        dialog_state.current = Some(listing.id);
        dialog_state.speak_of(listing.id);
        if dialog_state.shown.is_empty() {
            dialog_state.shown = vec![listing.id];
        }
    }
    RenderedAnswer {
        text: pieces.join(p.punctuation.gap),
        cards: listing.map(|listing| listing.id).into_iter().collect(),
        no_answer: !known,
        conversation: dialog_state,
        ..RenderedAnswer::default()
    }
}

/// The sentences for one of several homes, with the result where it could be worked out.
pub(crate) fn of_listing(
    meaning: &Query,
    listing: &Listing,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<(String, Option<Decimal>)> {
    let request = meaning.calculation.as_ref()?;
    let result = match work_out(request, Some(listing), bot.assumptions) {
        CalculationOutcome::Done(done) => Some(done.result),
        _ => None,
    };
    let (pieces, _) = sentences(request, Some(listing), meaning, bot, language);
    Some((pieces.join(of(language).punctuation.gap), result))
}

/// The sum of a payment behind the payment, where the message names new numbers for it.
pub(crate) fn with_loan(
    answer: RenderedAnswer,
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
) -> RenderedAnswer {
    let language = language_of(meaning, bot);
    let lead = || {
        let request = meaning.calculation.filter(|own| own.given != meaning.earlier.given)?;
        let [listing] = &context.listings[..] else { return None };
        let is_total = meaning.sum.as_ref()?.operation == Operation::Total;
        let CalculationOutcome::Done(done) = work_out(&request, Some(listing), bot.assumptions) else { return None };
        let p = of(language);
        let (t, symbol) = (&p.calculations, symbol(Some(listing), meaning));
        let writer = Writer { done: &done, listing: Some(listing), symbol, states_rent: false, p, t, language };
        (is_total && done.kind == CalculationKind::MonthlyPayment).then(|| format::sentence(&writer.lead()))
    };
    let Some(lead) = lead() else { return answer };
    RenderedAnswer { text: [lead.as_str(), &answer.text].join(of(language).punctuation.gap), ..answer }
}

/// The answer without the offer of a person, for a model; `None` where nothing is to be worked out.
pub fn worked_out(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<String> {
    if let Some(text) = sums::text(meaning, context, bot, language) {
        return Some(text);
    }
    let request = meaning.calculation.as_ref().filter(|_| context.listings.len() <= 1)?;
    let (pieces, _) = sentences(request, context.listings.first(), meaning, bot, language);
    Some(pieces.join(of(language).punctuation.gap))
}

/// The sentences, and whether they answer the question.
fn sentences(
    request: &CalculationRequest,
    listing: Option<&Listing>,
    meaning: &Query,
    bot: &ChatbotProfile,
    language: Language,
) -> (Vec<String>, bool) {
    let p = of(language);
    let t = &p.calculations;
    match work_out(request, listing, bot.assumptions) {
        CalculationOutcome::Done(done) => {
            let quote = listing.and_then(|listing| stated_rent(request, listing, language));
            let of_down = stated_owner_terms(request, listing, bot.assumptions).zip(listing);
            let quote = quote.or_else(|| {
                let (terms, listing) = of_down?;
                Some(quotes::quoted(&terms.sentence, &listing_line::in_sentence(listing, language), &p.home, language))
            });
            let states_rent = quote.is_some();
            let writer = Writer { done: &done, listing, symbol: symbol(listing, meaning), states_rent, p, t, language };
            let beside = listing.map(|listing| beside_rent(request, listing, p, language)).unwrap_or_default();
            (quote.into_iter().chain(writer.sentences()).chain(beside).collect(), true)
        }
        CalculationOutcome::Missing(missing) => {
            let name = |number: &MissingNumber| match number {
                MissingNumber::Rate => t.missing_rate,
                MissingNumber::DownPayment => t.missing_down_payment,
                MissingNumber::Term => t.missing_term,
            };
            let names: Vec<String> = missing.iter().map(|number| name(number).to_owned()).collect();
            (vec![fill(t.missing, &[("missing", &listed(&names, p))])], false)
        }
        CalculationOutcome::NotInRecord => not_in_record(request.kind, listing, p, language),
        CalculationOutcome::Impossible => (vec![t.impossible.into()], false),
    }
}

/// What the listing says beside the rent of some months: other terms of a lease, what a pet costs.
fn beside_rent(request: &CalculationRequest, listing: &Listing, p: &Messages, language: Language) -> Vec<String> {
    let c = &listing.content;
    if request.kind != CalculationKind::YearlyRent || c.sale_type != SaleType::ForRent {
        return Vec::new();
    }
    let mut out = lease_note::sentences(listing, request.months, p, language);
    if request.with_pet && c.stated_pet_rent().is_none() {
        let (quote, is_stated) = render_field(listing, &Field::Feature("pets".into()), language);
        out.extend(is_stated.then_some(quote));
    }
    out
}

/// The sentence that states the rent of a home for sale, where the result is worked out with it.
fn stated_rent(request: &CalculationRequest, listing: &Listing, language: Language) -> Option<String> {
    let is_of_rent = matches!(request.kind, CalculationKind::YearlyRent | CalculationKind::GrossYield);
    let is_stated = is_of_rent && request.monthly.is_none() && listing.content.sale_type == SaleType::ForSale;
    quote_of_rent(listing, language).filter(|_| is_stated)
}

fn quote_of_rent(listing: &Listing, language: Language) -> Option<String> {
    let stated = stated::answer(listing, &Field::Feature(RENT.into()), "", language)?;
    (!stated.is_near).then_some(stated.text)
}

/// The gross yield of the rent that a listing states; `None` where it states none that can be worked with.
pub(crate) fn stated_yield(
    listing: &Listing,
    meaning: &Query,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<String> {
    let request = CalculationRequest { kind: CalculationKind::GrossYield, ..CalculationRequest::default() };
    let (pieces, is_known) = sentences(&request, Some(listing), meaning, bot, language);
    is_known
        .then(|| pieces.join(of(language).punctuation.gap))
        .filter(|_| listing.content.stated_monthly_rent().is_some())
}

/// What the record says instead: the rent of a rental, the fee, or that it says nothing.
fn not_in_record(
    kind: CalculationKind,
    listing: Option<&Listing>,
    p: &Messages,
    language: Language,
) -> (Vec<String>, bool) {
    let Some(listing) = listing else { return (vec![p.home.which_none.into()], false) };
    let rents = listing.content.sale_type == SaleType::ForRent;
    if let (CalculationKind::YearlyRent, false, Some(quote)) = (kind, rents, quote_of_rent(listing, language)) {
        return (vec![quote], false);
    }
    let fields = match kind {
        CalculationKind::YearlyFees => vec![Field::Hoa],
        CalculationKind::CashNeeded if rents => vec![Field::Price, Field::Deposit],
        CalculationKind::GrossYield if !rents => vec![Field::Feature(RENT.into())],
        _ => vec![Field::Price],
    };
    let stated: Vec<(String, bool)> = fields.iter().map(|field| render_field(listing, field, language)).collect();
    let known = stated.iter().all(|(_, known)| *known);
    (stated.into_iter().map(|(text, _)| text).collect(), known)
}

fn symbol<'a>(listing: Option<&'a Listing>, meaning: &'a Query) -> &'a str {
    listing.map_or(meaning.currency.as_str(), |listing| listing.content.currency_symbol.as_str())
}
