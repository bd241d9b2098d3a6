//! Finds how a visitor says to pay: "pre-approved for 800k", "cash buyer", "we need a mortgage". Questions about
//! financing and what is denied are no statements.

use std::{cmp::Reverse, sync::LazyLock};

use hashbrown::HashMap;

use super::{FinancingKind, StatedFinancing, Term, money};

/// Phrases with folded words; a cue in twelve languages.
const CUES: &[(FinancingKind, &str)] = &[
    (FinancingKind::PreApproved, "pre-approved|preapproved|pre approved|pre-approval|preapproval|pre approval"),
    (FinancingKind::PreApproved, "prequalified|pre-qualified|pre qualified"),
    (FinancingKind::PreApproved, "preaprobado|preaprobada|pre-aprobado|pre-aprobada|preaprobados|pre aprobado"),
    (
        FinancingKind::PreApproved,
        "hipoteca aprobada|credito aprobado|accord de principe|pret accorde|pre-approuve|preapprouve|financement accorde",
    ),
    (FinancingKind::PreApproved, "finanzierungszusage|finanzierung steht|pre-aprovado|pre-aprovada|credito aprovado"),
    (
        FinancingKind::PreApproved,
        "mutuo approvato|mutuo gia approvato|mutuo deliberato|hypotheek rond|financiering rond",
    ),
    (
        FinancingKind::PreApproved,
        "kredyt przyznany|decyzje kredytowa|kredi onayim|on onayli|موافقه مبدئيه|موافقة مبدئية",
    ),
    (FinancingKind::Cash, "cash buyer|cash buyers|pay cash|paying cash|pay in cash|paying in cash|all cash|cash offer"),
    (FinancingKind::Cash, "buy in cash|buying with cash|have cash|al contado|pago en efectivo|comprador al contado"),
    (
        FinancingKind::Cash,
        "payer comptant|paie comptant|paye comptant|achat comptant|bar bezahlen|bar zahlen|ohne kredit",
    ),
    (
        FinancingKind::Cash,
        "barzahler|a vista|in contanti|contant betalen|eigen geld|gotowka|za gotowke|nakit|pesin|نقدا|كاش",
    ),
    (
        FinancingKind::NeedsLoan,
        "need a loan|need a mortgage|need to get a mortgage|need financing|needs financing|getting a mortgage|need a lender",
    ),
    (
        FinancingKind::NeedsLoan,
        "applying for a mortgage|necesito hipoteca|necesito una hipoteca|necesito financiamiento",
    ),
    (FinancingKind::NeedsLoan, "necesito financiacion|besoin dun pret|brauche einen kredit|brauchen einen kredit"),
    (
        FinancingKind::NeedsLoan,
        "brauche eine finanzierung|preciso de financiamento|bisogno di un mutuo|hypotheek nodig|hypotheek regelen",
    ),
    (FinancingKind::NeedsLoan, "potrzebuje kredytu|krediye ihtiyacim|احتاج قرض|احتاج الي قرض"),
];
const UNSPACED: &[(FinancingKind, &[&str])] = &[
    (FinancingKind::PreApproved, &["预批", "预先批准", "贷款已批", "贷款已经批", "事前審査", "仮審査"]),
    (FinancingKind::Cash, &["全款", "现金买", "现金付", "現金で", "現金購入"]),
    (FinancingKind::NeedsLoan, &["需要贷款", "ローンが必要", "ローンを利用", "住宅ローンを"]),
];
/// Before a cue these deny it, or speak of it as something to come.
const DENIALS: &[&str] = &[
    "not", "no", "never", "arent", "isnt", "havent", "havent", "dont", "wont", "get", "getting", "be", "become",
    "without", "need", "nicht", "kein", "keine", "pas", "nao", "non", "niet", "geen", "nie", "sin", "aun", "todavia",
    "degil", "accept", "accepts", "take", "takes", "only", "sellers", "aceptan", "acepta",
];
const UNSPACED_DENIALS: [&str; 5] = ["没有", "还没", "不", "ない", "まだ"];
/// Behind "cash" these make it something else.
const OTHER_THINGS: &[&str] = &["flow", "back", "on", "reserves", "incentive"];
/// How far the amount may be from the cue.
const MAX_AHEAD: usize = 4;

