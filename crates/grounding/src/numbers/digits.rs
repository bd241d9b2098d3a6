//! Numbers written in digits, with the separators of every language. "1.195.000", "1 195 000", "1,195,000",
//! "1'195'000", "12,34,567" and "489.000,50" are numbers.

use porchlight_api::decimal::parse_decimal;
use rust_decimal::Decimal;

/// How many bytes the number at the beginning of a text has; it begins with a digit.
pub fn length(text: &str, spaced: bool) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize| bytes.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
    let first = run(0);
    let mut end = first;
    let mut by_space = spaced && first <= 3;
    while let Some(separator) = bytes.get(end) {
        let next = run(end + 1);
        let goes_on = match separator {
            b'.' | b',' => next > 0,
            b'\'' => next == 3,
            b' ' => by_space && next == 3,
            _ => false,
        };
        if !goes_on {
            break;
        }
        by_space &= matches!(separator, b' ');
        end += 1 + next;
    }
    // "3,2" is a list of two in a table of rooms, but a decimal everywhere else.
    end
}

/// What digits with separators can mean; empty when they are too long for a number.
pub fn values(text: &str) -> Vec<Decimal> {
    let plain: String = text.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
    let mut out: Vec<Decimal> = Vec::new();
    let mut add = |text: &str| {
        if let Some(value) = parse_decimal(text)
            && !out.contains(&value)
        {
            out.push(value);
        }
    };
    let marks: Vec<char> = plain.chars().filter(|c| matches!(c, '.' | ',')).collect();
    let is_grouped = |text: &str, mark: char| {
        let mut groups = text.split(mark);
        let first = groups.next().unwrap_or("");
        let rest: Vec<&str> = groups.collect();
        let thirds = rest.iter().all(|group| group.len() == 3);
        let indian = rest.len() >= 2
            && rest.last().is_some_and(|last| last.len() == 3)
            && rest[..rest.len() - 1].iter().all(|group| group.len() == 2);
        (1..=3).contains(&first.len()) && !rest.is_empty() && (thirds || indian)
    };
    match (marks.first(), marks.last()) {
        (None, _) | (_, None) => add(&plain),
        (Some(first), Some(last)) if first != last => {
            // The last mark is the decimal one: "489.000,50".
            let whole = plain.rsplit_once(*last).map_or(plain.as_str(), |(whole, _)| whole);
            if is_grouped(whole, *first) {
                add(&plain.replace(*first, "").replace(*last, "."));
            }
        }
        (Some(mark), _) => {
            if is_grouped(&plain, *mark) {
                add(&plain.replace(*mark, ""));
            }
            if marks.len() == 1 {
                add(&plain.replace(*mark, "."));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_the_formats_of_many_languages() {
        let one = |text: &str, expected: &str| {
            assert_eq!(length(text, true), text.len(), "{text}");
            let expected: Decimal = expected.parse().expect("a number");
            assert!(values(text).contains(&expected), "{text}: {:?}", values(text));
        };
        one("1.195.000", "1195000");
        one("1,195,000", "1195000");
        one("1 195 000", "1195000");
        one("1'195'000", "1195000");
        one("12,34,567", "1234567");
        one("489.000,50", "489000.5");
        one("2,5", "2.5");
        one("1.420", "1420");
        one("1.420", "1.42");
        assert_eq!(length("2017 489", true), 4);
        assert_eq!(length("3 beds", true), 1);
    }
}
