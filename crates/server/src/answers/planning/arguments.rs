//! Reads the arguments of a call. A model may send anything, so every value has a type and a limit, and an error names
//! the argument, the rule and the limit for the model to correct it.

use std::str::FromStr;

use porchlight_domain::ListingId;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

/// Characters of an invalid value that an error repeats.
const MAX_QUOTED_CHARS: usize = 40;

/// Why arguments were rejected; a sentence for the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Invalid(pub String);

/// An object of arguments, with its name for errors; "" for the arguments themselves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arguments<'a> {
    path: &'a str,
    object: &'a Map<String, Value>,
}

impl<'a> Arguments<'a> {
    pub fn of(path: &'a str, value: &'a Value) -> Result<Self, Invalid> {
        match value.as_object() {
            Some(object) => Ok(Self { path, object }),
            None => {
                Err(Invalid(format!("{} must be an object.", if path.is_empty() { "The arguments" } else { path })))
            }
        }
    }

    /// Rejects names that a schema doesn't have.
    pub fn has_only(&self, names: &[&str]) -> Result<(), Invalid> {
        match self.object.keys().find(|key| !names.contains(&key.as_str())) {
            Some(unknown) => {
                Err(Invalid(format!("{} is unknown. Known: {}.", self.at(&quoted(unknown)), names.join(", "))))
            }
            None => Ok(()),
        }
    }

    /// A value; null is as good as missing.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    pub fn object(&self, name: &'a str) -> Result<Option<Self>, Invalid> {
        self.value(name).map(|value| Self::of(name, value)).transpose()
    }

    pub fn boolean(&self, name: &str) -> Result<Option<bool>, Invalid> {
        let read = |value: &Value| value.as_bool().ok_or_else(|| self.error(name, "must be true or false"));
        self.value(name).map(read).transpose()
    }

    pub fn text(&self, name: &str, max_chars: usize) -> Result<Option<&'a str>, Invalid> {
        let read = |value: &'a Value| match value.as_str() {
            Some(text) if text.chars().count() <= max_chars => Ok(text),
            _ => Err(self.error(name, &format!("must be a text of at most {max_chars} characters"))),
        };
        self.value(name).map(read).transpose()
    }

    pub fn texts(&self, name: &str, max_values: usize, max_chars: usize) -> Result<Vec<&'a str>, Invalid> {
        let Some(value) = self.value(name) else { return Ok(Vec::new()) };
        let rule =
            || self.error(name, &format!("must be a list of at most {max_values} texts of {max_chars} characters"));
        let values = value.as_array().filter(|values| values.len() <= max_values).ok_or_else(rule)?;
        let is_good = |text: &&str| text.chars().count() <= max_chars && !text.chars().any(char::is_control);
        values.iter().map(|value| value.as_str().filter(is_good).ok_or_else(rule)).collect()
    }

    pub fn one_of<T: Copy>(&self, name: &str, table: &[(&'static str, T)]) -> Result<Option<T>, Invalid> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let found = value.as_str().and_then(|text| table.iter().find(|(known, _)| *known == text));
        match found {
            Some((_, value)) => Ok(Some(*value)),
            None => {
                let known: Vec<&str> = table.iter().map(|(known, _)| *known).collect();
                Err(self.error(name, &format!("must be one of {}", known.join(", "))))
            }
        }
    }

    /// A number from 0 to `max`.
    pub fn number(&self, name: &str, max: i64) -> Result<Option<Decimal>, Invalid> {
        let rule = || self.error(name, &format!("must be a number from 0 to {max}"));
        let Some(value) = self.value(name) else { return Ok(None) };
        let written = value.as_number().ok_or_else(rule)?.to_string();
        let number = Decimal::from_str(&written).or_else(|_| Decimal::from_scientific(&written)).map_err(|_| rule())?;
        if (Decimal::ZERO..=Decimal::from(max)).contains(&number) { Ok(Some(number)) } else { Err(rule()) }
    }

    pub fn whole(&self, name: &str, min: i64, max: i64) -> Result<Option<i64>, Invalid> {
        let rule = || self.error(name, &format!("must be a whole number from {min} to {max}"));
        let Some(value) = self.value(name) else { return Ok(None) };
        let is_whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1e15;
        let number = value.as_i64().or_else(|| value.as_f64().filter(is_whole).map(|number| number as i64));
        number.filter(|number| (min..=max).contains(number)).map(Some).ok_or_else(rule)
    }

    pub fn id(&self, name: &str) -> Result<Option<ListingId>, Invalid> {
        let read = |value: &Value| listing_id(value).ok_or_else(|| self.error(name, "must be the ID of a home"));
        self.value(name).map(read).transpose()
    }

    /// IDs of homes, without repetitions.
    pub fn ids(&self, name: &str, min: usize, max: usize) -> Result<Vec<ListingId>, Invalid> {
        let rule = || self.error(name, &format!("must be a list of {min} to {max} IDs of homes"));
        let values =
            self.value(name).and_then(Value::as_array).filter(|values| values.len() <= max).ok_or_else(rule)?;
        let mut ids: Vec<ListingId> = Vec::new();
        for value in values {
            let id = listing_id(value).ok_or_else(rule)?;
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        if ids.len() < min { Err(rule()) } else { Ok(ids) }
    }

    fn error(&self, name: &str, rule: &str) -> Invalid {
        Invalid(format!("{} {rule}.", self.at(name)))
    }

    fn at(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }
}

/// An ID as a number or as its digits.
fn listing_id(value: &Value) -> Option<ListingId> {
    let number = value.as_i64().or_else(|| value.as_str().filter(|text| text.len() <= 20)?.trim().parse().ok())?;
    (number > 0).then_some(ListingId(number))
}

/// The beginning of a value that a model sent, in quotation marks, without anything that isn't visible.
pub(super) fn quoted(text: &str) -> String {
    let visible = text.chars().filter(|c| c.is_alphanumeric() || c.is_ascii_punctuation() || *c == ' ');
    let visible: String = visible.filter(|c| !matches!(c, '<' | '>' | '"')).take(MAX_QUOTED_CHARS).collect();
    format!("\"{visible}\"")
}
