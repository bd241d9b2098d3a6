//! Digits of other scripts as 0 to 9: a widget that speaks Arabic must also read "٤٥٠٬٠٠٠".

use std::borrow::Cow;

/// First digits of the decimal scripts that price lists are written in.
const ZEROS: [char; 5] = ['٠', '۰', '०', '০', '０'];

/// The text with 0 to 9, and with "," and "." for the Arabic separators; borrowed where nothing changes.
pub(super) fn western_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(western).collect()) }
}

fn western(c: char) -> char {
    match c {
        '٬' | '،' | '，' => ',',
        '٫' | '．' => '.',
        _ => {
            let digit =
                ZEROS.into_iter().find_map(|zero| (c as u32).checked_sub(zero as u32).filter(|digit| *digit < 10));
            digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{amounts::currency_of, numbers};

    #[test]
    fn numbers_of_other_scripts_are_read() {
        for typed in
            ["٤٥٠٬٠٠٠", "٤٥٠٠٠٠", "۴۵۰٬۰۰۰", "४५०,०००", "４５０，０００", "٤٥٠٬٠٠٠ د.إ", "٤٥٠٬٠٠٠ ر.س", "₺450.000"]
        {
            let read = numbers::number_with_points(typed).map(|number| number.0.to_string());
            assert_eq!(read.as_deref(), Some("450000"), "{typed}");
        }
        assert_eq!(numbers::number("٢٫٥").map(|number| number.0.to_string()).as_deref(), Some("2.5"));
        assert_eq!(numbers::whole("١٩٩٨"), Some(1998));
        let symbols = ["٤٥٠٬٠٠٠ د.إ", "٤٥٠٬٠٠٠ ر.س", "450.000 TL", "5,000円"].map(currency_of);
        assert_eq!(symbols, [Some("AED"), Some("SAR"), Some("₺"), Some("¥")]);
    }
}
