//! Rents and costs added up.

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::{
    context::{Context, SumCues, free_months},
    items::NamedItems,
    message_terms::MessageTerms,
    phrases::{A_MONTH, A_YEAR, AVERAGE, FREE, IN_RENTS, LOANS, MOVE_IN, OTHER_HOMES, OWNER_COSTS, SPLIT, TOTAL},
};
use crate::{
    calculation::CalculationKind,
    sums::{
        item::Item,
        request::{CountedItem, MAX_ITEMS, Operation, SumRequest},
    },
};

/// Longer messages don't go on from the sum before them.
const MAX_CONTINUED: usize = 14;

/// "13 months with one free, what's the average per month".
pub(super) fn average(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    if !terms.has(AVERAGE) || !context.may_be_rental() || cues.months.is_none() {
        return None;
    }
    Some(SumRequest {
        operation: Operation::Average,
        months: cues.months,
        free_months: free_months(terms),
        ..SumRequest::default()
    })
}

/// How many people share: "three of us", "entre dos", "in half".
pub(super) fn people(terms: &MessageTerms<'_>) -> Option<Decimal> {
    const BEHIND: &str = "of us|people|ways|way|persons|roommates|friends|tenants|personas|amigos|inquilinos";
    let people = (0..terms.len()).find_map(|at| {
        let number = terms.number(at).filter(|number| (2..=9).contains(&number.to_i64().unwrap_or(0)))?;
        let behind = terms.phrase_at(at + 1, BEHIND).is_some();
        let ahead = matches!(terms.before(at, 1), "between" | "among" | "entre" | "somos")
            || terms.before(at, 1) == "los" && terms.before(at, 2) == "entre";
        (behind || ahead).then_some(number)
    });
    let are_two = "in half|half and half|a la mitad|por mitad|me and my|my brother and me|my sister and me|my wife and i|my husband and i";
    people.or_else(|| terms.has(are_two).then_some(Decimal::TWO))
}

/// "If three of us split it", "cuánto paga cada uno entre dos".
pub(super) fn split(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const PAYS: &str =
        "pago yo|would i pay|do i pay|i pay|pay each|me toca|nos toca|each|between|entre|cada uno|among|a piece";
    if !context.may_be_rental() || terms.has(MOVE_IN) {
        return None;
    }
    let people = people(terms)?;
    let asks_share = terms.has(SPLIT) || terms.has(PAYS);
    asks_share.then(|| SumRequest {
        operation: Operation::Split,
        people: Some(people),
        months: cues.months,
        items: cues.items.added.clone(),
        period: cues.period.unwrap_or_default(),
        ..SumRequest::default()
    })
}

/// "The deposit, how many months of rent is that".
pub(super) fn deposit_in_rents(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const MAX_TERMS: usize = 14;
    let names_deposit = cues.items.added.iter().any(|counted| counted.item == Item::Deposit);
    let is_meant = names_deposit
        && cues.items.added.len() == 1
        && cues.months.is_none()
        && terms.has(IN_RENTS)
        && terms.len() <= MAX_TERMS
        && context.is_sale() == Some(false);
    is_meant.then(|| SumRequest { operation: Operation::DepositInRents, ..SumRequest::default() })
}

/// "The yearly carrying costs", "los gastos al año" of a home for sale.
pub(super) fn owner_costs(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let is_meant = terms.has(OWNER_COSTS)
        && context.is_sale() == Some(true)
        && cues.items.added.is_empty()
        && cues.items.taken_off.is_empty()
        && !terms.has(LOANS)
        && !terms.has(OTHER_HOMES);
    let items = [Item::Hoa, Item::Taxes, Item::Insurance, Item::Water].map(|item| CountedItem { item, count: 1 });
    is_meant.then(|| SumRequest {
        operation: Operation::Costs,
        items: items.to_vec(),
        period: cues.period.unwrap_or(AmountPeriod::Year),
        is_plain: true,
        ..SumRequest::default()
    })
}

/// What is paid before moving in, for the adults that are named.
pub(super) fn move_in(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const AMOUNTS: &str = "how much|cost|costs|total|everything|cash|fees|due|pay|cuanto|cuesta|todo|need|necesito";
    let is_cash = context.kind() == Some(CalculationKind::CashNeeded);
    let last = context.last().filter(|last| last.operation == Operation::MoveIn);
    let is_signing = last.is_some() && terms.has("if i sign|if we sign|if signed|si firmo|si firmamos");
    let asks =
        terms.has(MOVE_IN) && terms.has(AMOUNTS) && context.is_sale() == Some(false) && !terms.has("when|cuando");
    if !context.may_be_rental() || !context.several.is_empty() || !(is_cash || is_signing || asks) {
        return None;
    }
    let items = cues.items.added.iter().filter(|counted| counted.item != Item::Deposit).copied().collect();
    Some(SumRequest {
        operation: Operation::MoveIn,
        items,
        is_plain: is_cash,
        adults: adults(terms),
        people: people(terms),
        asks_share: terms.has(SPLIT),
        ..SumRequest::default()
    })
}

