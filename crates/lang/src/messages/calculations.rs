use crate::plural::Plural;

/// What a home costs, worked out from its record and stated assumptions.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct CalculationMessages {
    /// A home with its price, and a price without a home.
    pub subject: &'static str,
    pub subject_price: &'static str,
    pub and: &'static str,
    /// A percentage: "6.5%".
    pub percent: &'static str,
    /// Leads of the answers; `{terms}` and `{parts}` are lists.
    pub payment: &'static str,
    pub down_payment: &'static str,
    pub loan: &'static str,
    pub cash_to_buy: &'static str,
    pub move_in: &'static str,
    pub fees: &'static str,
    pub yearly_rent: &'static str,
    /// The rent of some months.
    pub months_rent: &'static str,
    pub months: Plural,
    pub per_area: &'static str,
    pub affordable: &'static str,
    /// What a year's rent is of a price.
    pub gross_yield: &'static str,
    /// Terms of a loan.
    pub down_percent: &'static str,
    pub down_amount: &'static str,
    pub rate: &'static str,
    pub years: Plural,
    /// A term that is the visitor's, where another is the owner's.
    pub yours: &'static str,
    /// An assumed deposit.
    pub deposit_months: Plural,
    /// Parts of a sum.
    pub part_down: &'static str,
    pub part_closing: &'static str,
    pub part_hoa_month: &'static str,
    pub part_tax_month: &'static str,
    pub part_hoa_year: &'static str,
    pub part_tax_year: &'static str,
    pub on_top: &'static str,
    pub no_closing_costs: &'static str,
    pub no_insurance: &'static str,
    pub estimate: &'static str,
    pub our_numbers: &'static str,
    pub your_numbers: &'static str,
    /// What is said when a number lacks.
    pub missing: &'static str,
    pub missing_rate: &'static str,
    pub missing_down_payment: &'static str,
    pub missing_term: &'static str,
    pub impossible: &'static str,
    /// Property tax as the record has it, for a month and for a year.
    pub part_tax_month_listed: &'static str,
    pub part_tax_year_listed: &'static str,
    pub annual_taxes: &'static str,
    pub per_year: &'static str,
    /// Between the values of two homes.
    pub difference: &'static str,
    /// The home with the lowest or highest value of those compared.
    pub lowest: &'static str,
    pub highest: &'static str,
    /// One of the homes of a duplex, after a price, and their number.
    pub dwelling: &'static str,
    pub dwellings: Plural,
    /// A rent of some months with what is added to it.
    pub rent_total: &'static str,
    pub part_rent: &'static str,
    pub part_pet_rent: &'static str,
    /// What months without rent save.
    pub saving: &'static str,
    /// How much less a price is than before.
    pub price_cut: &'static str,
    /// Behind the rent of months for which a listing doesn't let.
    pub other_lease: &'static str,
}
