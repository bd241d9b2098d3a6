//! Parking as people write it: "2-car garage" is two spaces, and "carport" is no number at all. The text stays as a
//! custom field.

use porchlight_api::Number;
use rust_decimal::Decimal;

use super::{super::Target, Row};

/// Custom field for what a number of spaces leaves out.
pub(super) const PARKING_NOTE: &str = "Parking type";
/// A larger number in a text is something else, such as a ZIP code.
const MAX_SPACES: u32 = 100;
const NONE: [&str; 3] = ["no", "no parking", "sin estacionamiento"];

impl Row<'_> {
    /// The number of the cell, or the only one in its text.
    pub(super) fn parking(&mut self) -> Option<Number> {
        let cell = self.cell(&Target::ParkingSpots)?;
        if let Some(number) = self.parse_number(&Target::ParkingSpots, cell) {
            return Some(number);
        }
        let spaces = spaces(cell);
        if !spaces.is_some_and(|spaces| spaces.is_zero()) {
            self.parking_note = Some(cell);
        }
        spaces.map(Number)
    }
}

/// The spaces that a text tells; `None` if it has no number or several ("2 garage, 1 carport").
fn spaces(text: &str) -> Option<Decimal> {
    if NONE.iter().any(|none| text.trim().eq_ignore_ascii_case(none)) {
        return Some(Decimal::ZERO);
    }
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let only = numbers.next().filter(|_| numbers.next().is_none())?;
    only.parse::<u32>().ok().filter(|spaces| *spaces <= MAX_SPACES).map(Decimal::from)
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::spaces;

    #[test]
    fn only_one_number_is_the_number_of_spaces() {
        let number = |text| spaces(text).map(|spaces: Decimal| spaces.to_string());
        let one = ["2-car garage", "garage for 2", "2 off-street spaces", "Garage (2)"];
        assert!(one.into_iter().all(|text| number(text).as_deref() == Some("2")));
        assert_eq!(["No", "no parking"].map(number), [Some("0".into()), Some("0".into())]);
        assert_eq!(["carport", "2 garage, 1 carport", "garage 20x22", "1995", ""].map(number), [const { None }; 5]);
        println!("11 texts of parking");
    }
}