/// How many adults apply: "2 adults", "me and my wife", "somos dos".
fn adults(terms: &MessageTerms<'_>) -> Option<u32> {
    const COUPLES: &str = "me and my wife|me and my husband|my wife and i|my husband and i|me and my girlfriend|me and my boyfriend|\
        two of us|both of us|somos dos|mi esposa y yo|mi esposo y yo|mi pareja y yo|mi novia y yo|mi novio y yo";
    const ALONE: &str = "just me|only me|by myself|for one|yo solo|yo sola|solo yo|una persona";
    let counted = (0..terms.len()).find_map(|at| {
        let number = terms.number(at)?.to_u32().filter(|number| (1..=9).contains(number))?;
        terms.phrase_at(at + 1, "adults|adult|adultos|adulto|applicants|people|personas|of us").map(|_| number)
    });
    counted.or_else(|| terms.has(COUPLES).then_some(2)).or_else(|| terms.has(ALONE).then_some(1))
}

pub(super) fn total(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let (items, has_total) = (&cues.items, terms.has(TOTAL));
    // "How much with both": the animals that were counted before.
    let are_all = items.added.is_empty() && terms.has("both|the two|all of them|los dos|las dos|all three|los tres");
    let common = SumRequest {
        items: if are_all { context.dialog_state.animals.clone() } else { of_both(terms, items, context) },
        asks_year: terms.has(A_YEAR) && terms.has(A_MONTH),
        period: cues.period.unwrap_or_default(),
        months: cues.months,
        free_months: free_months(terms).filter(|_| terms.has(FREE)),
        ..SumRequest::default()
    };
    // "Add the taxes to that" after a payment.
    let is_payment = context.kind() == Some(CalculationKind::MonthlyPayment)
        && (context.dialog_state.calculation.is_some() && terms.len() <= MAX_CONTINUED
            || items.joined > 0 && terms.has(LOANS));
    if is_payment && context.may_be_sale() && !items.added.is_empty() {
        return Some(SumRequest { operation: Operation::Total, months: None, period: AmountPeriod::Month, ..common });
    }
    if let Some(continued) = continued(terms, context, cues).filter(|_| !terms.has(MOVE_IN)) {
        return Some(continued);
    }
    let is_added = items.joined > 0 || are_all && !common.items.is_empty();
    let asks_amount = cues.period.is_some() || cues.months.is_some();
    let is_of_fees = context.kind() == Some(CalculationKind::YearlyFees);
    if context.is_sale() == Some(true) || context.is_sale().is_none() && is_of_fees {
        let is_covered = context.meaning.calculation.is_some() && !is_of_fees;
        let is_of_span = cues.months.is_some() && !items.added.is_empty() && cues.asks && !is_of_fees;
        let is_meant = (items.added.len() >= 2 && !is_covered && (asks_amount || has_total) || is_of_span)
            && !terms.has(LOANS)
            && items.added.iter().all(|counted| !counted.item.is_animal());
        let period = cues.period.unwrap_or(AmountPeriod::Year);
        // "Taxes per year at that rate on the list price".
        let is_rate = items.added.iter().all(|counted| counted.item == Item::Taxes) && !items.added.is_empty();
        if is_rate && !is_covered && terms.has("at that rate|with that rate|a esa tasa|con esa tasa") {
            return Some(SumRequest { operation: Operation::Costs, period, ..common });
        }
        return is_meant.then_some(SumRequest { operation: Operation::Costs, period, ..common });
    }
    let has_items = !common.items.is_empty();
    let is_of_animals =
        has_items && common.items.iter().all(|counted| counted.item.is_animal() || counted.item == Item::Deposit);
    let is_of_pet_fees = !is_added
        && terms.has("fee|fees|deposit|charge|cuota|cargo")
        && (has_total || terms.has("both") || common.items.iter().any(|counted| counted.count > 1));
    // "El depósito más lo de la mascota".
    let is_of_deposits = cues.asks && common.items.iter().any(|counted| counted.item == Item::Deposit);
    if is_of_animals
        && common.items.iter().any(|counted| counted.item.is_animal())
        && context.may_be_rental()
        && !terms.has(MOVE_IN)
        && !asks_amount
        && (is_of_pet_fees || is_of_deposits)
    {
        return Some(SumRequest { operation: Operation::Costs, period: AmountPeriod::Unstated, ..common });
    }
    let asks_others = terms.has(OTHER_HOMES) && !terms.has("there|that one|it");
    // A home that is named by its address is looked up later.
    let is_sum_of_month = is_added && cues.period == Some(AmountPeriod::Month) && !terms.has(LOANS);
    if !context.may_be_rental() || asks_others || context.is_sale().is_none() && !has_total && !is_sum_of_month {
        return None;
    }
    let only_deposit = items.added.iter().all(|counted| counted.item == Item::Deposit);
    let is_move_in = terms.has(MOVE_IN);
    if is_move_in && !only_deposit {
        let is_both = has_total && cues.period == Some(AmountPeriod::Month);
        let operation = if is_both { Operation::Total } else { Operation::MoveIn };
        return Some(SumRequest { operation, months: None, asks_move_in: is_both, ..common });
    }
    let is_simple =
        items.added.iter().all(|counted| counted.item.is_animal() && counted.count == 1) && items.added.len() <= 1;
    if is_move_in || context.kind() == Some(CalculationKind::YearlyRent) && is_simple && common.free_months.is_none() {
        return None;
    }
    let is_free = common.free_months.is_some() && has_total && asks_amount;
    let is_sum = has_items && (has_total && (is_added || asks_amount) || is_added && asks_amount);
    let is_of_months = cues.months.is_some()
        && (has_total || terms.has("pay|cost|rent|pagaria|costaria|seria|renta|pago"))
        && context.kind().is_none()
        && !terms.has("lease|contract|contrato|deposit|deposito|ago|notice");
    (is_sum || is_of_months || is_free).then_some(SumRequest { operation: Operation::Total, ..common })
}

