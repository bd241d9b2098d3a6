//! The day and hour of a visit as figures, where the visitor's words leave no doubt: "tomorrow at 5" on a Wednesday is
//! Thursday at 17:00. "Next Friday" and "Saturday or Sunday" stay words, because a guess would send somebody to a
//! closed door.

mod soonest;
mod spoken;
pub(crate) mod unspaced;

use std::sync::LazyLock;

use hashbrown::HashMap;

pub(crate) use self::spoken::{bare_day, day_and_part, half_hour, is_half, is_weekend};

use jiff::{ToSpan, civil};
use porchlight_domain::fold;
use serde::{Deserialize, Serialize};

pub use self::soonest::soonest;
use crate::today::Today;

/// What the words of a visit say for certain; the default says nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitTime {
    /// `2026-11-28`, on the chatbot's calendar; "" where several days are possible.
    pub date: String,
    /// `17:00`; "" without an exact hour.
    pub from: String,
    /// `Morning`, `Afternoon` or `Evening`; "" if not said, or if the hour says it.
    pub part: String,
    /// A day is named, also one that several dates may be.
    pub names_day: bool,
}

const MONDAY: &str = "monday mon lunes lundi montag segunda segunda-feira lunedi maandag poniedzialek pazartesi الاثنين";
const TUESDAY: &str = "tuesday tue tues martes mardi dienstag terca terca-feira martedi dinsdag wtorek sali الثلاثاء";
const WEDNESDAY: &str = "wednesday wensday wednsday wendsday wed miercoles mercredi mittwoch quarta quarta-feira mercoledi woensdag sroda srode carsamba الاربعاء";
const THURSDAY: &str =
    "thursday thu thur thurs jueves jeudi donnerstag quinta quinta-feira giovedi donderdag czwartek persembe الخميس";
const FRIDAY: &str = "friday fri viernes vendredi freitag sexta sexta-feira venerdi vrijdag piatek cuma الجمعة";
const SATURDAY: &str = "saturday sat sabado samedi samstag sonnabend sabato zaterdag sobota sobote cumartesi السبت";
const SUNDAY: &str = "sunday sun domingo dimanche sonntag domenica zondag niedziela niedziele pazar الاحد";
const WEEKDAYS: [&str; 7] = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY];
/// The same in scripts without spaces.
const WEEKDAY_PIECES: [[&str; 5]; 7] = [
    ["周一", "週一", "星期一", "礼拜一", "月曜"],
    ["周二", "週二", "星期二", "礼拜二", "火曜"],
    ["周三", "週三", "星期三", "礼拜三", "水曜"],
    ["周四", "週四", "星期四", "礼拜四", "木曜"],
    ["周五", "週五", "星期五", "礼拜五", "金曜"],
    ["周六", "週六", "星期六", "礼拜六", "土曜"],
    ["周日", "週日", "星期日", "礼拜日", "日曜"],
];
const TODAY_TERMS: &str = "today tonight hoy aujourd'hui heute hoje oggi vandaag dzis dzisiaj bugun اليوم";
const TOMORROW_TERMS: &str =
    "tomorrow tmrw tmr tmw tommorow tommorrow tomorow mnn demain amanha domani morgen jutro yarin غدا بكرة بكره بكرا";
/// A day of which it is not certain which one is meant.
const UNSURE: &str = "next weekend wochenende week-end proximo proxima prochain prochaine nachsten nachste kommenden \
                      prossimo prossima volgende nastepna nastepny gelecek onumuzdeki القادم or oder ou oppure lub veya";
