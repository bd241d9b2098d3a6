//! The sentences of a sum in a language.

use porchlight_domain::{Listing, filter::availability_of, listing::stated_money::AmountPeriod};
use porchlight_lang::{
    language::Language,
    messages::{Messages, SumMessages, fill},
};
use porchlight_query::{
    Field,
    sums::{Equation, Finding, Item, Label, Sum, Term},
};
use rust_decimal::Decimal;

use super::lease_note;
use crate::{field::render_field, format, listing_line, quotes};

pub(super) struct Writer<'a> {
    pub(super) listing: &'a Listing,
    pub(super) p: &'a Messages,
    pub(super) t: &'a SumMessages,
    pub(super) language: Language,
    /// The result is of each of several people.
    pub(super) people: bool,
}

impl Writer<'_> {
    pub(super) fn sentences(&self, sum: &Sum) -> Vec<String> {
        let (t, home) = (self.t, self.home());
        let quotes = sum.quotes.iter().map(|quote| quotes::quoted(quote, &home, &self.p.home, self.language));
        let quotes: Vec<String> = quotes.collect();
        let equations = sum.equations.iter().map(|equation| self.equation(equation));
        let mut out: Vec<String> = equations.collect();
        // What was quoted before is worked out behind it.
        if sum.equations.iter().any(|equation| equation.terms.iter().all(|term| term.label == Label::None)) {
            out.splice(0..0, quotes);
        } else {
            out.extend(quotes);
        }
        out.extend(sum.finding.iter().flat_map(|finding| self.finding(finding)));
        if let Some((condition, equation)) = &sum.conditional {
            out.push(quotes::quoted(condition, &home, &self.p.home, self.language));
            out.push(self.equation(equation));
        }
        if sum.is_before_costs {
            out.push(t.before_costs.into());
        }
        if !sum.once.is_empty() {
            let pieces: Vec<String> = sum.once.iter().map(|term| self.term(term)).collect();
            out.push(fill(t.once, &[("parts", &pieces.join(self.p.punctuation.comma))]));
        }
        let listed = [
            (&sum.missing, t.missing),
            (&sum.taken_as_yearly, t.taken_as_yearly),
            (&sum.taken_as_monthly, t.taken_as_monthly),
        ];
        for (items, template) in listed {
            if !items.is_empty() {
                let names: Vec<&str> = items.iter().map(|item| self.cost(*item)).collect();
                out.push(fill(template, &[("items", &names.join(self.p.punctuation.comma))]));
            }
        }
        let has =
            |label: Label| sum.equations.iter().flat_map(|equation| &equation.terms).any(|term| term.label == label);
        if has(Label::Payment) {
            // What a payment lacks is said with it.
            let has_insurance = has(Label::Cost(Item::Insurance)) || sum.missing.contains(&Item::Insurance);
            out.extend((!has_insurance).then(|| self.p.calculations.no_insurance.to_owned()));
            out.push(self.p.calculations.estimate.into());
        }
        out.extend(lease_note::sentences(self.listing, sum.lease_months, self.p, self.language));
        if availability_of(&self.listing.content) != porchlight_domain::Availability::Available {
            out.push(render_field(self.listing, &Field::Status, self.language).0);
        }
        out
    }

    /// "12 Maple Lane is higher: $1,540 − $1,225 = $315 a month", with both homes.
    pub(super) fn of_two(&self, sum: &Sum, homes: &[Listing]) -> Option<Vec<String>> {
        if let [high, low, difference] = &sum.equations[..] {
            return self.of_totals((high, low, difference), sum, homes);
        }
        let equation = sum.equations.first()?;
        let names =
            |id| homes.iter().find(|home| home.id == id).map(|home| listing_line::in_sentence(home, self.language));
        let high = names(self.listing.id)?;
        let other = homes.iter().find(|home| home.id != self.listing.id)?;
        let low = names(other.id)?;
        let [first, second] = &equation.terms[..] else { return None };
        let named = |home: &str, term: &Term| {
            let label = self.label(term.label);
            fill(
                self.p.punctuation.pair,
                &[("name", home), ("value", format!("{label} {}", self.product(term)).trim())],
            )
        };
        let result = self.periodic(equation.result, equation.period);
        let difference = fill(self.p.calculations.difference, &[("value", &result)]);
        let both = [named(&high, first), named(&low, second)].join("; ");
        let mut out = vec![format!("{both}."), difference];
        let notes = homes.iter().flat_map(|home| lease_note::sentences(home, sum.lease_months, self.p, self.language));
        out.extend(notes);
        Some(out)
    }

    /// The sum of each home, then the difference.
    fn of_totals(
        &self,
        (high, low, difference): (&Equation, &Equation, &Equation),
        sum: &Sum,
        homes: &[Listing],
    ) -> Option<Vec<String>> {
        let other = homes.iter().find(|home| home.id != self.listing.id)?;
        let of_other = Writer { listing: other, ..*self };
        let mut out = vec![self.equation(high), of_other.equation(low)];
        let by = self.periodic(difference.result, difference.period);
        out.push(fill(self.p.calculations.difference, &[("value", &by)]));
        for listing in homes {
            let writer = Writer { listing, ..*self };
            let home = writer.home();
            let is_own = |text: &str| listing.content.description.contains(text.trim());
            let quotes = sum.quotes.iter().filter(|quote| is_own(quote));
            out.extend(quotes.map(|quote| quotes::quoted(quote, &home, &self.p.home, self.language)));
            if let Some((condition, equation)) = sum.conditional.as_ref().filter(|(condition, _)| is_own(condition)) {
                out.push(quotes::quoted(condition, &home, &self.p.home, self.language));
                out.push(writer.equation(equation));
            }
        }
        if !sum.missing.is_empty() {
            let names: Vec<&str> = sum.missing.iter().map(|item| self.cost(*item)).collect();
            out.push(fill(self.t.missing, &[("items", &names.join(self.p.punctuation.comma))]));
        }
        Some(out)
    }

    fn home(&self) -> String {
        listing_line::in_sentence(self.listing, self.language)
    }

    fn money(&self, value: Decimal) -> String {
        let money = format::money(&self.listing.content.currency_symbol, value.abs(), self.language);
        if value.is_sign_negative() && !value.is_zero() { format!("−{money}") } else { money }
    }

    fn number(&self, value: Decimal) -> String {
        format::number(value.normalize(), self.language)
    }

    fn percent(&self, value: Decimal) -> String {
        fill(self.p.calculations.percent, &[("n", &self.number(value.abs()))])
    }

    fn periodic(&self, value: Decimal, period: AmountPeriod) -> String {
        let money = self.money(value);
        match period {
            AmountPeriod::Month => fill(self.t.per_month, &[("money", &money)]),
            AmountPeriod::Year => fill(self.p.calculations.per_year, &[("money", &money)]),
            AmountPeriod::Week | AmountPeriod::Unstated => money,
        }
    }

    fn equation(&self, equation: &Equation) -> String {
        let mut terms = String::new();
        for (index, term) in equation.terms.iter().enumerate() {
            if index > 0 {
                terms.push_str(if term.is_taken_off { " − " } else { " + " });
            }
            terms.push_str(&self.term(term));
        }
        if let Some(divisor) = equation.divisor {
            let grouped = if equation.terms.len() > 1 { format!("({terms})") } else { terms };
            terms = format!("{grouped} ÷ {}", self.number(divisor));
        }
        let mut result = self.periodic(equation.result, equation.period);
        if self.people {
            result = fill(self.t.each, &[("money", &result)]);
        }
        if let Some((value, period)) = equation.also {
            result = [result, self.periodic(value, period)].join(self.p.punctuation.comma);
        }
        // One number alone is named and not worked out.
        if let ([only], None) = (&equation.terms[..], equation.divisor)
            && only.times == Decimal::ONE
            && only.count == Decimal::ONE
        {
            terms = self.label(only.label).to_owned();
        }
        fill(self.t.equation, &[("home", &self.home()), ("terms", &terms), ("result", &result)])
    }

    fn term(&self, term: &Term) -> String {
        format!("{} {}", self.label(term.label), self.product(term)).trim().to_owned()
    }

    fn product(&self, term: &Term) -> String {
        let money = self.money(term.value);
        let factors = [term.count, term.times].into_iter().filter(|factor| *factor != Decimal::ONE);
        factors.fold(money, |product, factor| format!("{product} × {}", self.number(factor)))
    }

    fn label(&self, label: Label) -> &str {
        match label {
            Label::None => "",
            Label::Rent => self.t.rent,
            Label::OwnRent => self.t.own_rent,
            Label::Price => self.t.price,
            Label::Payment => self.t.payment,
            Label::Fee => self.t.fee,
            Label::Cost(item) => self.cost(item),
        }
    }

    fn cost(&self, item: Item) -> &str {
        let t = self.t;
        match item {
            Item::Taxes => t.taxes,
            Item::Insurance => t.insurance,
            Item::Water => t.water,
            Item::Hoa => t.hoa,
            Item::Pets | Item::Cats | Item::Dogs | Item::Horses => t.pets,
            Item::Deposit => t.deposit,
            Item::Application => t.application,
            Item::Administration => t.administration,
            Item::Cleaning => t.cleaning,
            Item::Parking => t.parking,
            Item::Storage => t.storage,
            Item::Solar => t.solar,
            Item::Utilities => t.utilities,
            Item::Trash => t.trash,
            Item::Internet => t.internet,
            Item::Pool => t.pool,
            Item::District => t.district,
            Item::Well => t.well,
            Item::Transfer => t.transfer,
            Item::Heat => t.heat,
            Item::Permit => t.permit,
            Item::Site => t.site,
            Item::Allowance => t.allowance,
            Item::Management => t.management,
        }
    }

    fn finding(&self, finding: &Finding) -> Vec<String> {
        let t = self.t;
        match *finding {
            Finding::Below { amount, price, percent } => {
                let template = if percent.is_sign_negative() { t.above } else { t.below };
                let (own, counted) = (self.money(amount), self.money(price));
                let (part, gap) = (self.percent(percent), self.money((price - amount).abs()));
                vec![fill(template, &[("amount", &own), ("price", &counted), ("percent", &part), ("difference", &gap)])]
            }
            Finding::Drop { from, to, percent } => {
                let (before, now, gap) = (self.money(from), self.money(to), self.money(from - to));
                let part = self.percent(percent);
                vec![fill(t.drop, &[("from", &before), ("to", &now), ("percent", &part), ("difference", &gap)])]
            }
            Finding::Off { percent, price, result } => {
                let (part, counted) = (self.percent(percent), self.money(price));
                let (left, gap) = (self.money(result), self.money(price - result));
                vec![fill(t.off, &[("percent", &part), ("price", &counted), ("result", &left), ("difference", &gap)])]
            }
            Finding::Income { times, rent, needed, income } => {
                let (factor, paid, lowest) = (self.number(times), self.money(rent), self.money(needed));
                let rule = fill(t.income_rule, &[("times", &factor), ("rent", &paid), ("needed", &lowest)]);
                let judged = income.map(|income| {
                    let (own, gap) = (self.money(income), self.money((needed - income).abs()));
                    let template = if income >= needed { t.income_enough } else { t.income_short };
                    fill(template, &[("income", &own), ("difference", &gap)])
                });
                std::iter::once(rule).chain(judged).collect()
            }
            Finding::Share { part, period, price, percent } => {
                let (own, counted, share) = (self.periodic(part, period), self.money(price), self.percent(percent));
                vec![fill(t.share, &[("part", &own), ("percent", &share), ("price", &counted)])]
            }
            Finding::Yield { left, price, percent } => {
                let (rest, counted, part) = (self.money(left), self.money(price), self.percent(percent));
                let sentence = fill(t.net_yield, &[("percent", &part), ("left", &rest), ("price", &counted)]);
                vec![sentence, self.p.calculations.estimate.into()]
            }
            Finding::Deposit { deposit, rent, times } => {
                let (own, month, factor) = (self.money(deposit), self.money(rent), self.number(times));
                vec![fill(t.deposit_in_rents, &[("deposit", &own), ("times", &factor), ("rent", &month)])]
            }
            Finding::PerArea { year, area, result } => {
                let content = &self.listing.content;
                let money = self.periodic(result, AmountPeriod::Year);
                let price = self.periodic(year, AmountPeriod::Year);
                let (unit, size) = (
                    format::one_unit(content.area_unit, self.language),
                    format::area(area, content.area_unit, self.language),
                );
                let values = [
                    ("home", self.home()),
                    ("money", money),
                    ("unit", unit.to_owned()),
                    ("price", price),
                    ("area", size),
                ];
                let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
                vec![format::sentence(&fill(self.p.calculations.per_area, &values))]
            }
        }
    }
}
