//! Collects every problem of a request while its members are read.
//!
//! Why it exists: a caller is told of all faults together, in the order of the fields, and a
//! rule is written once for new, changed and imported listings. Not here: the rules.

use porchlight_api::{ErrorCode, FieldError, Patch};

/// The problems met so far.
#[derive(Debug, Default)]
pub struct Form {
    problems: Vec<FieldError>,
}

impl Form {
    /// Notes a problem.
    pub fn refuse(&mut self, problem: FieldError) {
        self.problems.push(problem);
    }

    /// Keeps a value that was read, or notes why it was not.
    pub fn take<T>(&mut self, read: Result<T, FieldError>) -> Option<T> {
        read.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// Puts a value that was read into its place, or notes why it was not.
    pub fn put<T>(&mut self, place: &mut T, read: Result<T, FieldError>) {
        if let Some(value) = self.take(read) {
            *place = value;
        }
    }

    /// Reads a member into its place when it was sent.
    pub fn set<T, V>(&mut self, sent: Option<T>, place: &mut V, read: impl FnOnce(T) -> Result<V, FieldError>) {
        if let Some(value) = sent {
            self.put(place, read(value));
        }
    }

    /// Changes a member that may not be cleared.
    pub fn required<T, V>(
        &mut self,
        field: &str,
        patch: Patch<T>,
        place: &mut V,
        read: impl FnOnce(&str, T) -> Result<V, FieldError>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => self.refuse(not_null(field)),
            Patch::Set(value) => self.put(place, read(field, value)),
        }
    }

    /// Changes a member that null clears.
    pub fn optional<T, V: Default>(
        &mut self,
        field: &str,
        patch: Patch<T>,
        place: &mut V,
        read: impl FnOnce(&str, T) -> Result<V, FieldError>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => *place = V::default(),
            Patch::Set(value) => self.put(place, read(field, value)),
        }
    }

    /// Changes a list that null clears; each item is refused for itself.
    pub fn optional_list<T, V>(
        &mut self,
        field: &str,
        patch: Patch<Vec<T>>,
        place: &mut Vec<V>,
        read: impl FnOnce(&str, Vec<T>) -> Result<Vec<V>, Vec<FieldError>>,
    ) {
        match patch {
            Patch::Keep => {}
            Patch::Clear => place.clear(),
            Patch::Set(items) => match read(field, items) {
                Ok(items) => *place = items,
                Err(problems) => self.problems.extend(problems),
            },
        }
    }

    /// Hands out what was built when nothing was refused.
    pub fn finish<T>(self, built: T) -> Result<T, Vec<FieldError>> {
        if self.problems.is_empty() { Ok(built) } else { Err(self.problems) }
    }
}

fn not_null(field: &str) -> FieldError {
    match FieldError::by_rule(ErrorCode::WrongType, field) {
        problem if porchlight_api::constraints::describe(field).is_some() => problem,
        _ => FieldError::new(ErrorCode::WrongType, field, "must be text"),
    }
}