const INEXACT: &str = "after before until between by bis nach ab vor despues antes entre apres avant dopo prima na voor po przed sonra once";
const MORNING: &str = "morning vormittag matin mattina manha ochtend rano sabah mattino صباحا";
const AFTERNOON: &str = "afternoon nachmittag apres-midi pomeriggio tarde middag popoludnie popoludniu ظهرا";
const EVENING: &str = "evening tonight abend soir sera noche noite avond wieczor wieczorem aksam مساء";
const AM: &str = "am a.m a.m. vormittags matin mattina";
const PM: &str = "pm p.m p.m. nachmittags abends tarde noche soir pomeriggio noite sera";
const MONTHS: [&str; 12] = [
    "january jan enero janvier januar janeiro gennaio januari ocak stycznia",
    "february feb febrero fevrier februar fevereiro febbraio februari subat lutego",
    "march mar marzo mars marz marco maart mart marca",
    "april apr abril avril aprile nisan kwietnia",
    "may mayo mai maio maggio mei mayis maja",
    "june jun junio juin juni junho giugno haziran czerwca",
    "july jul julio juillet juli julho luglio temmuz lipca",
    "august aug agosto aout augustus agustos sierpnia",
    "september sep sept septiembre septembre setembro settembre eylul wrzesnia",
    "october oct octubre octobre oktober outubro ottobre oktober ekim pazdziernika",
    "november nov noviembre novembre novembro kasim listopada",
    "december dec diciembre decembre dezember dezembro dicembre aralik grudnia",
];

fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Words between a day and its hour, folded.
const BEFORE_HOUR: &str = "at @ um gegen a las la alle as om o vers saat around about";

/// The day of a time that has an hour: "Friday" of "Friday at 11am". The whole where the numbers may be a date.
pub(crate) fn without_hour(when: &str) -> &str {
    if let Some(span) = unspaced::hour_span(when) {
        let day = when[..span.start].trim_end_matches(['の', '的', ' ', '，', ',', '、']);
        return if day.is_empty() { when } else { day };
    }
    let terms: Vec<&str> = when.split_whitespace().collect();
    let plain = |word: &str| fold(word).trim_matches(|c: char| !c.is_alphanumeric() && c != '@').to_owned();
    if terms.iter().any(|word| month(&plain(word)).is_some()) {
        return when;
    }
    let Some(mut end) = terms.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit())) else {
        return when;
    };
    while end > 0 && has(BEFORE_HOUR, &plain(terms[end - 1])) {
        end -= 1;
    }
    match end.checked_sub(1).map(|last| terms[last]) {
        Some(last) => when[..last.as_ptr() as usize + last.len() - when.as_ptr() as usize].trim_end_matches([',', ';']),
        None => when,
    }
}

/// The hour of such a time with the word before it: "at 11am".
pub(crate) fn hour_phrase(when: &str) -> &str {
    let day = without_hour(when);
    if day.len() == when.len() {
        ""
    } else {
        when[day.len()..].trim_start_matches([',', ' ', ';', 'の', '的', '，', '、'])
    }
}

/// The month that a folded word names, from 1.
pub(crate) fn month(word: &str) -> Option<i8> {
    static BY_NAME: LazyLock<HashMap<&str, i8>> = LazyLock::new(|| {
        let months = MONTHS.iter().zip(1..=12).rev();
        months.flat_map(|(names, month)| names.split_whitespace().map(move |name| (name, month))).collect()
    });
    BY_NAME.get(word).copied()
}

/// The day of a month that a word says: "28", "28th", "3.".
pub(crate) fn month_day(word: &str) -> Option<i8> {
    let digits = word.trim_end_matches(['.', ',', '?', '!']).trim_end_matches(char::is_alphabetic);
    let suffix = &word.trim_end_matches(['.', ',', '?', '!'])[digits.len()..];
    let day: i8 = digits.parse().ok()?;
    (matches!(suffix, "" | "st" | "nd" | "rd" | "th" | "er") && (1..=31).contains(&day)).then_some(day)
}

