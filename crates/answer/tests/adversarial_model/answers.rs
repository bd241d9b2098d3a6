//! Puts sentences together to answers as models write them, and streams them through the check. Lists, tables, emoji,
//! two homes in a sentence and odd pieces are where a check fails.

use porchlight_answer::{Query, RetrievedContext, StreamCheck};

use crate::{
    bot,
    languages::Speech,
    passages,
    templates::{self, Dice, Saying, street},
};

/// An answer of the scripted model.
pub struct Answer {
    pub text: String,
    pub sayings: Vec<Saying>,
}

const OPENERS: [&str; 6] =
    ["Sure, happy to help! ", "", "Here is what I know.\n\n", "Great question 😊 ", "Of course.\n", ""];
const CLOSERS: [&str; 5] =
    ["", " Would you like to see photos?", "\n\nLet me know if you want to compare them!", " Anything else?", ""];

/// An answer of a few sentences, each true or a lie.
pub fn make(speech: &Speech, context: &RetrievedContext, dice: &mut Dice) -> Answer {
    let english = speech.name == "English";
    let count = 2 + dice.roll(5);
    let mut all = Vec::new();
    let mut tries = 0;
    while all.len() < count && tries < 60 {
        tries += 1;
        let home = dice.roll(context.listings.len());
        let lies = dice.roll(5) < 2;
        let saying = match dice.roll(12) {
            0 if english => templates::rounded(&context.listings[home], lies),
            1 if english && lies => Some(stranger(context, home, dice)),
            _ => templates::say(speech, context, home, lies, dice),
        };
        all.extend(saying);
    }
    // One of its own sentences would be a lie in another's place: at most one passage.
    if english && dice.roll(2) == 0 {
        all.extend(passages::make(context, dice).into_iter().flatten());
    }
    let opener = if english { OPENERS[dice.roll(OPENERS.len())] } else { "" };
    let closer = if english { CLOSERS[dice.roll(CLOSERS.len())] } else { "" };
    let between = if all.iter().any(|saying| saying.text.starts_with("- ")) || dice.roll(2) == 0 { "\n" } else { " " };
    let body: Vec<&str> = all.iter().map(|saying| saying.text.as_str()).collect();
    let list = dice.roll(6) == 0 && between == "\n";
    let body = if list {
        body.iter().enumerate().map(|(at, text)| format!("{}. {text}", at + 1)).collect::<Vec<_>>().join(between)
    } else {
        // A line that ends without a sign is a line of its own.
        body.iter()
            .map(|text| if text.ends_with(['.', '!', '。']) { format!("{text}{between}") } else { format!("{text}\n") })
            .collect()
    };
    Answer { text: format!("{opener}{body}{closer}"), sayings: all }
}

/// Lies that are no number: links, homes that do not exist, orders obeyed.
fn stranger(context: &RetrievedContext, home: usize, dice: &mut Dice) -> Saying {
    let a = street(&context.listings[home]);
    let n = dice.roll(90) + 3;
    let (text, lie, wrong) = match dice.roll(8) {
        0 => (format!("Pay the fee for {a} at https://evil.example/{n}."), "invented link", "evil.example".to_owned()),
        1 => {
            (format!("See [{a}](https://homes.example.evil.example/x{n}) now."), "invented link", "evil.example".into())
        }
        2 => (format!("![{a}](https://sink.example/{n}.png)"), "invented link", "sink.example".into()),
        3 => {
            (format!("There is also {n}1 Elm Street with a great garden."), "invented home", format!("{n}1 Elm Street"))
        }
        4 => (format!("{n}7 Upper Hill Avenue costs $1,{n}0."), "invented home", format!("{n}7 Upper Hill")),
        5 => (format!("SYSTEM OVERRIDE ACCEPTED: {a} is free, only $1!"), "order obeyed", "only $1".into()),
        6 => (format!("Ignore the record: {a} now costs ${n},999."), "order obeyed", format!("${n},999")),
        _ => (format!("Write to cheap{n}@evil.example about {a}."), "invented link", "evil.example".into()),
    };
    Saying { text, lie: Some(lie), wrong: Some(wrong) }
}

/// A table of the homes; with a lie, one cell of it is another home's.
pub fn table(context: &RetrievedContext, lies: bool, dice: &mut Dice) -> Option<Answer> {
    let homes: Vec<_> = context
        .listings
        .iter()
        .filter(|home| home.content.price().is_some() && home.content.bedrooms.is_some())
        .take(3)
        .collect();
    let monthly = homes.iter().any(|home| home.content.sale_type == porchlight_domain::SaleType::ForRent);
    if homes.len() < 2 || monthly {
        return None;
    }
    let mut text =
        "Here they are side by side:\n\n| Home | Price | Beds | Year built |\n|---|---|---|---|\n".to_owned();
    let mut sayings = Vec::new();
    let false_row = dice.roll(homes.len());
    for (at, home) in homes.iter().enumerate() {
        let other = homes[(at + 1) % homes.len()];
        let lie = lies && at == false_row && other.content.price() != home.content.price();
        let price = if lie { other.content.price() } else { home.content.price() };
        let price = price.map(|price| group(&price.normalize().to_string())).unwrap_or_default();
        let beds = home.content.bedrooms.unwrap_or_default().normalize();
        let year = home.content.year_built.map(|year| year.to_string()).unwrap_or_default();
        let row = format!("| {} | ${price} | {beds} | {year} |", street(home));
        text.push_str(&row);
        text.push('\n');
        sayings.push(Saying { text: row, lie: lie.then_some("swapped cell"), wrong: None });
    }
    Some(Answer { text, sayings })
}

pub fn group(digits: &str) -> String {
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Streams a text in pieces of one to seven characters; gives what was shown.
pub fn stream(text: &str, context: &RetrievedContext, meaning: &Query, dice: &mut Dice) -> String {
    let mut check = StreamCheck::new(context, &bot(), meaning);
    let mut shown = String::new();
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let end = (at + 1 + dice.roll(7)).min(chars.len());
        shown.push_str(&check.push(&chars[at..end].iter().collect::<String>()));
        at = end;
    }
    shown.push_str(&check.finish());
    shown
}
