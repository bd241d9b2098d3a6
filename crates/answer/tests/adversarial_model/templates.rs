//! Makes true sentences and lies about homes from the templates of `languages.rs`. The maker knows which sentence is a
//! lie, independently of the check.

use porchlight_answer::RetrievedContext;
use porchlight_domain::{AreaUnit, Availability, Listing, SaleType, filter::availability_of};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::languages::Speech;

/// A sentence, and whether it is a lie.
#[derive(Debug, Clone)]
pub struct Saying {
    pub text: String,
    /// What sort of lie; `None` for a true sentence.
    pub lie: Option<&'static str>,
    /// A number that is in no record of the answer: it must not be read anywhere.
    pub wrong: Option<String>,
}

/// Numbers that look random and are the same each time.
#[derive(Debug, Clone)]
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.roll(from.len())) }
    }
}

/// What a sentence is about.
const KINDS: [&str; 17] = [
    "price",
    "price",
    "rooms",
    "rooms",
    "area",
    "lot",
    "year",
    "hoa",
    "deposit",
    "days",
    "city",
    "available",
    "cheaper",
    "larger",
    "cheapest",
    "count",
    "pool",
];

/// A saying about a home; `None` when the record has nothing to say it with.
pub fn say(speech: &Speech, context: &RetrievedContext, home: usize, lies: bool, dice: &mut Dice) -> Option<Saying> {
    let kind = *dice.pick(&KINDS)?;
    let maker = Maker { speech, context, home: &context.listings[home], index: home, lies };
    maker.say(kind, dice)
}

struct Maker<'a> {
    speech: &'a Speech,
    context: &'a RetrievedContext,
    home: &'a Listing,
    index: usize,
    lies: bool,
}