/// Reads the words of a visit on a day of the chatbot's calendar.
pub fn read(text: &str, today: Today) -> VisitTime {
    let Ok(today) = civil::Date::new(today.year as i16, today.month as i8, today.day as i8) else {
        return VisitTime::default();
    };
    let terms: Vec<String> = text.split_whitespace().take(20).flat_map(spoken::folded_terms).collect();
    let (dates, names_day) = dates(text, &terms, today);
    let is_sure = !terms.iter().any(|word| has(UNSURE, word));
    let date = match dates[..] {
        [date] if is_sure => date.to_string(),
        _ => String::new(),
    };
    let from = hour(text, &terms).map(|(hour, minute)| format!("{hour:02}:{minute:02}")).unwrap_or_default();
    let part = if from.is_empty() { part(text, &terms) } else { "" };
    VisitTime { date, from, part: part.into(), names_day }
}

/// The different dates that are named, and whether any day is.
fn dates(text: &str, terms: &[String], today: civil::Date) -> (Vec<civil::Date>, bool) {
    let mut found: Vec<civil::Date> = Vec::new();
    let weekend = |at: usize| is_weekend(&[&terms[at], &terms[at + 1], &terms[at + 2]]);
    let mut names_day = terms.iter().any(|word| has("weekend wochenende week-end", word))
        || (0..terms.len().saturating_sub(2)).any(weekend);
    let mut add = |date: Option<civil::Date>| {
        names_day = true;
        if let Some(date) = date.filter(|date| !found.contains(date)) {
            found.push(date);
        }
    };
    for (at, word) in terms.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| terms[at].as_str());
        if let Some(day) = WEEKDAYS.iter().position(|names| has(names, word)) {
            add(next_weekday(today, day));
        } else if has(TODAY_TERMS, word) {
            add(Some(today));
        } else if word == "manana" {
            // "por la mañana" is the morning.
            match before {
                "la" => {}
                "pasado" => add(today.checked_add(2.days()).ok()),
                _ => add(today.checked_add(1.day()).ok()),
            }
        } else if has(TOMORROW_TERMS, word) {
            let is_after = terms[..at].iter().rev().take(2).any(|word| word == "after");
            add(today.checked_add(if is_after { 2.days() } else { 1.day() }).ok());
        } else if word == "ubermorgen" || word == "dopodomani" || word == "overmorgen" || word == "pojutrze" {
            add(today.checked_add(2.days()).ok());
        } else if let Some(day) = bare_day(terms, at) {
            add((0..62).filter_map(|ahead: i64| today.checked_add(ahead.days()).ok()).find(|date| date.day() == day));
        } else if let Some(month) = month(word) {
            let near = terms.iter().skip(at + 1).take(1).chain(terms[..at].iter().rev().take(2));
            if let Some(day) = near.filter_map(|word| month_day(word)).next() {
                add(next_date(today, month, day));
            }
        }
    }
    if !text.is_ascii() {
        for (day, pieces) in WEEKDAY_PIECES.iter().enumerate() {
            if pieces.iter().any(|piece| text.contains(piece))
                || day == 6 && ["星期天", "周天", "礼拜天"].iter().any(|piece| text.contains(piece))
            {
                add(next_weekday(today, day));
            }
        }
        for (piece, days) in [("今天", 0), ("今日", 0), ("明天", 1), ("明日", 1), ("后天", 2), ("明後日", 2)]
        {
            if text.contains(piece) {
                add(today.checked_add(days.days()).ok());
            }
        }
    }
    (found, names_day)
}

/// The next such day; none on that day itself, when it may be meant today or in a week.
fn next_weekday(today: civil::Date, day: usize) -> Option<civil::Date> {
    let ahead = (day as i64 - i64::from(today.weekday().to_monday_zero_offset())).rem_euclid(7);
    if ahead == 0 { None } else { today.checked_add(ahead.days()).ok() }
}

/// The next such date, this year or next.
fn next_date(today: civil::Date, month: i8, day: i8) -> Option<civil::Date> {
    let this_year = civil::Date::new(today.year(), month, day).ok();
    this_year.filter(|date| *date >= today).or_else(|| civil::Date::new(today.year() + 1, month, day).ok())
}

