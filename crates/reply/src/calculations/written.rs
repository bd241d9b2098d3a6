//! The sentences of a calculation: the result with every number and assumption, and that it is an estimate.

use porchlight_domain::{DownPayment, Listing, SaleType, filter::availability_of};
use porchlight_lang::{
    language::Language,
    messages::{CalculationMessages, Messages, fill},
};
use porchlight_query::{Calculation, CalculationKind, Field};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::{format, listing_detail::render_field, listing_line};

/// From this amount on an estimate is said in whole units of the currency.
const MIN_WHOLE: i64 = 100;

/// "a, b and c".
pub(super) fn listed(items: &[String], p: &Messages) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => [&first.join(p.punctuation.comma), p.calculations.and, last].concat(),
    }
}

/// Writes a calculation that was worked out.
pub(super) struct Writer<'a> {
    pub done: &'a Calculation,
    pub listing: Option<&'a Listing>,
    pub symbol: &'a str,
    /// Worked out with a rent that the listing states.
    pub states_rent: bool,
    pub p: &'a Messages,
    pub t: &'a CalculationMessages,
    pub language: Language,
}

impl Writer<'_> {
    pub fn sentences(&self) -> Vec<String> {
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

    pub fn lead(&self) -> String {
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
        hoa.into_iter().chain(tax).collect()
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
