//! Which conditions of a query may go, and in which order.

use porchlight_domain::{Availability, Filter, Range};

use super::{RelaxedConstraint, mentioned_open_houses, relax, substitutes};
use crate::{
    dialog_state::DialogState,
    intent::Intent,
    query::{DataRequest, Query, SHOWN},
    today::Today,
};

impl Query {
    /// The conditions that can be removed one by one, each alone in a filter.
    pub fn constraints(&self) -> Vec<(RelaxedConstraint, Filter)> {
        let alone = |wanted: RelaxedConstraint| {
            RelaxedConstraint::ALL
                .into_iter()
                .filter(|other| *other != wanted && !other.is_part_of(wanted))
                .fold(self.filter.clone(), |filter, other| relax(&filter, other).unwrap_or(filter))
        };
        // A price is one of a sale or of a rent; removing it leaves the choice as a condition of its own.
        let has_price = self.filter.price != Range::default();
        let is_removable = |wanted: &RelaxedConstraint| match wanted {
            RelaxedConstraint::OpenHouseDay => false,
            RelaxedConstraint::SaleType if has_price => false,
            wanted => relax(&self.filter, *wanted).is_some(),
        };
        let kinds = RelaxedConstraint::ALL.into_iter().filter(is_removable);
        kinds.map(|kind| (kind, alone(kind))).collect()
    }

    /// The search before this message again, without one of its conditions; `None` if there was none.
    pub fn without(conversation: &DialogState, constraint: RelaxedConstraint, today: Today) -> Option<Self> {
        let filter = relax(conversation.filter.as_ref()?, constraint)?;
        Some(Self {
            intent: Intent::Search,
            order: conversation.order,
            limit: SHOWN,
            need: DataRequest::Search,
            language: conversation.language,
            preferences: conversation.preferences.clone(),
            near: if filter.near.is_some() { conversation.near.clone() } else { String::new() },
            any_sale_type: constraint == RelaxedConstraint::SaleType,
            year: today.year,
            earlier: conversation.clone(),
            filter,
            ..Self::default()
        })
    }

    /// Wider filters to try in this order when no home that was found states a wish that only texts state.
    pub fn stated_elsewhere(&self) -> Vec<(RelaxedConstraint, Filter)> {
        const ORDER: [RelaxedConstraint; 2] = [RelaxedConstraint::Terms, RelaxedConstraint::Price];
        let is_search =
            self.intent == Intent::Search && !self.limit_named && self.skip == 0 && self.filter.ids.is_none();
        if !is_search || self.filter.stated_attributes().next().is_none() {
            return Vec::new();
        }
        let relaxed = ORDER.into_iter().filter_map(|relaxed| Some((relaxed, relax(&self.filter, relaxed)?)));
        let with_stated = relaxed.map(|(relaxed, filter)| (relaxed, filter.with_stated_of(&self.filter)));
        with_stated.filter(|(_, filter)| *filter != self.filter).collect()
    }

    /// Wider filters to try in this order when nothing was found, each without one condition.
    pub fn relaxations(&self) -> Vec<(RelaxedConstraint, Filter)> {
        const ORDER: [RelaxedConstraint; 14] = [
            RelaxedConstraint::Terms,
            RelaxedConstraint::OpenHouseDay,
            RelaxedConstraint::Tours,
            RelaxedConstraint::Age,
            RelaxedConstraint::Hoa,
            RelaxedConstraint::Parking,
            RelaxedConstraint::Area,
            RelaxedConstraint::Bathrooms,
            RelaxedConstraint::Price,
            RelaxedConstraint::Bedrooms,
            RelaxedConstraint::PropertyType,
            RelaxedConstraint::SaleType,
            RelaxedConstraint::Availability,
            // Somewhere else is what a buyer can use least.
            RelaxedConstraint::Place,
        ];
        const EARLIER: [RelaxedConstraint; 1] = [RelaxedConstraint::Price];
        const IMPLIED: [RelaxedConstraint; 1] = [RelaxedConstraint::SaleType];
        // Others on the street of a home: somewhere else is no answer.
        let is_beside = !self.filter.streets.is_empty() && !self.filter.not_streets.is_empty();
        if self.filter.ids.is_some() || !self.filter.mls_numbers.is_empty() || is_beside {
            return Vec::new();
        }
        // A home of that name is meant and no other.
        if !self.called.is_empty() {
            return Vec::new();
        }
        // What is offered is no answer to what was sold.
        let is_useful = |relaxed: &RelaxedConstraint| {
            *relaxed != RelaxedConstraint::Availability || self.filter.availability != Availability::Sold
        };
        let single = |relaxed: RelaxedConstraint| Some((relaxed, relax(&self.filter, relaxed)?));
        // Wishes that no home meets don't stand in the way of the next condition to go.
        let without_terms = relax(&self.filter, RelaxedConstraint::Terms);
        let beside_terms = [RelaxedConstraint::Price, RelaxedConstraint::Bedrooms, RelaxedConstraint::PropertyType];
        let pair = |relaxed| Some((relaxed, relax(without_terms.as_ref()?, relaxed)?));
        let (place, others): (Vec<_>, Vec<_>) =
            ORDER.into_iter().filter(is_useful).partition(|relaxed| *relaxed == RelaxedConstraint::Place);
        // "And one where cats are allowed?": over the price of before, rather than the same homes again.
        let first = if self.adds_preference {
            &EARLIER[..]
        } else if self.implies_sale {
            &IMPLIED[..]
        } else {
            &[]
        };
        let later = others.into_iter().filter(|relaxed| !first.contains(relaxed));
        let mut singles: Vec<_> = first.iter().copied().chain(later).filter_map(single).collect();
        // Open houses that have a date, on any day, come before those that only a description mentions.
        let at = singles.iter().position(|(relaxed, _)| *relaxed == RelaxedConstraint::Tours).unwrap_or(0);
        singles.splice(at..at, mentioned_open_houses::filters(&self.filter));
        let elsewhere = substitutes::without_sea(&self.filter).map(|filter| (RelaxedConstraint::Terms, filter));
        let singles = substitutes::of(&self.filter).into_iter().chain(elsewhere).chain(singles);
        let all = singles.chain(beside_terms.into_iter().filter_map(pair)).chain(place.into_iter().filter_map(single));
        // What only texts state rules out no home.
        let with_stated =
            |(relaxed, filter): (RelaxedConstraint, Filter)| (relaxed, filter.with_stated_of(&self.filter));
        all.map(with_stated).filter(|(_, filter)| *filter != self.filter).collect()
    }
}