/// How the visitor says to pay; `None` when not said.
pub(super) fn read(text: &str, terms: &[Term<'_>]) -> Option<StatedFinancing> {
    let found = (0..terms.len()).find_map(|at| {
        let (kind, length) = cue_at(&terms[at..])?;
        is_stated(terms, at, length, kind).then(|| stated(text, terms, (at, length), kind))
    });
    found.or_else(|| unspaced(text))
}

/// A phrase of `CUES` with its line.
struct Cue {
    line: usize,
    pieces: Vec<&'static str>,
}

/// The phrases of `CUES` by their first word.
static CUES_BY_FIRST: LazyLock<HashMap<&str, Vec<Cue>>> = LazyLock::new(|| {
    let mut by_first = HashMap::<&str, Vec<Cue>>::new();
    for (line, (_, phrases)) in CUES.iter().enumerate() {
        for phrase in phrases.split('|') {
            let pieces: Vec<&str> = phrase.split(' ').collect();
            by_first.entry(pieces[0]).or_default().push(Cue { line, pieces });
        }
    }
    by_first
});

/// The longest phrase of the first line that has one here.
fn cue_at(terms: &[Term<'_>]) -> Option<(FinancingKind, usize)> {
    let cues = CUES_BY_FIRST.get(terms.first()?.folded.as_str())?;
    let is_here = |cue: &&Cue| {
        let pieces = cue.pieces.iter();
        terms.len() >= cue.pieces.len() && pieces.zip(terms).all(|(word, term)| term.folded == *word)
    };
    let found = cues.iter().filter(is_here).min_by_key(|cue| (cue.line, Reverse(cue.pieces.len())))?;
    Some((CUES[found.line].0, found.pieces.len()))
}

fn is_stated(terms: &[Term<'_>], at: usize, length: usize, kind: FinancingKind) -> bool {
    let clause = (0..at).rev().find(|at| terms[*at].ends).map_or(0, |at| at + 1);
    let before = &terms[clause.max(at.saturating_sub(4))..at];
    // "Still need a loan" denies nothing.
    let still = |word: &str| kind == FinancingKind::NeedsLoan && matches!(word, "todavia" | "aun");
    let denied = before.iter().any(|term| DENIALS.contains(&term.folded.as_str()) && !still(&term.folded));
    let end = (at + length - 1..terms.len()).find(|at| terms[*at].ends).unwrap_or(terms.len() - 1);
    let by_self = terms[clause..at].iter().any(|term| {
        matches!(term.folded.as_str(), "im" | "i" | "were" | "we" | "estoy" | "soy" | "estamos" | "je" | "ich" | "wir")
    });
    let asks = terms[end].asks && (!by_self || terms[clause..at].iter().any(|term| is_question_word(&term.folded)));
    let is_other = terms.get(at + length).is_some_and(|next| OTHER_THINGS.contains(&next.folded.as_str()));
    !(denied || asks || kind == FinancingKind::Cash && is_other)
}

fn is_question_word(word: &str) -> bool {
    matches!(word, "how" | "do" | "does" | "should" | "what" | "can" | "is" | "are" | "must" | "como" | "debo")
}

fn stated(text: &str, terms: &[Term<'_>], (at, length): (usize, usize), kind: FinancingKind) -> StatedFinancing {
    let from = at + length;
    // "Cash buyer with a 1.2 million budget" says two things.
    let is_over = terms[from - 1].ends || kind == FinancingKind::Cash;
    let reach = if is_over { from } else { (from + MAX_AHEAD).min(terms.len()) };
    let mut end = terms[from - 1].end;
    let mut amount = None;
    for next in from..reach {
        if let Some(money) = money::at(terms, next) {
            // A number without a scale may be anything else, such as rooms.
            if let Some(found) = money.amount() {
                (amount, end) = (Some(found), money.end);
            }
            break;
        }
        if terms[next].ends {
            break;
        }
    }
    StatedFinancing { kind, amount, quote: text[terms[at].start..end].to_owned() }
}

fn unspaced(text: &str) -> Option<StatedFinancing> {
    if text.is_ascii() || UNSPACED_DENIALS.iter().any(|word| text.contains(word)) || text.contains(['？', '?', '吗'])
    {
        return None;
    }
    UNSPACED.iter().find_map(|(kind, pieces)| {
        let piece = pieces.iter().find(|piece| text.contains(**piece))?;
        Some(StatedFinancing { kind: *kind, amount: None, quote: (*piece).to_owned() })
    })
}