/// "The pet fee for both": of two animals, where the message counts none.
fn of_both(terms: &MessageTerms<'_>, items: &NamedItems, context: &Context<'_>) -> Vec<CountedItem> {
    let are_two = terms.has("both|the two|los dos|las dos");
    let known = |item: Item| {
        let same = context.dialog_state.animals.iter().find(|own| own.item == item || item == Item::Pets);
        same.map_or(2, |own| own.count)
    };
    let animals = items.added.iter().filter(|own| own.item.is_animal()).count();
    let of_two = |own: &CountedItem| {
        let is_meant = are_two && animals == 1 && own.item.is_animal() && own.count <= 1;
        CountedItem { count: if is_meant { known(own.item) } else { own.count }, ..*own }
    };
    items.added.iter().map(of_two).collect()
}

/// "And with the parking", "y por los 5 meses" after a sum.
fn continued(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let last = context.last().filter(|last| {
        let is_bare = cues.period.is_none() && cues.months.is_none();
        // What is paid once has no other period.
        let is_of_once = last.operation == Operation::Costs && last.period == AmountPeriod::Unstated && !is_bare;
        matches!(last.operation, Operation::Total | Operation::Costs | Operation::Split) && !is_of_once
            || last.operation == Operation::MoveIn && is_bare
    })?;
    let recounted = recounted(terms, last);
    if recounted.is_some() {
        return recounted;
    }
    let compares =
        terms.has("how much more is|more than|than|contra|vs|versus|la otra|el otro|que la|ahorro|difference");
    // "With the dog, too" continues, "how does it compare with the one that has a pool" does not.
    const MAX_BARE: usize = 8;
    let continues = terms.phrase_at(0, "and|y|plus|con|with|add|what about|mas|tambien|ok|so|pero|but").is_some();
    let is_clear = cues.months.is_some() || cues.period.is_some() || terms.has(TOTAL);
    let is_short = (is_clear || continues && terms.len() <= MAX_BARE)
        && terms.len() <= MAX_CONTINUED
        && !terms.has(OTHER_HOMES)
        && !terms.has("compare|next door|other one|cheaper|bigger|instead");
    let adds = cues.items.joined > 0 || terms.has(TOTAL);
    let changes = cues.months.is_some()
        || adds && !cues.items.added.is_empty()
        || cues.period.is_some() && cues.period != Some(last.period);
    if !is_short || compares || !changes || !cues.items.taken_off.is_empty() {
        return None;
    }
    let mut items: Vec<CountedItem> = last.items.clone();
    items.retain(|own| !cues.items.not_counted.contains(&own.item));
    let added = cues.items.added.iter().filter(|counted| !last.items.iter().any(|own| own.item == counted.item));
    items.extend(added);
    items.truncate(MAX_ITEMS);
    let months = cues.months.or(last.months.filter(|_| cues.period.is_none()));
    let period = cues.period.unwrap_or(last.period);
    Some(SumRequest { items, months, period, asks_move_in: false, ..last.clone() })
}

/// "And if we only bring one": the animals of the sum before it, counted again.
fn recounted(terms: &MessageTerms<'_>, last: &SumRequest) -> Option<SumRequest> {
    const MAX_TERMS: usize = 9;
    const OPENS: &str = "and if|if|what if|what about|only|just|y si|si|solo|nada mas|and just|and only|con|with";
    let at = last.items.iter().position(|counted| counted.item.is_animal())?;
    let count =
        (0..terms.len()).filter(|at| !matches!(terms.word(*at), "a" | "an" | "un" | "both")).find_map(|at| {
            let count = terms.number(at)?.to_u32().filter(|count| (1..=6).contains(count))?;
            let behind = terms.word(at + 1);
            (behind.is_empty()
                || matches!(behind, "of" | "instead" | "de" | "?")
                || Item::of_word(behind).is_some_and(Item::is_animal))
            .then_some(count)
        })?;
    let is_meant = terms.len() <= MAX_TERMS && terms.phrase_at(0, OPENS).is_some() && count != last.items[at].count;
    is_meant.then(|| {
        let mut items = last.items.clone();
        items[at].count = count;
        SumRequest { items, ..last.clone() }
    })
}
