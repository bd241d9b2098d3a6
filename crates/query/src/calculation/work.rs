//! Works out what a visitor asks for, from the record, the visitor's numbers and those of the owner.

use porchlight_domain::{
    Assumptions, DownPayment, Listing, SaleType, calculations as calc, listing::stated_owner_terms::OwnerTerms,
};
use rust_decimal::{Decimal, RoundingStrategy};

use super::{
    outcome::{Breakdown, Calculation, CalculationOutcome, MissingNumber},
    request::{CalculationKind, CalculationRequest},
};

/// The terms of a seller who lends, where neither the visitor nor the owner set a down payment.
pub fn stated_owner_terms(
    request: &CalculationRequest,
    listing: Option<&Listing>,
    owner: Assumptions,
) -> Option<OwnerTerms> {
    let is_open = request.given.or(owner).down_payment.is_none();
    listing.filter(|_| is_open && request.kind.is_of_loan())?.content.stated_owner_terms()
}

/// Works out a request for a listing, or for the price that the visitor named.
pub fn work_out(request: &CalculationRequest, listing: Option<&Listing>, owner: Assumptions) -> CalculationOutcome {
    let stated = stated_owner_terms(request, listing, owner).map_or_else(Assumptions::default, |terms| Assumptions {
        down_payment: terms.down_percent.map(DownPayment::Percent),
        rate_percent: terms.rate_percent,
        term_years: terms.years,
        ..Assumptions::default()
    });
    let used = request.given.or(stated).or(owner);
    let work = Work { request, listing, used };
    match request.kind {
        CalculationKind::MonthlyPayment => work.monthly_payment(),
        CalculationKind::DownPayment => work.down_payment(),
        CalculationKind::LoanAmount => work.loan(),
        CalculationKind::CashNeeded => work.cash(),
        CalculationKind::YearlyFees => work.yearly_fees(),
        CalculationKind::YearlyRent => work.yearly_rent(),
        CalculationKind::AffordablePrice => work.affordable_price(),
        CalculationKind::GrossYield => work.gross_yield(),
    }
}

struct Work<'a> {
    request: &'a CalculationRequest,
    listing: Option<&'a Listing>,
    used: Assumptions,
}

