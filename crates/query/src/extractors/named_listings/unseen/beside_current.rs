//! Names that tell a home by the one spoken of: "the one for rent", "the other one for sale".

use super::{reader::Reader, streets::street_of_current, terms::THERE};

impl Reader<'_, '_> {
    /// "The one for rent" beside a home for sale: the rental of its street where that is pointed at, else of its kind; "the 3
    /// bedroom": that of its building or street.
    pub(super) fn take_from_current(&mut self) -> bool {
        let seen = self.dialog_state.seen().find(|shown| Some(shown.id) == self.dialog_state.current);
        let Some(shown) = seen.filter(|shown| !shown.property_type.is_empty()) else { return false };
        let filter = &mut self.name.filter;
        let has_rooms = !filter.bedrooms.is_open() || !filter.bathrooms.is_open();
        let is_other = filter.sale_type.is_some() && shown.sale_type != filter.sale_type;
        if is_other && !has_rooms && !self.reading.says("there") && !self.reading.says_any(&THERE) {
            if self.name.terms.is_empty() {
                filter.property_types = vec![shown.property_type.clone()];
            }
            return true;
        }
        let streets = street_of_current(self.reading, self.dialog_state).filter(|_| is_other || has_rooms);
        let is_found = streets.is_some();
        filter.streets = streets.unwrap_or_default();
        is_found
    }

    /// The street of the home spoken of without that home.
    pub(super) fn take_street_beside(&mut self) -> bool {
        let own = self.dialog_state.seen().find(|shown| Some(shown.id) == self.dialog_state.current);
        let streets = street_of_current(self.reading, self.dialog_state);
        let (Some(own), Some(streets)) = (own, streets) else { return false };
        self.name.filter.not_streets = vec![own.street.clone()];
        self.name.filter.streets = streets;
        self.tells = true;
        true
    }
}
