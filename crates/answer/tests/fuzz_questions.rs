//! Asks hundreds of questions made of the grammar's own words in any order, in conversations. Visitors write anything,
//! and no order of words may end an answer.

mod fixtures;

use porchlight_answer::{ChatbotProfile, DialogState, Today, parse_query, render};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

const TERMS: &str = "3 2.5 500k $ 1/2 - / + ? , the a an no not nothing without or and but with in near around under over than \
    older newer built before after only just first second last one other it those them there is are has does how many much \
    what when which house houses condo townhouse land rentals room rooms bed beds baths sqft acre acres lot plot garage \
    parking hoa dues deposit price rent sale sold pending soon open time pool yard view ocean roof deck floors hardwood dogs \
    allowed arent pets ashford riverton old town dunes 98501 12 maple lane 48 harbor row AF-1006 cheapest largest by sort \
    top more show me list compare average forget doesnt matter any city sorry wait actually meant make instead 1980s quarter \
    million half month thanks hi w o then new week today every all";

/// A small generator of the same numbers on every machine (a linear congruence by Knuth).
struct Dice(u64);

impl Dice {
    fn below(&mut self, max: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % max
    }
}

#[test]
fn wording_in_any_order_get_an_answer() {
    let homes = fixtures::homes();
    let vocabulary = fixtures::vocabulary(&homes);
    let terms: Vec<&str> = TERMS.split_whitespace().collect();
    let (bot, mut dice) = (ChatbotProfile::default(), Dice(20_261_121));
    for _ in 0..150 {
        let mut dialog_state = DialogState::default();
        for _ in 0..5 {
            let length = 1 + dice.below(9);
            let question = (0..length).map(|_| terms[dice.below(terms.len())]).collect::<Vec<_>>().join(" ");
            let mut meaning = parse_query(&question, &dialog_state, &vocabulary, TODAY);
            let context = fixtures::context(&homes, &mut meaning);
            let written = render(&meaning, &context, &bot);
            assert!(!written.text.is_empty(), "{question:?} got no answer");
            dialog_state = written.conversation;
        }
    }
}
