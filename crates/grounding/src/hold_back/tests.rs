use super::*;

/// How many words of a text are shown as soon as a model wrote them, each a piece with the space before it.
fn shown_at_once(text: &str, language: Language) -> (usize, usize) {
    let mut held = HeldText::new(language);
    let typed: Vec<&str> = text.split_inclusive(' ').collect();
    let at_once = typed.iter().filter(|word| {
        let is_free = !held.may_wait(word.trim_end().trim_end_matches(['.', ',', '?']));
        !held.waits(word) && is_free
    });
    (at_once.count(), typed.len())
}

#[test]
fn plain_prose_is_shown_as_it_comes() {
    let texts = [
        (Language::En, "Happy to help with that. Tell me which part of town you like, and how you want to live there."),
        (Language::Es, "Claro, con gusto te ayudo. Cuéntame qué es lo que buscas y cómo quieres vivir con los tuyos."),
        (Language::De, "Gern helfe ich dabei. Sagen Sie mir, was Ihnen wichtig ist und wie Sie dort leben wollen."),
        (Language::Fr, "Je vous aide avec plaisir. Dites moi ce que vous cherchez et comment vous voulez vivre."),
    ];
    let mut shown = Vec::new();
    for (language, text) in texts {
        let (at_once, all) = shown_at_once(text, language);
        shown.push(format!("{language:?} {at_once} of {all}"));
        // Short words of other languages begin many more.
        assert!(at_once * 3 >= all, "{shown:?}");
    }
    println!("words shown at once: {}", shown.join(", "));
}