impl Work<'_> {
    fn is_rental(&self) -> bool {
        self.listing.is_some_and(|listing| listing.content.sale_type == SaleType::ForRent)
    }

    /// The price of a home for sale.
    fn sale_price(&self) -> Option<Decimal> {
        self.request.price.or_else(|| self.listing.filter(|_| !self.is_rental())?.content.price())
    }

    fn rent(&self) -> Option<Decimal> {
        self.listing.filter(|_| self.is_rental())?.content.price()
    }

    /// What the tenants of a home for sale pay, as its description states it.
    fn stated_rent(&self) -> Option<Decimal> {
        self.listing.filter(|_| !self.is_rental())?.content.stated_monthly_rent()
    }

    fn hoa_month(&self) -> Option<Decimal> {
        self.listing?.content.hoa_month.filter(|fee| !fee.is_zero())
    }

    /// The record's tax goes before one worked out with an assumed rate, unless the visitor gave the rate.
    fn tax_year(&self) -> Option<Decimal> {
        if let Some(recorded) = self.recorded_tax() {
            return Some(recorded);
        }
        calc::percent_of(self.sale_price()?, self.used.property_tax_percent?)
    }

    fn recorded_tax(&self) -> Option<Decimal> {
        let is_given = self.request.given.property_tax_percent.is_some() || self.request.price.is_some();
        self.listing.filter(|_| !is_given && !self.is_rental())?.content.annual_taxes()
    }

    fn missing(&self, needed: &[MissingNumber]) -> Option<CalculationOutcome> {
        let is_missing = |number: &MissingNumber| match number {
            MissingNumber::Rate => self.used.rate_percent.is_none(),
            MissingNumber::DownPayment => self.used.down_payment.is_none(),
            MissingNumber::Term => self.used.term_years.is_none(),
        };
        let missing: Vec<MissingNumber> = needed.iter().copied().filter(is_missing).collect();
        (!missing.is_empty()).then_some(CalculationOutcome::Missing(missing))
    }

    /// The result, with the assumptions that `keep` names.
    fn done(&self, result: Option<Decimal>, breakdown: Breakdown, keep: &[MissingNumber]) -> CalculationOutcome {
        let Some(result) = result else { return CalculationOutcome::Impossible };
        let keeps = |number| keep.contains(&number);
        let only = |all: Assumptions| Assumptions {
            rate_percent: all.rate_percent.filter(|_| keeps(MissingNumber::Rate)),
            down_payment: all.down_payment.filter(|_| keeps(MissingNumber::DownPayment)),
            term_years: all.term_years.filter(|_| keeps(MissingNumber::Term)),
            property_tax_percent: all
                .property_tax_percent
                .filter(|_| breakdown.tax_year.is_some() && self.recorded_tax().is_none()),
            closing_cost_percent: all.closing_cost_percent.filter(|_| breakdown.closing_costs.is_some()),
            deposit_months: all.deposit_months.filter(|_| breakdown.deposit.is_some()),
        };
        let (kind, used, given) = (self.request.kind, only(self.used), only(self.request.given));
        CalculationOutcome::Done(Box::new(Calculation { kind, result, breakdown, used, given }))
    }

    fn monthly_payment(&self) -> CalculationOutcome {
        use MissingNumber::{DownPayment, Rate, Term};
        let Some(price) = self.sale_price() else { return CalculationOutcome::NotInRecord };
        if let Some(missing) = self.missing(&[Rate, DownPayment, Term]) {
            return missing;
        }
        let down_payment = self.down(price);
        let loan = down_payment.and_then(|down| price.checked_sub(down));
        let payment = loan
            .zip(self.used.rate_percent.zip(self.used.term_years))
            .and_then(|(loan, (rate, years))| calc::monthly_payment(loan, rate, years));
        let tax_year = self.tax_year();
        let tax_month = tax_year.and_then(calc::per_month);
        let hoa_month = self.hoa_month();
        let beside = [hoa_month, tax_month].into_iter().flatten();
        let total = payment.and_then(|payment| calc::total(beside.chain([payment])));
        let total_month = total.filter(|_| hoa_month.is_some() || tax_month.is_some());
        let price = Some(price);
        let breakdown = Breakdown {
            price,
            down_payment,
            loan,
            hoa_month,
            tax_month,
            tax_year,
            total_month,
            ..Breakdown::default()
        };
        self.done(payment, breakdown, &[Rate, DownPayment, Term])
    }

    fn down(&self, price: Decimal) -> Option<Decimal> {
        self.used.down_payment?.of(price)
    }

    fn down_payment(&self) -> CalculationOutcome {
        let Some(price) = self.sale_price() else { return CalculationOutcome::NotInRecord };
        if let Some(missing) = self.missing(&[MissingNumber::DownPayment]) {
            return missing;
        }
        let breakdown = Breakdown { price: Some(price), ..Breakdown::default() };
        self.done(self.down(price), breakdown, &[MissingNumber::DownPayment])
    }

    fn loan(&self) -> CalculationOutcome {
        let Some(price) = self.sale_price() else { return CalculationOutcome::NotInRecord };
        if let Some(missing) = self.missing(&[MissingNumber::DownPayment]) {
            return missing;
        }
        let down_payment = self.down(price);
        let loan = down_payment.and_then(|down| price.checked_sub(down));
        let breakdown = Breakdown { price: Some(price), down_payment, ..Breakdown::default() };
        self.done(loan, breakdown, &[MissingNumber::DownPayment])
    }

    fn cash(&self) -> CalculationOutcome {
        if self.is_rental() {
            return self.move_in();
        }
        let Some(price) = self.sale_price() else { return CalculationOutcome::NotInRecord };
        if let Some(missing) = self.missing(&[MissingNumber::DownPayment]) {
            return missing;
        }
        let down_payment = self.down(price);
        let closing_costs = self.used.closing_cost_percent.and_then(|percent| calc::percent_of(price, percent));
        let total = down_payment.and_then(|down| calc::total([down].into_iter().chain(closing_costs)));
        let breakdown = Breakdown { price: Some(price), down_payment, closing_costs, ..Breakdown::default() };
        self.done(total, breakdown, &[MissingNumber::DownPayment])
    }

    /// The first month and the deposit; the record's deposit comes before an assumed one, the visitor's before both.
    fn move_in(&self) -> CalculationOutcome {
        let Some(rent) = self.rent() else { return CalculationOutcome::NotInRecord };
        let months = |months: Option<Decimal>| months.and_then(|months| rent.checked_mul(months)).map(calc::cents);
        let recorded = self.listing.and_then(|listing| listing.content.deposit_fee);
        let stated = months(self.request.given.deposit_months);
        let assumed = if recorded.is_some() && stated.is_none() { None } else { months(self.used.deposit_months) };
        let Some(deposit) = stated.or(recorded).or(assumed) else { return CalculationOutcome::NotInRecord };
        let breakdown = Breakdown { price: Some(rent), deposit: Some(deposit), ..Breakdown::default() };
        let mut outcome = self.done(calc::total([rent, deposit]), breakdown, &[]);
        if let CalculationOutcome::Done(done) = &mut outcome
            && assumed.is_none()
        {
            done.used.deposit_months = None;
        }
        outcome
    }

    fn yearly_fees(&self) -> CalculationOutcome {
        let hoa_month = self.hoa_month();
        let hoa_year = hoa_month.and_then(calc::per_year);
        // The record's tax is asked for by its name.
        let tax_year = self.tax_year().filter(|_| self.used.property_tax_percent.is_some());
        if hoa_year.is_none() && tax_year.is_none() {
            return CalculationOutcome::NotInRecord;
        }
        let total = calc::total([hoa_year, tax_year].into_iter().flatten());
        let price = tax_year.filter(|_| self.recorded_tax().is_none()).and(self.sale_price());
        self.done(total, Breakdown { price, hoa_month, hoa_year, tax_year, ..Breakdown::default() }, &[])
    }

    fn yearly_rent(&self) -> CalculationOutcome {
        let Some(rent) = self.rent().or_else(|| self.stated_rent()) else { return CalculationOutcome::NotInRecord };
        let of_months = |amount: Decimal| match self.request.months {
            Some(months) => amount.checked_mul(months.into()),
            None => calc::per_year(amount),
        };
        let total = of_months(rent);
        let breakdown = Breakdown { price: Some(rent), months: self.request.months, ..Breakdown::default() };
        let with_pet = self.request.with_pet && self.is_rental();
        let pet_month = self.listing.filter(|_| with_pet).and_then(|listing| listing.content.stated_pet_rent());
        let pet_total = pet_month.and_then(of_months);
        if let Some(pet) = pet_total {
            let breakdown = Breakdown { pet_month, pet_total, rent_total: total, ..breakdown };
            return self.done(total.and_then(|total| calc::total([total, pet])), breakdown, &[]);
        }
        self.done(total, breakdown, &[])
    }

    /// From the visitor's rent, else the one that the listing states, and the visitor's price or that of the listing.
    fn gross_yield(&self) -> CalculationOutcome {
        let rent = self.request.monthly.or_else(|| self.stated_rent());
        let (Some(rent), Some(price)) = (rent, self.sale_price()) else {
            return CalculationOutcome::NotInRecord;
        };
        let year = calc::per_year(rent);
        let part = year.and_then(|year| year.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(price));
        let rounded = part.map(|part| part.round_dp_with_strategy(1, RoundingStrategy::MidpointAwayFromZero));
        let Some(percent) = rounded else { return CalculationOutcome::Impossible };
        let breakdown = Breakdown {
            price: Some(price),
            monthly: Some(rent),
            yield_percent: Some(percent.normalize()),
            ..Breakdown::default()
        };
        self.done(year, breakdown, &[])
    }

    fn affordable_price(&self) -> CalculationOutcome {
        use MissingNumber::{DownPayment, Rate, Term};
        let Some(monthly) = self.request.monthly else { return CalculationOutcome::NotInRecord };
        if let Some(missing) = self.missing(&[Rate, DownPayment, Term]) {
            return missing;
        }
        let (rate, years) = (self.used.rate_percent.unwrap_or_default(), self.used.term_years.unwrap_or_default());
        let down = self.used.down_payment.unwrap_or(porchlight_domain::DownPayment::Percent(Decimal::ZERO));
        let breakdown = Breakdown {
            monthly: Some(monthly),
            loan: calc::affordable_loan(monthly, rate, years),
            ..Breakdown::default()
        };
        self.done(calc::affordable_price(monthly, rate, years, down), breakdown, &[Rate, DownPayment, Term])
    }
}