/// The only hour that is named. One from 1 to 7 without a part of the day is in the afternoon: nobody shows homes at 5
/// in the morning.
fn hour(text: &str, terms: &[String]) -> Option<(i8, i8)> {
    // "The day after tomorrow" is exact.
    let is_day = |at: usize| terms.get(at + 1).is_some_and(|next| next == "tomorrow");
    if terms.iter().enumerate().any(|(at, word)| has(INEXACT, word) && !is_day(at)) {
        return None;
    }
    let mut found: Vec<(i8, i8, bool)> = Vec::new();
    for (at, word) in terms.iter().enumerate() {
        let next = terms.get(at + 1).map_or("", String::as_str);
        let is_of_month = month(next).is_some()
            || at.checked_sub(1).is_some_and(|at| month(&terms[at]).is_some())
            || next == "de" && terms.get(at + 2).is_some_and(|word| month(word).is_some());
        if is_of_month || bare_day(terms, at).is_some() {
            continue;
        }
        let word_at = |at: usize| terms.get(at).map_or("", String::as_str);
        if let Some(((hour, minute), _)) = half_hour([word, next, word_at(at + 2)]) {
            found.push((hour, minute, false));
            continue;
        }
        // "Half past 4" was read at "half".
        if at >= 1
            && (1..=2).any(|back| {
                at >= back
                    && half_hour([word_at(at - back), word_at(at - back + 1), word_at(at - back + 2)])
                        .is_some_and(|(_, length)| length > back)
            })
        {
            continue;
        }
        if word == "noon" || word == "mediodia" {
            found.push((12, 0, true));
        } else if let Some(clock) = clock(word, next) {
            let is_half = clock.1 == 0 && is_half([next, word_at(at + 2)]);
            found.push(if is_half { (clock.0, 30, clock.2) } else { clock });
        }
    }
    if found.is_empty() && !text.is_ascii() {
        found.extend(unspaced::hour(text));
    }
    let [(hour, minute, is_exact)] = found[..] else { return None };
    if is_exact || hour > 12 {
        return Some((hour, minute));
    }
    let mentions = |list: &str, pieces: &[&str]| {
        terms.iter().any(|word| has(list, word)) || pieces.iter().any(|piece| text.contains(piece))
    };
    // "las 11 de la mañana", "5 in the morning".
    let is_morning = mentions(MORNING, &["午前", "上午"]) || text.to_lowercase().contains("de la mañana");
    let is_later =
        mentions(PM, &["午後", "下午", "晚上", "مساء"]) || mentions(AFTERNOON, &[]) || mentions(EVENING, &[]);
    Some(match (is_morning, is_later) {
        (true, false) => (hour % 12, minute),
        (_, true) if hour < 12 => (hour + 12, minute),
        (false, false) if hour <= 7 => (hour + 12, minute),
        _ => (hour, minute),
    })
}

