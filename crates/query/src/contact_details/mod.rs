//! Finds the name, email address and phone number that a visitor leaves in a message. Understanding, leads and handing
//! over must agree on what leaving a contact is. Pure, in any language.

mod email;
mod name;
mod near;
mod others;
mod phone;

use crate::bounds::{MAX_CONTACT_CHARS, first_chars, last_chars};

/// What a visitor left; at least one of `email` and `phone` is set, what is missing is "".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContactDetails {
    /// As typed; words typed small get a capital.
    pub name: String,
    /// As typed.
    pub email: String,
    /// As typed: 7 to 15 digits with the signs between them.
    pub phone: String,
}

/// The contact details in a message; none without an email address or phone number.
///
/// Of a message of more than 32,000 characters, the first and the last 16,000 are searched.
pub fn read(text: &str) -> Option<ContactDetails> {
    let half = MAX_CONTACT_CHARS / 2;
    let (first, last) = (first_chars(text, half), last_chars(text, half));
    if first.len() + last.len() < text.len() {
        return find(first).or_else(|| find(last));
    }
    find(text)
}

fn find(text: &str) -> Option<ContactDetails> {
    let email = email::find(text);
    let phone = phone::find(text, email.clone());
    if email.is_none() && phone.is_none() {
        return None;
    }
    let phrase =
        |span: &Option<std::ops::Range<usize>>| span.clone().and_then(|span| text.get(span)).unwrap_or_default();
    Some(ContactDetails {
        name: name_in(text, &[email.clone(), phone.clone()]),
        email: phrase(&email).to_owned(),
        phone: phrase(&phone).to_owned(),
    })
}

/// The name that a message introduces its writer with ("my name is Ana Ruiz"), "" when it does not.
pub fn name_of(text: &str) -> String {
    name::introduced(first_chars(text, MAX_CONTACT_CHARS))
}

/// The same, only from words that nothing but a name follows: "my name is", not "I'm".
pub fn stated_name(text: &str) -> String {
    name::stated(first_chars(text, MAX_CONTACT_CHARS))
}

/// The name in the answer to a question for it ("Kim Hale", "sure, it's Marcus Bell"), "" if it is something else.
pub fn answered_name(text: &str) -> String {
    let stated = stated_name(text);
    if stated.is_empty() { near::answered(text) } else { stated }
}

/// Whether the contact in a message takes the place of the one before: "oops, ana@…", "use mine instead".
pub fn corrects(text: &str) -> bool {
    const CUES: [&str; 18] = [
        "typo",
        "oops",
        "sorry",
        "i meant",
        "i mean",
        "correction",
        "wrong email",
        "wrong number",
        "instead",
        "no wait",
        "perdon",
        "me equivoque",
        "quise decir",
        "pardon",
        "scusi",
        "desculpe",
        "entschuldigung",
        "przepraszam",
    ];
    let folded = porchlight_domain::fold(first_chars(text, MAX_CONTACT_CHARS));
    let terms: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let plain = format!(" {} ", terms.join(" "));
    CUES.iter().any(|cue| plain.contains(&format!(" {cue} ")))
}

/// A message without its contact details and the name beside them, which say nothing of its language.
pub fn without_details(text: &str) -> String {
    let mut plain = text.to_owned();
    let Some(left) = read(text) else { return plain };
    for part in [&left.email, &left.phone, &left.name] {
        let typed = plain.to_ascii_lowercase();
        if let Some(at) = typed.find(&part.to_ascii_lowercase()).filter(|_| !part.is_empty()) {
            plain.replace_range(at..at + part.len(), " ");
        }
    }
    plain
}

