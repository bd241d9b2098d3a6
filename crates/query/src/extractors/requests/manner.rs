//! How a visitor wants to see a home or to be reached, as typed: "private showing", "by WhatsApp".

use porchlight_domain::fold;

/// More words are not read.
const MAX_TERMS: usize = 80;
/// More ways are not passed on.
const MAX_FOUND: usize = 2;

const MANNERS: [&str; 41] = [
    "video tour",
    "virtual tour",
    "video showing",
    "virtual showing",
    "video call",
    "video walkthrough",
    "virtual walkthrough",
    "facetime",
    "zoom call",
    "private showing",
    "private tour",
    "private viewing",
    "in person tour",
    "by whatsapp",
    "on whatsapp",
    "via whatsapp",
    "whatsapp",
    "by text",
    "text only",
    "texts only",
    "just text",
    "text me",
    "by email",
    "email only",
    "email me",
    "no calls",
    "visita virtual",
    "visita por video",
    "visita privada",
    "recorrido virtual",
    "videollamada",
    "video llamada",
    "por whatsapp",
    "al whatsapp",
    "por mensaje",
    "por correo",
    "solo mensajes",
    "visite virtuelle",
    "visita virtuale",
    "virtuelle besichtigung",
    "videoanruf",
];

/// The ways that the message names, in its order; "" for none.
pub fn named(whole: &str) -> String {
    let typed: Vec<&str> = whole.split_whitespace().take(MAX_TERMS).collect();
    let folded: Vec<String> = typed.iter().map(|word| plain(word)).collect();
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < typed.len() && found.len() < MAX_FOUND {
        let length = MANNERS.iter().filter_map(|phrase| length_at(&folded[at..], phrase)).max();
        if let Some(length) = length {
            let text = typed[at..at + length].join(" ");
            found.push(text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned());
        }
        at += length.unwrap_or(1);
    }
    found.join(", ")
}

fn length_at(folded: &[String], phrase: &str) -> Option<usize> {
    let terms: Vec<&str> = phrase.split(' ').collect();
    let is_here = folded.len() >= terms.len() && terms.iter().zip(folded).all(|(term, own)| term == own);
    is_here.then_some(terms.len())
}

fn plain(word: &str) -> String {
    fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn the_way_is_passed_on_as_typed() {
        for (text, expected) in [
            ("Please put me down for a video tour on Thursday at 6 pm.", "video tour"),
            ("can I get a private showing Monday at 10", "private showing"),
            ("Anote la primera para una visita virtual el miércoles", "visita virtual"),
            ("Jo, 555-0100, by text please, no calls", "by text, no calls"),
            ("escríbanme por WhatsApp, 555-0101", "por WhatsApp"),
            ("call me tomorrow", ""),
        ] {
            assert_eq!(named(text), expected, "{text}");
        }
    }
}
