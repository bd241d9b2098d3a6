//! Sentences of sums over the amounts of a home.

#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct SumMessages {
    /// Names of the numbers in an equation.
    pub rent: &'static str,
    pub own_rent: &'static str,
    pub price: &'static str,
    pub payment: &'static str,
    pub taxes: &'static str,
    pub insurance: &'static str,
    pub water: &'static str,
    pub hoa: &'static str,
    pub pets: &'static str,
    pub deposit: &'static str,
    pub fee: &'static str,
    pub application: &'static str,
    pub administration: &'static str,
    pub cleaning: &'static str,
    pub parking: &'static str,
    pub storage: &'static str,
    pub solar: &'static str,
    pub utilities: &'static str,
    pub trash: &'static str,
    pub internet: &'static str,
    pub pool: &'static str,
    pub district: &'static str,
    pub well: &'static str,
    pub transfer: &'static str,
    pub heat: &'static str,
    pub permit: &'static str,
    pub site: &'static str,
    pub allowance: &'static str,
    pub management: &'static str,
    /// Numbers and their sum.
    pub equation: &'static str,
    pub per_month: &'static str,
    /// Of each of several people.
    pub each: &'static str,
    /// Beside an amount of a month.
    pub once: &'static str,
    /// Asked for and not stated.
    pub missing: &'static str,
    pub before_costs: &'static str,
    /// Costs that are stated without a period.
    pub taken_as_yearly: &'static str,
    pub taken_as_monthly: &'static str,
    /// An amount as a part of the price.
    pub share: &'static str,
    /// An amount beside a home's price.
    pub below: &'static str,
    pub above: &'static str,
    /// How far a price came down.
    pub drop: &'static str,
    /// A price less a part of it.
    pub off: &'static str,
    /// What a tenant must earn.
    pub income_rule: &'static str,
    pub income_enough: &'static str,
    pub income_short: &'static str,
    pub deposit_in_rents: &'static str,
    /// What rents leave, as a part of the price.
    pub net_yield: &'static str,
}