fn name_in(text: &str, details: &[Option<std::ops::Range<usize>>]) -> String {
    // "Ben" of "ben.ortega@…" introduces nobody.
    let mut plain = text.to_owned();
    if let Some(email) = details.first().cloned().flatten() {
        plain.replace_range(email, "|");
    }
    let introduced = name::introduced(&plain);
    if !introduced.is_empty() {
        return introduced;
    }
    let mut spans: Vec<_> = details.iter().flatten().cloned().collect();
    spans.sort_by_key(|span| span.start);
    near::beside(text, &spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &str) -> (String, String, String) {
        let contact = read(text).unwrap_or_default();
        (contact.name, contact.email, contact.phone)
    }

    fn is(text: &str, name: &str, email: &str, phone: &str) {
        assert_eq!(left(text), (name.into(), email.into(), phone.into()), "{text:?}");
    }

    #[test]
    fn a_name_is_read_with_what_it_was_left_with() {
        is("I'm Ana Ruiz, 253 555 0142", "Ana Ruiz", "", "253 555 0142");
        is("my name is ana ruiz and my number is 2535550142", "Ana Ruiz", "", "2535550142");
        is(
            "Me llamo José Luis de la Vega, mi correo es jl.vega@correo.example.mx",
            "José Luis de la Vega",
            "jl.vega@correo.example.mx",
            "",
        );
        is("soy Ana, +34 612 345 678", "Ana", "", "+34 612 345 678");
        is("Ana Ruiz (253) 555-0142 ana@example.com", "Ana Ruiz", "ana@example.com", "(253) 555-0142");
        is("ana@example.com - Ana Ruiz", "Ana Ruiz", "ana@example.com", "");
        is("call me 206 555 0142, Ben Ng", "Ben Ng", "", "206 555 0142");
        is("Ben Ayşe, 0532 123 45 67", "Ayşe", "", "0532 123 45 67");
        is("ben ahmet, 0532 123 45 67", "Ahmet", "", "0532 123 45 67");
        is("Hi, this is Bob O'Neil. Call me at 253-555-0142 please", "Bob O'Neil", "", "253-555-0142");
        is("Ich heiße Jürgen Groß, Tel. 030/1234567", "Jürgen Groß", "", "030/1234567");
        is("je m'appelle Zoé, 06 12 34 56 78", "Zoé", "", "06 12 34 56 78");
        is("我叫王小明，我的邮箱是wang@example.cn。", "王小明", "wang@example.cn", "");
        is("اسمي ليلى حسن ورقمي 0501234567", "ليلى حسن", "", "0501234567");
    }

    #[test]
    fn an_email_address_introduces_nobody() {
        is("Call us back? Ben Ortega, ben.ortega@fox.example", "Ben Ortega", "ben.ortega@fox.example", "");
        is("ben.ortega@fox.example", "", "ben.ortega@fox.example", "");
    }

    #[test]
    fn a_contact_needs_no_name() {
        is("ana@example.com", "", "ana@example.com", "");
        is("I'm interested in 12 Maple Lane, call 253.555.0142", "", "", "253.555.0142");
        is("I'm looking for a house, text me at 555-0142", "", "", "555-0142");
        is("write to <mailto:a.b+homes@mail.example.co.uk>.", "", "a.b+homes@mail.example.co.uk", "");
        is("mi teléfono es 55 1234 5678", "", "", "55 1234 5678");
        is("whatsapp 2234-5678", "", "", "2234-5678");
    }

    #[test]
    fn seven_digits_beside_a_name_are_to_be_called() {
        is("Beto 5550136", "Beto", "", "5550136");
        is("Kelsey Ortiz 555 0128", "Kelsey Ortiz", "", "555 0128");
        is("ok maria lopez 555 0144", "Maria Lopez", "", "555 0144");
        is("soy Ramiro 5550119", "Ramiro", "", "5550119");
        is("Ana y Luis 5550144", "Ana y Luis", "", "5550144");
        is("sanjay patel 555 0102", "Sanjay Patel", "", "555 0102");
        is("call me about the house, 555-0119", "", "", "555-0119");
        is("555 0128", "", "", "555 0128");
        is("mi cel 5550136", "", "", "5550136");
        is("555 0136 Tina Moss", "Tina Moss", "", "555 0136");
        is("Name's Omar Haddad, 555-0181.", "Omar Haddad", "", "555-0181");
        is("Somos Yadira y Noel, 787-555-0122", "Yadira y Noel", "", "787-555-0122");
        is("Jerome Albright, Northgate Brokers, 555-0171", "Jerome Albright", "", "555-0171");
        is("I'm Jerome with Northgate Brokers, 555-0171", "Jerome", "", "555-0171");
        is("we're downsizing, 555-0101", "", "", "555-0101");
        for text in ["Riverton 1250000", "homes 1249000", "anything in Ashford 1300500", "3 2 450000", "1250000"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn numbers_of_listings_are_no_phone_numbers() {
        for text in [
            "under $1,250,000",
            "homes under 1250000",
            "menos de 1.250.000",
            "1 250 000 €",
            "between 300000-400000",
            "built 2000-2010",
            "1500-2000 sqft",
            "homes in 98501 98502",
            "98501-1234",
            "MLS 202512345",
            "MLS# 2025123456",
            "tell me about 202512345",
            "open house 2026-11-21",
            "what happened on 11/21/2026?",
            "lot over 1200000 sqft",
            "3 2 450000",
            "my budget is 1500000",
            "price 123456789 yen",
            "me@home",
            "a@b..com",
            "homes @ riverton.",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_name_can_come_before_its_number() {
        assert_eq!(name_of("Hello, my name is Ana Ruiz and I look for a condo"), "Ana Ruiz");
        assert_eq!(name_of("I'm looking for a condo"), "");
        assert_eq!(name_of("soy agente"), "");
    }
}
