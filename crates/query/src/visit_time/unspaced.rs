//! Hours of visits in Chinese and Japanese, which write no spaces: "周四下午5点", "木曜の15時".

/// Parts of a day, which stand before the hour.
const DAYPARTS: [&str; 11] = ["上午", "下午", "早上", "中午", "晚上", "傍晚", "午前", "午後", "夕方", "朝", "夜"];
/// Numerals of hours.
const NUMERALS: &str = "零一二两兩三四五六七八九十";
/// Before a day or hour that is not meant, up to the next clause: "不是周四，是周五".
const DENIES_NEXT: [&str; 4] = ["不是", "不要", "不在", "别在"];
/// Behind one: "木曜じゃなくて金曜".
const DENIES_LAST: [&str; 6] = ["じゃなくて", "ではなくて", "ではなく", "じゃなく", "でなく", "をやめて"];

/// Whether a text has characters of these scripts.
pub fn is_unspaced(text: &str) -> bool {
    text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c))
}

/// Where the hour of a text stands, with the part of the day before it.
pub fn hour_span(text: &str) -> Option<std::ops::Range<usize>> {
    text.char_indices().filter(|(_, c)| matches!(c, '点' | '點' | '時' | '时')).find_map(|(at, sign)| {
        let is_numeral = |c: char| c.is_ascii_digit() || NUMERALS.contains(c);
        let numerals = text[..at].chars().rev().take_while(|c| is_numeral(*c)).map(char::len_utf8).sum::<usize>();
        let rest = &text[at + sign.len_utf8()..];
        // "2時間" is how long.
        if numerals == 0 || rest.starts_with(['間', '间']) {
            return None;
        }
        let minutes = match rest.chars().next() {
            Some(half @ '半') => half.len_utf8(),
            _ => minutes(rest),
        };
        let mut start = at - numerals;
        if let Some(daypart) = DAYPARTS.iter().find(|daypart| text[..start].ends_with(*daypart)) {
            start -= daypart.len();
        }
        Some(start..at + sign.len_utf8() + minutes)
    })
}

/// That hour; "" for none.
pub fn hour_phrase(text: &str) -> &str {
    hour_span(text).map_or("", |span| &text[span])
}

/// "30分" behind an hour.
fn minutes(rest: &str) -> usize {
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    match rest[digits..].chars().next() {
        Some(sign @ '分') if digits > 0 => digits + sign.len_utf8(),
        _ => 0,
    }
}

/// The hour and minute that a text names, and whether the half of the day is certain.
pub fn hour(text: &str) -> Option<(i8, i8, bool)> {
    let phrase = &text[hour_span(text)?];
    let sign = phrase.find(['点', '點', '時', '时'])?;
    let typed = DAYPARTS.iter().find_map(|daypart| phrase[..sign].strip_prefix(daypart)).unwrap_or(&phrase[..sign]);
    let hour = typed.parse().ok().or_else(|| spelled(typed))?;
    let rest: String = phrase[sign..].chars().skip(1).collect();
    let minute = if rest == "半" { 30 } else { rest.trim_end_matches('分').parse().unwrap_or(0) };
    (hour < 24 && minute < 60).then_some((hour, minute, hour > 12))
}

/// "三", "十一", "二十".
fn spelled(typed: &str) -> Option<i8> {
    let value = |c: char| match c {
        '两' | '兩' => Some(2),
        c => "零一二三四五六七八九十".chars().position(|known| known == c).map(|at| at as i8),
    };
    let values: Option<Vec<i8>> = typed.chars().map(value).collect();
    match values?[..] {
        [ones] => Some(ones),
        [10, ones] => Some(10 + ones),
        [tens, 10] => Some(tens * 10),
        [tens, 10, ones] => Some(tens * 10 + ones),
        _ => None,
    }
}

/// A text without the days and hours that it takes back.
pub fn without_denied(text: &str) -> String {
    let clauses = text.split_inclusive(['，', '、', '。', ',', '.', ' ', '！', '？']);
    let kept = clauses.map(|clause| {
        let last = DENIES_LAST.iter().find_map(|sign| clause.split_once(sign)).map_or(clause, |(_, kept)| kept);
        match DENIES_NEXT.iter().find_map(|sign| last.split_once(sign)) {
            // "不是周四是周五".
            Some((before, denied)) => match denied.split_once('是') {
                Some((_, after)) => format!("{before}{after}"),
                None => before.to_owned(),
            },
            None => last.to_owned(),
        }
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_found_and_read() {
        for (text, phrase, expected) in [
            ("周四下午5点", "下午5点", (5, 0)),
            ("改成上午十一点半", "上午十一点半", (11, 30)),
            ("木曜の15時30分に", "15時30分", (15, 30)),
            ("两点见", "两点", (2, 0)),
        ] {
            assert_eq!(hour_span(text).map(|span| &text[span]), Some(phrase), "{text}");
            assert_eq!(hour(text).map(|(hour, minute, _)| (hour, minute)), Some(expected), "{text}");
        }
        for text in ["便宜点", "2時間かかる", "周五", "3套"] {
            assert_eq!(hour_span(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_taken_back_goes() {
        for (text, kept) in [
            ("周五，不是周四", "周五，"),
            ("不是周四是周五", "周五"),
            ("木曜じゃなくて金曜", "金曜"),
            ("改到周五", "改到周五"),
        ] {
            assert_eq!(without_denied(text), kept, "{text}");
        }
    }
}
