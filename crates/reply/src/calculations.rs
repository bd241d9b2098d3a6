//! Answers that are worked out: the result, the record's numbers and every assumption in the sentence, and that it is an
//! estimate. What is missing is said, never guessed.

use porchlight_domain::{DownPayment, Listing, SaleType, filter::availability_of};
use porchlight_lang::{
    language::Language,
    messages::{CalculationMessages, Messages, fill, of},
};
use porchlight_query::{
    Calculation, CalculationKind, CalculationOutcome, CalculationRequest, Field, MissingNumber, Query, TAXES,
    calculation::{
        named_costs::{Cost, NamedCosts},
        stated_down_payment,
    },
    retrieved_context::{ChatbotProfile, RetrievedContext},
    sums::Operation,
    work_out,
};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::{
    RenderedAnswer, format, language_of,
    listing_detail::{self, render_field},
    listing_line, quotes, stated,
    sums::{self, lease_note},
};

/// What the rent of a home for sale is called in queries.
const RENT: &str = "rental income";

/// From this amount on an estimate is said in whole units of the currency.
const MIN_WHOLE: i64 = 100;

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
            let of_down = stated_down_payment(request, listing, bot.assumptions).zip(listing);
            let quote = quote.or_else(|| {
                let ((_, sentence), listing) = of_down?;
                Some(quotes::quoted(&sentence, &listing_line::in_sentence(listing, language), &p.home, language))
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
        CalculationOutcome::NotInRecord => not_in_record((request.kind, request.costs), listing, p, language),
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
    if request.costs.has(Cost::Pets) && c.stated_pet_rent().is_none() {
        let (quote, is_stated) = render_field(listing, &Field::Feature("pets".into()), language);
        out.extend(is_stated.then_some(quote));
    }
    out
}

/// The sentence that states the rent of a home for sale, where the result is worked out with it.
fn stated_rent(request: &CalculationRequest, listing: &Listing, language: Language) -> Option<String> {
    let is_of_rent =
        matches!(request.kind, CalculationKind::YearlyRent | CalculationKind::GrossYield | CalculationKind::NetRent);
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
    (kind, costs): (CalculationKind, NamedCosts),
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
        CalculationKind::YearlyFees | CalculationKind::NetRent if !costs.is_empty() => fields_of(costs),
        CalculationKind::YearlyFees => vec![Field::Hoa],
        CalculationKind::CashNeeded if rents => vec![Field::Price, Field::Deposit],
        CalculationKind::GrossYield | CalculationKind::NetRent if !rents => vec![Field::Feature(RENT.into())],
        _ => vec![Field::Price],
    };
    let stated: Vec<(String, bool)> = fields.iter().map(|field| render_field(listing, field, language)).collect();
    let known = stated.iter().all(|(_, known)| *known);
    (stated.into_iter().map(|(text, _)| text).collect(), known)
}

/// The questions that named costs are the answers to.
fn fields_of(costs: NamedCosts) -> Vec<Field> {
    let fields = [
        (Cost::Hoa, Field::Hoa),
        (Cost::Taxes, Field::Feature(TAXES.into())),
        (Cost::Water, Field::Feature("water supply".into())),
    ];
    fields.into_iter().filter(|(cost, _)| costs.has(*cost)).map(|(_, field)| field).collect()
}

fn symbol<'a>(listing: Option<&'a Listing>, meaning: &'a Query) -> &'a str {
    listing.map_or(meaning.currency.as_str(), |listing| listing.content.currency_symbol.as_str())
}

/// "a, b and c".
fn listed(items: &[String], p: &Messages) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => [&first.join(p.punctuation.comma), p.calculations.and, last].concat(),
    }
}

struct Writer<'a> {
    done: &'a Calculation,
    listing: Option<&'a Listing>,
    symbol: &'a str,
    /// Worked out with a rent that the listing states.
    states_rent: bool,
    p: &'a Messages,
    t: &'a CalculationMessages,
    language: Language,
}

