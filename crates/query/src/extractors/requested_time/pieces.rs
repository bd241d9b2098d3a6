//! Times in scripts that don't part words.

use crate::extractors::day_names::PIECES;

pub(super) fn in_pieces(text: &str) -> Option<&str> {
    let spans = PIECES.iter().flat_map(|piece| text.match_indices(piece).map(|(at, piece)| (at, at + piece.len())));
    let (mut first, mut last) = (usize::MAX, 0);
    for (start, end) in spans {
        (first, last) = (first.min(start), last.max(end));
    }
    let days = PIECES.iter().filter(|piece| !matches!(**piece, "点" | "時" | "半"));
    if last == 0 || !days.into_iter().any(|piece| text.contains(piece)) {
        return None;
    }
    // "12月5日の午後": the date before it.
    let starts = text[..first].char_indices().rev().map(|(at, _)| at).take(10);
    let first = starts.filter(|at| is_date(&text[*at..first])).last().unwrap_or(first);
    // "الساعة 5": the hour stands behind its word.
    let rest = &text[last..];
    let hour = rest
        .chars()
        .take_while(|c| c.is_whitespace() || c.is_numeric() || *c == ':')
        .map(char::len_utf8)
        .sum::<usize>();
    text.get(first..last + hour)
}

/// "12月5日の" and no more.
fn is_date(text: &str) -> bool {
    let plain = text.trim_end_matches(['の', 'に', ' ']);
    let month_and_day = plain.strip_suffix('日').and_then(|rest| rest.split_once('月'));
    let is_number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    month_and_day.is_some_and(|(month, day)| is_number(month) && is_number(day))
}
