//! Numbers of languages with a decimal comma: "1.250,5", "1'2", "300.000", "300 000". "300.000" is three hundred thousand to
//! most of the world.

use porchlight_api::decimal::parse_decimal;
use rust_decimal::Decimal;

/// Where a number ends that may have a decimal comma: "1.250,5", "2,5", "300 000" are one number each.
pub(super) fn digits_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize| bytes[from.min(bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = run(0);
    loop {
        let next = text[end..].chars().next();
        let length = next.map_or(0, char::len_utf8);
        end = match (next, run(end + length)) {
            (Some(',' | '.' | '\''), 3) => end + 4,
            (Some(' ' | '\u{a0}' | '\u{202f}'), 3) if end <= 3 || text[..end].contains([' ', '\u{a0}', '\u{202f}']) => {
                let after = bytes.get(end + length + 3);
                if after.is_some_and(|b| matches!(b, b'.' | b',')) && run(end + length + 4) > 0 {
                    return end;
                }
                end + length + 3
            }
            (Some(',' | '\''), 1..=2) => return end + 1 + run(end + 1),
            (Some('.'), digits) if digits > 0 => end + 1 + digits,
            _ => return end,
        };
    }
}

/// Reads digits of which a comma before one or two is the decimal one; `None` when it is too large.
pub(super) fn parse(text: &str) -> Option<Decimal> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    // "1'2 millones", "1'200'000".
    let plain = plain.replace('\'', ",");
    if let Some((whole, part)) = plain.rsplit_once(',').filter(|(_, part)| part.len() < 3) {
        return parse_decimal(&format!("{}.{part}", whole.replace(['.', ','], "")));
    }
    let groups: Vec<&str> = plain.split('.').collect();
    let thousands = groups.len() > 1 && groups[1..].iter().all(|group| group.len() == 3) && groups[0] != "0";
    if thousands { parse_decimal(&plain.replace(['.', ','], "")) } else { super::parse(&plain) }
}

#[cfg(test)]
mod tests {
    use crate::tokens::{NumberFormat, read_notation};

    #[test]
    fn a_number_with_a_decimal_comma_is_read_as_it_is_meant() {
        let read = |text: &str| {
            let numbers: Vec<String> = read_notation(text, NumberFormat::Comma)
                .into_iter()
                .filter_map(|token| token.number.map(|n| n.normalize().to_string()))
                .collect();
            numbers.join(" ")
        };
        assert_eq!(read("300.000"), "300000");
        assert_eq!(read("1.250.000,50 €"), "1250000.5");
        assert_eq!(read("2,5 baños"), "2.5");
        assert_eq!(read("300,000"), "300000");
        assert_eq!(read("300 000 €"), "300000");
        assert_eq!(read("1 200 000"), "1200000");
        assert_eq!(read("3 habitaciones, 2 baños"), "3 2");
        assert_eq!(read("0.125 y 1.5"), "0.125 1.5");
        assert_eq!(read("1'2 millones"), "1.2");
        assert_eq!(read("1'200'000"), "1200000");
    }
}