impl Maker<'_> {
    fn say(&self, kind: &str, dice: &mut Dice) -> Option<Saying> {
        let c = &self.home.content;
        let on_market = availability_of(c) == Availability::Available;
        match kind {
            "price" => {
                let for_rent = c.sale_type == SaleType::ForRent;
                let templates = if for_rent { self.speech.rent } else { self.speech.price };
                self.money(templates, c.price().filter(|_| on_market)?, "wrong price", dice)
            }
            "hoa" => self.money(self.speech.hoa, c.hoa_month?, "wrong fee", dice),
            "deposit" => self.money(self.speech.deposit, c.deposit_fee?, "wrong deposit", dice),
            "rooms" => self.rooms(dice),
            "area" => self.area(
                self.speech.area,
                c.building_area.filter(|_| c.area_unit == AreaUnit::SquareFeet)?,
                c.lot_area,
                dice,
            ),
            "lot" => self.area(
                self.speech.lot,
                c.lot_area.filter(|_| c.area_unit == AreaUnit::SquareFeet)?,
                c.building_area,
                dice,
            ),
            "year" => {
                let year = c.year_built?;
                let wrong = year - 1 - dice.roll(30) as i64;
                let value = if self.lies { wrong } else { year };
                self.done(
                    self.speech.year,
                    &[("y", value.to_string())],
                    "wrong year",
                    Some(value.to_string()).filter(|_| !self.is_a_number(value.into())),
                    dice,
                )
            }
            "days" => {
                let days = c.days_on_market.filter(|_| on_market)?;
                let value = if self.lies { days + 2 + dice.roll(40) as i64 } else { days };
                self.done(self.speech.days, &[("d", value.to_string())], "wrong days", None, dice)
            }
            "city" => self.city(dice),
            "available" => {
                (on_market != self.lies).then(|| self.done(self.speech.available, &[], "wrong status", None, dice))?
            }
            "cheaper" => self.compared(dice),
            "larger" => {
                let other = self.other(dice)?;
                let (a, b) = (square_feet(self.home)?, square_feet(other)?);
                ((a > b) != self.lies && a != b)
                    .then(|| self.done(self.speech.larger, &[("b", street(other))], "wrong direction", None, dice))?
            }
            "cheapest" => {
                let price = c.price().filter(|_| on_market)?;
                let same = self.context.listings.iter().filter(|home| home.content.sale_type == c.sale_type);
                let lowest = same.filter_map(|home| home.content.price()).min()?;
                ((price == lowest) != self.lies)
                    .then(|| self.done(self.speech.cheapest, &[], "wrong superlative", None, dice))?
            }
            "count" => {
                let wrong = self.context.total + 1 + dice.roll(9) as i64;
                let value = if self.lies { wrong } else { self.context.total };
                self.done(self.speech.count, &[("k", value.to_string())], "wrong count", None, dice)
            }
            "pool" => {
                let text = format!("{} {:?}", c.description, c.custom_fields).to_lowercase();
                (text.contains("pool") != self.lies)
                    .then(|| self.done(self.speech.pool, &[], "invented feature", None, dice))?
            }
            _ => None,
        }
    }

    fn money(&self, templates: &[&str], own: Decimal, lie: &'static str, dice: &mut Dice) -> Option<Saying> {
        if !self.lies {
            return self.done(templates, &[("m", self.amount(own))], lie, None, dice);
        }
        let units_alone = self.speech.name == "Swedish";
        let (value, lie) = match if units_alone { 3 + dice.roll(2) } else { dice.roll(5) } {
            // Another home's price, this home's year, its size: right numbers in the wrong place.
            0 => (self.other(dice)?.content.price().filter(|other| *other != own)?, "swapped figure"),
            1 => (Decimal::from(self.home.content.year_built?), "right number on the wrong field"),
            2 => (self.home.content.building_area.filter(|area| *area != own)?, "right number on the wrong field"),
            3 => ((own * Decimal::new(11, 1)).round(), lie),
            _ => (own + Decimal::from(1_000 + 137 * dice.roll(50) as i64), lie),
        };
        let strange = lie != "swapped figure" && lie != "right number on the wrong field";
        let written = self.amount(value);
        let wrong = (strange && !self.is_a_number(value)).then(|| written.clone());
        self.done(templates, &[("m", written)], lie, wrong, dice)
    }

    fn rooms(&self, dice: &mut Dice) -> Option<Saying> {
        let c = &self.home.content;
        let (beds, baths) = (c.bedrooms.filter(|beds| *beds > Decimal::ONE)?, c.bathrooms?);
        let (stated_beds, stated_baths, lie) = match (self.lies, dice.roll(3)) {
            (false, _) => (beds, baths, ""),
            (true, 0) if beds != baths && self.speech.name != "Swedish" => (baths, beds, "swapped rooms"),
            (true, 1) => (beds, baths + Decimal::from(2), "wrong rooms"),
            (true, _) => (beds + Decimal::from(1 + dice.roll(4) as i64), baths, "wrong rooms"),
        };
        // Where units alone tell, a count that is right of anything cannot be told from a right one.
        let others = [c.days_on_market.map(Decimal::from), c.parking_spots];
        let right = [Some(beds), Some(baths), others[0], others[1]];
        let phrase = if stated_beds == beds { stated_baths } else { stated_beds };
        if self.lies && self.speech.name == "Swedish" && right.contains(&Some(phrase)) {
            return None;
        }
        self.done(
            self.speech.rooms,
            &[("beds", self.number(stated_beds)), ("baths", self.number(stated_baths))],
            lie,
            None,
            dice,
        )
    }

    fn area(&self, templates: &[&str], own: Decimal, other: Option<Decimal>, dice: &mut Dice) -> Option<Saying> {
        let (value, lie) = match (self.lies, dice.roll(2)) {
            (false, _) => (own, ""),
            (true, 0) if self.speech.name != "Swedish" => {
                (other.filter(|other| *other != own)?, "right number on the wrong field")
            }
            (true, _) => (own + Decimal::from(111 + 13 * dice.roll(40) as i64), "wrong area"),
        };
        self.done(templates, &[("n", self.number(value))], lie, None, dice)
    }

    fn city(&self, dice: &mut Dice) -> Option<Saying> {
        let own = self.home.content.city.clone();
        let other = ["Ashford", "Riverton", "Lakemont", "Tacoma"].into_iter().find(|city| *city != own)?;
        let known = self.context.listings.iter().any(|home| home.content.city == other);
        let latin = !matches!(self.speech.name, "Chinese" | "Japanese" | "Arabic" | "Turkish" | "Polish");
        if self.lies && !known && !latin {
            return None;
        }
        let city = if self.lies { if known { other.to_owned() } else { "Tacoma".to_owned() } } else { own };
        self.done(self.speech.city, &[("c", city)], "wrong city", None, dice)
    }

    fn compared(&self, dice: &mut Dice) -> Option<Saying> {
        let other = self.other(dice)?;
        if other.content.sale_type != self.home.content.sale_type {
            return None;
        }
        let (own, theirs) = (self.home.content.price()?, other.content.price()?);
        let cheaper = own < theirs;
        let fill = |by: Decimal| [("b", street(other)), ("m", self.amount(by))];
        let by = (theirs - own).abs();
        match (self.lies, cheaper) {
            (false, true) => self.done(self.speech.cheaper, &fill(by), "", None, dice),
            (true, false) if own != theirs => self.done(self.speech.cheaper, &fill(by), "wrong direction", None, dice),
            (true, true) => {
                let templates: Vec<&str> =
                    self.speech.cheaper.iter().copied().filter(|text| text.contains("{m}")).collect();
                self.done(&templates, &fill(by + Decimal::from(7_310)), "wrong difference", None, dice)
            }
            _ => None,
        }
    }

    fn other(&self, dice: &mut Dice) -> Option<&Listing> {
        let at = dice.roll(self.context.listings.len());
        (at != self.index).then(|| &self.context.listings[at])
    }

    /// Whether a number is in any record of the answer.
    fn is_a_number(&self, value: Decimal) -> bool {
        self.context.listings.iter().any(|home| {
            let c = &home.content;
            let all =
                [c.price(), c.hoa_month, c.deposit_fee, c.building_area, c.lot_area, c.year_built.map(Decimal::from)];
            all.contains(&Some(value))
        })
    }

    fn done(
        &self,
        templates: &[&str],
        fill: &[(&str, String)],
        lie: &'static str,
        wrong: Option<String>,
        dice: &mut Dice,
    ) -> Option<Saying> {
        let mut text = (*dice.pick(templates)?).replace("{a}", &street(self.home));
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        Some(Saying { text, lie: self.lies.then_some(lie), wrong: wrong.filter(|_| self.lies) })
    }

    /// A number in the way of the language.
    pub fn number(&self, value: Decimal) -> String {
        let text = value.normalize().to_string();
        let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
        let mut out = String::new();
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                out.push_str(self.speech.thousands);
            }
            out.push(digit);
        }
        if !rest.is_empty() {
            out.push_str(self.speech.point);
            out.push_str(rest);
        }
        out
    }

    fn amount(&self, value: Decimal) -> String {
        let number = self.number(value);
        if self.speech.money_behind { format!("{number} $") } else { format!("${number}") }
    }
}

pub fn street(home: &Listing) -> String {
    home.content.street_address.clone()
}

fn square_feet(home: &Listing) -> Option<Decimal> {
    let c = &home.content;
    let factor = if c.area_unit == AreaUnit::SquareFeet { Decimal::ONE } else { Decimal::new(107_639, 4) };
    c.building_area.map(|area| area * factor)
}

/// "about $1.2 million" for $1,195,000; rounded too far when it lies.
pub fn rounded(home: &Listing, lies: bool) -> Option<Saying> {
    let price = home
        .content
        .price()
        .filter(|price| *price > Decimal::from(200_000) && home.content.sale_type == SaleType::ForSale)?;
    let thousands = (price / Decimal::from(1_000)).round().to_i64()?;
    let near = if lies { thousands * 115 / 100 } else { (thousands + 2) / 5 * 5 };
    let text = match near {
        1_000.. => format!("{} goes for about ${}.{:02} million.", street(home), near / 1_000, near % 1_000 / 10),
        _ => format!("{} goes for roughly ${near}k.", street(home)),
    };
    Some(Saying { text, lie: lies.then_some("rounded too far"), wrong: None })
}
