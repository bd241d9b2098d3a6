//! Compares 10,000 calculations with Python's `decimal` at 60 digits, which knows nothing of this code and computes
//! the growth of a loan instead of its discount.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use porchlight_domain::{DownPayment, calculations as calc};
use rust_decimal::Decimal;

const CASES: usize = 10_000;

/// Reads cases from standard input; prints each result to the cent, or "none".
const REFERENCE: &str = r#"
import sys
from decimal import Decimal as D, ROUND_HALF_UP, getcontext

getcontext().prec = 60

def cents(value):
    return format(value.quantize(D("0.01"), ROUND_HALF_UP), "f")

def loan(rate, years):
    if not (0 <= rate <= 100 and 1 <= years <= 50):
        raise ValueError
    monthly, months = rate / 1200, int(years) * 12
    return monthly, months, (1 + monthly) ** months

def payment(principal, rate, years):
    monthly, months, growth = loan(rate, years)
    return principal / months if rate == 0 else principal * monthly * growth / (growth - 1)

def principal(paid, rate, years):
    monthly, months, growth = loan(rate, years)
    return paid * months if rate == 0 else paid * (growth - 1) / (monthly * growth)

def price(paid, rate, years, down):
    if down >= 100:
        raise ValueError
    return principal(paid, rate, years) * 100 / (100 - down)

def down(price, amount):
    if amount > price:
        raise ValueError
    return amount

KINDS = {
    "payment": payment,
    "principal": principal,
    "price": price,
    "price_amount": lambda paid, rate, years, down: principal(paid, rate, years) + down,
    "percent": lambda amount, percent: amount * percent / 100,
    "down": lambda price, percent: down(price, price * percent / 100),
    "year": lambda monthly: monthly * 12,
    "month": lambda yearly: yearly / 12,
    "area": lambda price, area: price / area,
    "total": lambda *amounts: sum(amounts),
}

for line in sys.stdin:
    kind, *numbers = line.split()
    try:
        print(cents(KINDS[kind](*map(D, numbers))))
    except (ValueError, ArithmeticError):
        print("none")
"#;

/// Numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// From a cent to 10^12, one in eight an end of the range or a round number.
    fn amount(&mut self) -> Decimal {
        const ENDS: [i64; 6] = [0, 1, 1_000_000_000_000, 100, 450_000, 725_000];
        if self.below(8) == 0 {
            return Decimal::from(ENDS[self.below(6) as usize]);
        }
        let digits = self.below(13) as u32 + 1;
        let value = self.below(1 << 31) * (1 << 31) + self.below(1 << 31);
        Decimal::new((value % 10_u64.pow(digits + 2)) as i64, 2)
    }

    /// From 0 % to 100 %, in thousandths, most often what a bank asks.
    fn rate(&mut self) -> Decimal {
        match self.below(8) {
            0 => Decimal::ZERO,
            1 => Decimal::new(self.below(100_001) as i64, 3),
            2 => Decimal::new(self.below(10) as i64 + 1, 3),
            _ => Decimal::new(self.below(15_000) as i64, 3),
        }
    }

    /// Now and then outside of the 1 to 50 that are calculated with.
    fn years(&mut self) -> u32 {
        self.below(52) as u32
    }
}

/// A case as the reference reads it, and what the code says.
fn case(random: &mut Random, at: usize) -> (String, Option<Decimal>) {
    let (a, b, rate, years) = (random.amount(), random.amount(), random.rate(), random.years());
    let percent = Decimal::new(random.below(11_000) as i64, 2);
    match at % 10 {
        0 | 1 => (format!("payment {a} {rate} {years}"), calc::monthly_payment(a, rate, years)),
        2 => (format!("principal {a} {rate} {years}"), calc::affordable_loan(a, rate, years)),
        3 => {
            let down = DownPayment::Percent(percent);
            (format!("price {a} {rate} {years} {percent}"), calc::affordable_price(a, rate, years, down))
        }
        4 => {
            let down = DownPayment::Amount(b);
            (format!("price_amount {a} {rate} {years} {b}"), calc::affordable_price(a, rate, years, down))
        }
        5 => (format!("percent {a} {percent}"), calc::percent_of(a, percent)),
        6 => (format!("down {a} {percent}"), DownPayment::Percent(percent).of(a)),
        7 => (format!("area {a} {b}"), calc::per_area(a, b)),
        8 => (format!("total {a} {b} {a}"), calc::total([a, b, a])),
        _ if at % 20 < 10 => (format!("year {a}"), calc::per_year(a)),
        _ => (format!("month {a}"), calc::per_month(a)),
    }
}

#[test]
fn ten_thousand_calculations_equal_the_reference_to_the_cent() {
    let mut random = Random(20_261_125);
    let cases: Vec<(String, Option<Decimal>)> = (0..CASES).map(|at| case(&mut random, at)).collect();
    let expected = reference(&cases);
    assert_eq!(expected.len(), CASES);
    let mut equal = 0;
    for ((text, own), expected) in cases.iter().zip(&expected) {
        let own = own.map_or_else(|| "none".to_owned(), |value| format!("{value:.2}"));
        if own == *expected {
            equal += 1;
        } else {
            println!("{text}: {own}, not {expected}");
        }
    }
    let results = expected.iter().filter(|text| *text != "none").count();
    println!("{equal} of {CASES} calculations equal to the cent; {results} of them have a result");
    assert_eq!(equal, CASES);
    assert!(results > CASES * 8 / 10, "most cases are real ones");
}

fn reference(cases: &[(String, Option<Decimal>)]) -> Vec<String> {
    let mut python = Command::new("python3")
        .args(["-c", REFERENCE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed (scripts/setup.sh)");
    let lines: String = cases.iter().map(|(line, _)| format!("{line}\n")).collect();
    let mut stdin = python.stdin.take().expect("it was piped");
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()).expect("python3 reads"));
    let out = python.wait_with_output().expect("python3 ends");
    writer.join().expect("all cases were written");
    assert!(out.status.success(), "python3 failed");
    String::from_utf8(out.stdout).expect("text").lines().map(str::to_owned).collect()
}