impl Writer<'_> {
    fn sentences(&self) -> Vec<String> {
        let (t, amounts) = (self.t, &self.done.breakdown);
        let mut out = vec![format::sentence(&self.lead())];
        out.extend(self.on_top());
        if self.done.kind == CalculationKind::CashNeeded && self.buys() && amounts.closing_costs.is_none() {
            out.push(t.no_closing_costs.into());
        }
        if self.done.kind == CalculationKind::MonthlyPayment {
            out.push(t.no_insurance.into());
        }
        if let Some(listing) = self.listing.filter(|listing| !is_available(listing)) {
            out.push(render_field(listing, &Field::Status, self.language).0);
        }
        let is_assumed = self.done.used != porchlight_domain::Assumptions::default();
        let is_yield = self.done.kind == CalculationKind::GrossYield;
        if is_assumed || is_yield {
            out.push(t.estimate.into());
            if self.states_rent {
                return out;
            }
            if self.done.given == self.done.used {
                out.push(t.your_numbers.into());
            } else if self.done.given == porchlight_domain::Assumptions::default() {
                out.push(t.our_numbers.into());
            }
        }
        out
    }

    fn lead(&self) -> String {
        let (t, amounts) = (self.t, &self.done.breakdown);
        let home = self.home();
        let amount = |value: Option<Decimal>| value.map(|value| self.money(value)).unwrap_or_default();
        let (subject, terms) = (self.subject(), self.terms());
        let exact = self.money(self.done.result);
        let about = self.about(self.done.result);
        match self.done.kind {
            CalculationKind::MonthlyPayment => {
                fill(t.payment, &[("money", &about), ("subject", &subject), ("terms", &terms)])
            }
            CalculationKind::DownPayment => {
                fill(t.down_payment, &[("money", &exact), ("subject", &subject), ("terms", &terms)])
            }
            CalculationKind::LoanAmount => fill(t.loan, &[("money", &exact), ("subject", &subject), ("terms", &terms)]),
            CalculationKind::CashNeeded if self.buys() => {
                let pieces = self.cash_pieces().join(self.p.punctuation.comma);
                fill(t.cash_to_buy, &[("money", &about), ("subject", &subject), ("parts", &pieces)])
            }
            CalculationKind::CashNeeded => {
                let (rent, deposit) = (amount(amounts.price), self.deposit());
                fill(t.move_in, &[("money", &exact), ("home", &home), ("rent", &rent), ("deposit", &deposit)])
            }
            CalculationKind::YearlyFees => {
                let pieces = self.yearly_pieces().join(self.p.punctuation.comma);
                fill(t.fees, &[("money", &exact), ("home", &home), ("parts", &pieces)])
            }
            CalculationKind::YearlyRent if amounts.pet_total.is_some() => {
                let months = amounts.months.unwrap_or(12);
                let months = format::count_label(months.into(), &t.months, self.language);
                let pieces = self.rent_pieces().join(self.p.punctuation.comma);
                let values = [("money", exact.as_str()), ("home", &home), ("months", &months), ("parts", &pieces)];
                fill(t.rent_total, &values)
            }
            CalculationKind::NetRent => {
                let pieces = listed(&self.yearly_pieces(), self.p);
                let rent = amount(amounts.rent_total);
                fill(t.net_rent, &[("money", &exact), ("home", &home), ("rent", &rent), ("parts", &pieces)])
            }
            CalculationKind::YearlyRent if amounts.months.is_some() => {
                let months = format::count_label(amounts.months.unwrap_or_default().into(), &t.months, self.language);
                let rent = amount(amounts.price);
                let values = [("money", exact.as_str()), ("home", &home), ("rent", &rent), ("months", &months)];
                fill(t.months_rent, &values)
            }
            CalculationKind::YearlyRent => {
                fill(t.yearly_rent, &[("money", &exact), ("home", &home), ("rent", &amount(amounts.price))])
            }
            CalculationKind::AffordablePrice => {
                let monthly = amount(amounts.monthly);
                fill(t.affordable, &[("money", &about), ("monthly", &monthly), ("terms", &terms)])
            }
            CalculationKind::GrossYield => {
                let percent = amounts.yield_percent.map(|percent| self.percent(percent)).unwrap_or_default();
                let (rent, price) = (amount(amounts.monthly), amount(amounts.price));
                let values = [("percent", percent.as_str()), ("rent", &rent), ("year", &exact), ("price", &price)];
                fill(t.gross_yield, &values)
            }
        }
    }

    fn buys(&self) -> bool {
        self.listing.is_none_or(|listing| listing.content.sale_type == SaleType::ForSale)
    }

    fn home(&self) -> String {
        self.listing.map(|listing| listing_line::in_sentence(listing, self.language)).unwrap_or_default()
    }

    /// The home with its price, or a home at the visitor's price.
    fn subject(&self) -> String {
        let price = self.done.breakdown.price.map(|price| self.money(price)).unwrap_or_default();
        let template = if self.listing.is_some() { self.t.subject } else { self.t.subject_price };
        fill(template, &[("home", &self.home()), ("price", &price)])
    }

    /// The assumptions of a loan; the visitor's are marked beside the owner's.
    fn terms(&self) -> String {
        let (t, used, given) = (self.t, &self.done.used, &self.done.given);
        let is_mixed = given != used && *given != porchlight_domain::Assumptions::default();
        let own = |text: String, is_given: bool| {
            if is_mixed && is_given { fill(t.yours, &[("term", &text)]) } else { text }
        };
        let down = used.down_payment.map(|down| {
            let text = match down {
                DownPayment::Percent(percent) => fill(t.down_percent, &[("percent", &self.percent(percent))]),
                DownPayment::Amount(amount) => fill(t.down_amount, &[("money", &self.money(amount))]),
            };
            own(text, given.down_payment.is_some())
        });
        let rate = used
            .rate_percent
            .map(|rate| own(fill(t.rate, &[("percent", &self.percent(rate))]), given.rate_percent.is_some()));
        let years = used.term_years.map(|years| {
            let years = Decimal::from(years);
            own(format::count_label(years, &t.years, self.language), given.term_years.is_some())
        });
        [down, rate, years].into_iter().flatten().collect::<Vec<_>>().join(self.p.punctuation.comma)
    }

    fn cash_pieces(&self) -> Vec<String> {
        let (t, amounts, used) = (self.t, &self.done.breakdown, &self.done.used);
        let down = amounts.down_payment.map(|amount| {
            let text = fill(t.part_down, &[("money", &self.money(amount))]);
            match used.down_payment {
                Some(DownPayment::Percent(percent)) => format!("{text} ({})", self.percent(percent)),
                _ => text,
            }
        });
        let closing = amounts.closing_costs.zip(used.closing_cost_percent).map(|(amount, percent)| {
            fill(t.part_closing, &[("money", &self.money(amount)), ("percent", &self.percent(percent))])
        });
        down.into_iter().chain(closing).collect()
    }

    fn yearly_pieces(&self) -> Vec<String> {
        let (t, amounts, used) = (self.t, &self.done.breakdown, &self.done.used);
        let hoa = amounts
            .hoa_year
            .zip(amounts.hoa_month)
            .map(|(year, month)| fill(t.part_hoa_year, &[("money", &self.money(year)), ("month", &self.money(month))]));
        let tax = amounts.tax_year.map(|amount| match used.property_tax_percent {
            Some(percent) => {
                fill(t.part_tax_year, &[("money", &self.money(amount)), ("percent", &self.percent(percent))])
            }
            None => fill(t.part_tax_year_listed, &[("money", &self.money(amount))]),
        });
        let water = amounts
            .water_year
            .zip(amounts.water_month)
            .map(|(year, month)| fill(t.part_water, &[("money", &self.money(year)), ("month", &self.money(month))]));
        hoa.into_iter().chain(tax).chain(water).collect()
    }

    /// A rent of some months and that of a pet.
    fn rent_pieces(&self) -> Vec<String> {
        let (t, amounts) = (self.t, &self.done.breakdown);
        let part = |template: &str, total: Option<Decimal>, month: Option<Decimal>| {
            let (total, month) = total.zip(month)?;
            Some(fill(template, &[("money", &self.money(total)), ("month", &self.money(month))]))
        };
        let rent = part(t.part_rent, amounts.rent_total, amounts.price);
        rent.into_iter().chain(part(t.part_pet_rent, amounts.pet_total, amounts.pet_month)).collect()
    }

    /// What comes on top of a payment.
    fn on_top(&self) -> Option<String> {
        let (t, amounts, used) = (self.t, &self.done.breakdown, &self.done.used);
        let total = amounts.total_month.filter(|_| self.done.kind == CalculationKind::MonthlyPayment)?;
        let hoa = amounts.hoa_month.map(|fee| fill(t.part_hoa_month, &[("money", &self.money(fee))]));
        let tax = amounts.tax_month.map(|amount| match used.property_tax_percent {
            Some(percent) => {
                fill(t.part_tax_month, &[("money", &self.about(amount)), ("percent", &self.percent(percent))])
            }
            None => fill(t.part_tax_month_listed, &[("money", &self.about(amount))]),
        });
        let pieces: Vec<String> = hoa.into_iter().chain(tax).collect();
        let pieces = pieces.join(self.p.punctuation.comma);
        Some(fill(t.on_top, &[("parts", &pieces), ("total", &self.about(total))]))
    }

    fn deposit(&self) -> String {
        let deposit = self.done.breakdown.deposit.map(|amount| self.money(amount)).unwrap_or_default();
        match self.done.used.deposit_months {
            Some(months) => {
                let template = self.t.deposit_months.of(months, self.language);
                fill(template, &[("money", &deposit), ("n", &format::number(months, self.language))])
            }
            None => deposit,
        }
    }

    fn percent(&self, value: Decimal) -> String {
        fill(self.t.percent, &[("n", &format::number(value, self.language))])
    }

    fn money(&self, value: Decimal) -> String {
        format::money(self.symbol, value, self.language)
    }

    /// An estimate: whole units of the currency, cents only of small amounts.
    fn about(&self, value: Decimal) -> String {
        self.money(if value >= Decimal::from(MIN_WHOLE) { whole(value) } else { value })
    }
}

/// Rounds half up to the whole.
pub fn whole(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero)
}

fn is_available(listing: &Listing) -> bool {
    availability_of(&listing.content) == porchlight_domain::Availability::Available
}
