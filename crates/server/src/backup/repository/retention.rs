//! Which backups of a repository are kept: `7d,4w,12m` keeps the newest of each of the last 7 days, 4 weeks, 12 months.

use std::{collections::BTreeSet, fmt, str::FromStr};

use jiff::{Timestamp, tz::TimeZone};

/// A parsed rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention(Vec<(usize, Period)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Period {
    Day,
    Week,
    Month,
}

const MAX: usize = 1_000;

impl FromStr for Retention {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let invalid = || format!("{text:?} is not like 7d,4w,12m (numbers from 1 to {MAX})");
        let mut rules = Vec::new();
        for part in text.split(',').map(str::trim) {
            let unit = part.chars().last().ok_or_else(invalid)?;
            let period = match unit {
                'd' => Period::Day,
                'w' => Period::Week,
                'm' => Period::Month,
                _ => return Err(invalid()),
            };
            let number: usize = part[..part.len() - 1].parse().map_err(|_| invalid())?;
            if !(1..=MAX).contains(&number) {
                return Err(invalid());
            }
            rules.push((number, period));
        }
        Ok(Self(rules))
    }
}

impl fmt::Display for Retention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (number, period)) in self.0.iter().enumerate() {
            let unit = match period {
                Period::Day => 'd',
                Period::Week => 'w',
                Period::Month => 'm',
            };
            write!(f, "{}{number}{unit}", if n > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl Retention {
    /// Returns which of the times (sorted, `2026-11-25T033000Z`, UTC) are no longer kept. The newest is always kept.
    pub fn expired<'t>(&self, times: &'t [String]) -> Vec<&'t String> {
        let mut kept: BTreeSet<&String> = times.last().into_iter().collect();
        for (number, period) in &self.0 {
            let mut seen = BTreeSet::new();
            for time in times.iter().rev() {
                let Some(key) = period.key(time) else { continue };
                if seen.len() < *number && seen.insert(key) {
                    kept.insert(time);
                }
            }
        }
        // A name that is no time was not made by this program and stays.
        times.iter().filter(|time| !kept.contains(time) && Period::Day.key(time).is_some()).collect()
    }
}

impl Period {
    /// Equal for times of the same period.
    fn key(self, time: &str) -> Option<(i32, i32)> {
        let date = Timestamp::strptime("%Y-%m-%dT%H%M%S%z", time.replace('Z', "+0000")).ok()?;
        let date = date.to_zoned(TimeZone::UTC).date();
        Some(match self {
            Self::Day => (date.year().into(), date.day_of_year().into()),
            Self::Week => {
                let week = date.iso_week_date();
                (week.year().into(), week.week().into())
            }
            Self::Month => (date.year().into(), date.month().into()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_weeks_and_months_keep_their_newest_backup() {
        let rule: Retention = "2d,2w,3m".parse().expect("a rule");
        assert_eq!(rule.to_string(), "2d,2w,3m");
        let times: Vec<String> = [
            "2026-08-31T033000Z",
            "2026-09-30T033000Z",
            "2026-10-31T033000Z",
            "2026-11-13T033000Z",
            "2026-11-15T033000Z",
            "2026-11-22T033000Z",
            "2026-11-24T033000Z",
            "2026-11-25T033000Z",
            "2026-11-25T120000Z",
        ]
        .map(str::to_owned)
        .into();
        let expired: Vec<&str> = rule.expired(&times).into_iter().map(String::as_str).collect();
        assert_eq!(expired, ["2026-08-31T033000Z", "2026-11-13T033000Z", "2026-11-15T033000Z", "2026-11-25T033000Z"]);
    }

    #[test]
    fn other_rules_are_rejected() {
        for text in ["", "7", "d", "0d", "7y", "7d,", "-1d", "1001d"] {
            assert!(text.parse::<Retention>().is_err(), "{text}");
        }
    }
}