/// "530", "1130": an hour and its minutes without a sign between them.
pub(crate) fn compact_clock(word: &str) -> Option<(i8, i8)> {
    let is_compact = (3..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    let (hour, minute) = word.split_at_checked(word.len().checked_sub(2)?).filter(|_| is_compact)?;
    let hour: i8 = hour.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    matches!(minute, "00" | "15" | "30" | "45").then(|| Some((hour, minute.parse().ok()?)))?
}

/// "5", "5pm", "5:30", "17h", "10h30"; whether the half of the day is certain.
fn clock(word: &str, next: &str) -> Option<(i8, i8, bool)> {
    if let Some((hour, minute)) = compact_clock(word) {
        let is_late = has(PM, next) && hour < 12;
        return Some((if is_late { hour + 12 } else { hour }, minute, has(PM, next) || has(AM, next)));
    }
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let hour: i8 = word.get(..digits).filter(|digits| digits.len() <= 2)?.parse().ok()?;
    let mut rest = &word[digits..];
    let mut minute = 0;
    if let Some(after) = rest.strip_prefix([':', 'h', '.'])
        && let Some(two) = after.get(..2).filter(|two| two.bytes().all(|byte| byte.is_ascii_digit()))
    {
        minute = two.parse().ok()?;
        rest = &after[2..];
    }
    if !matches!(rest, "" | "h" | "hs" | "uhr" | "u" | "uur" | "am" | "pm" | "a.m" | "p.m" | "ish")
        || hour > 23
        || minute > 59
    {
        return None;
    }
    let half = if matches!(rest, "" | "ish") { next } else { rest };
    Some(match half {
        _ if hour > 12 || hour == 0 => (hour, minute, true),
        half if has(PM, half) => (if hour == 12 { 12 } else { hour + 12 }, minute, true),
        half if has(AM, half) => (hour % 12, minute, true),
        _ => (hour, minute, false),
    })
}

fn part(text: &str, terms: &[String]) -> &'static str {
    let is_spanish_morning = terms.windows(2).any(|pair| pair[0] == "la" && pair[1] == "manana");
    let is = |list: &str, pieces: &[&str]| {
        terms.iter().any(|word| has(list, word)) || pieces.iter().any(|piece| text.contains(piece))
    };
    if is(MORNING, &["上午", "午前", "早上"]) || is_spanish_morning {
        "Morning"
    } else if is(AFTERNOON, &["下午", "午後"]) {
        "Afternoon"
    } else if is(EVENING, &["晚上", "夕方", "夜"]) {
        "Evening"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Friday.
    const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

    #[test]
    fn plain_times_are_understood() {
        for (text, date, from, part) in [
            ("tomorrow at 5", "2026-11-21", "17:00", ""),
            ("tomorrow at 5pm", "2026-11-21", "17:00", ""),
            ("saturday at 2", "2026-11-21", "14:00", ""),
            ("sat, like 1", "2026-11-21", "13:00", ""),
            ("zaterdag om 11u", "2026-11-21", "11:00", ""),
            ("cumartesi, saat 10'da", "2026-11-21", "10:00", ""),
            ("monday, 1pm the big one and 2pm the small one", "2026-11-23", "", ""),
            ("sunday around 11am", "2026-11-22", "11:00", ""),
            ("tmrw 5:30pm", "2026-11-21", "17:30", ""),
            ("tmrw 530", "2026-11-21", "17:30", ""),
            ("周日下午两点", "2026-11-22", "14:00", ""),
            ("domingo a las 11 de la mañana", "2026-11-22", "11:00", ""),
            ("mañana por la tarde", "2026-11-21", "", "Afternoon"),
            ("el lunes por la mañana", "2026-11-23", "", "Morning"),
            ("pasado mañana a las 4", "2026-11-22", "16:00", ""),
            ("samedi à 10h", "2026-11-21", "10:00", ""),
            ("am Samstag um 14 Uhr", "2026-11-21", "14:00", ""),
            ("周六下午3点", "2026-11-21", "15:00", ""),
            ("土曜日の午後", "2026-11-21", "", "Afternoon"),
            ("day after tomorrow at 10 am", "2026-11-22", "10:00", ""),
            ("november 28 at noon", "2026-11-28", "12:00", ""),
            ("28 de noviembre a las 4", "2026-11-28", "16:00", ""),
            ("today", "2026-11-20", "", ""),
            ("بكرة الساعة 5 مساء", "2026-11-21", "17:00", ""),
            ("السبت الساعة 5 مساء", "2026-11-21", "17:00", ""),
        ] {
            let time = read(text, TODAY);
            assert_eq!((time.date.as_str(), time.from.as_str(), time.part.as_str()), (date, from, part), "{text}");
        }
    }

    #[test]
    fn doubtful_times_stay_text() {
        for text in ["next friday", "friday", "saturday or sunday", "this weekend", "saturday after 3", ""] {
            let time = read(text, TODAY);
            assert!(time.date.is_empty() || text == "saturday after 3", "{text}: {time:?}");
            assert_eq!(time.from, "", "{text}");
        }
    }
}
