//! Collects all errors of a request, in the order of its fields, instead of stopping at the first.

use porchlight_api::{ErrorCode, FieldError, Patch};

/// The errors so far.
#[derive(Debug, Default)]
pub struct Validator {
    errors: Vec<FieldError>,
}

impl Validator {
    /// Records an error.
    pub fn reject(&mut self, error: FieldError) {
        self.errors.push(error);
    }

    /// Returns a parsed value or records its error.
    pub fn parse_field<T>(&mut self, parsed: Result<T, FieldError>) -> Option<T> {
        parsed.map_err(|error| self.errors.push(error)).ok()
    }

    /// Assigns a parsed value or records its error.
    pub fn require<T>(&mut self, place: &mut T, parsed: Result<T, FieldError>) {
        if let Some(value) = self.parse_field(parsed) {
            *place = value;
        }
    }

    /// Parses and assigns a field if it was sent.
    pub fn set<T, V>(&mut self, sent: Option<T>, place: &mut V, parsed: impl FnOnce(T) -> Result<V, FieldError>) {
        if let Some(value) = sent {
            self.require(place, parsed(value));
        }
    }

    /// Updates a field that can't be cleared.
    pub fn required<T, V>(
        &mut self,
        field: &str,
        patch: Patch<T>,
        place: &mut V,
        parsed: impl FnOnce(&str, T) -> Result<V, FieldError>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => self.reject(not_null(field)),
            Patch::Set(value) => self.require(place, parsed(field, value)),
        }
    }

    /// Updates a field that `null` clears.
    pub fn optional<T, V: Default>(
        &mut self,
        field: &str,
        patch: Patch<T>,
        place: &mut V,
        parsed: impl FnOnce(&str, T) -> Result<V, FieldError>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => *place = V::default(),
            Patch::Set(value) => self.require(place, parsed(field, value)),
        }
    }

    /// Updates a list that `null` clears; every item reports its own error.
    pub fn optional_list<T, V>(
        &mut self,
        field: &str,
        patch: Patch<Vec<T>>,
        place: &mut Vec<V>,
        parsed: impl FnOnce(&str, Vec<T>) -> Result<Vec<V>, Vec<FieldError>>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => place.clear(),
            Patch::Set(items) => match parsed(field, items) {
                Ok(items) => *place = items,
                Err(errors) => self.errors.extend(errors),
            },
        }
    }

    /// Returns the result unless there are errors.
    pub fn finish<T>(self, built: T) -> Result<T, Vec<FieldError>> {
        if self.errors.is_empty() { Ok(built) } else { Err(self.errors) }
    }
}

fn not_null(field: &str) -> FieldError {
    match FieldError::by_rule(ErrorCode::WrongType, field) {
        error if porchlight_api::constraints::describe(field).is_some() => error,
        _ => FieldError::new(ErrorCode::WrongType, field, "must be text"),
    }
}
