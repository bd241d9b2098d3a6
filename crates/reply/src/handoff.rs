//! What the visitor reads after a handoff.

use porchlight_domain::time::day_number;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
    unavailable,
};

use crate::format;

/// Why nobody of the office answers now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unavailable {
    /// Until a time of this zone.
    Closed { opens_ms: i64, now_ms: i64, zone: String },
    /// Without hours, or within them.
    Nobody,
}

impl Unavailable {
    /// "The office is closed until 9:00 AM tomorrow."
    pub fn sentence(&self, language: Language) -> String {
        let texts = unavailable::of(language);
        let Self::Closed { opens_ms, now_ms, zone } = self else { return texts.nobody.to_owned() };
        let time = format::showings::time(*opens_ms, zone, language);
        match day_number(*opens_ms, zone) - day_number(*now_ms, zone) {
            0 => fill(texts.closed_until_time, &[("time", &time)]),
            1 => fill(texts.closed_until_tomorrow, &[("time", &time)]),
            _ => {
                let day = format::showings::day_and_time(*opens_ms, zone, language);
                fill(texts.closed_until_day, &[("day", &day)])
            }
        }
    }
}

/// The message after a handoff. `contact` is where the visitor can be reached; without it ("") the message asks for it
/// and doesn't say that the team knows. `own` is the owner's message, "" for none; it takes the place of the default
/// and comes first. `unavailable` says why nobody answers now, "" for nothing.
pub fn handoff_message(language: Language, own: &str, unavailable: &str, contact: &str) -> String {
    let rest = match (own, contact) {
        (_, "") => contact_question(language).to_owned(),
        ("", contact) => fill(passed_on(language), &[("contact", &format::isolated(contact, language))]),
        _ => String::new(),
    };
    let sentences: Vec<&str> = [own, unavailable, &rest].into_iter().filter(|text| !text.is_empty()).collect();
    sentences.join(of(language).punctuation.gap)
}

fn contact_question(language: Language) -> &'static str {
    match language {
        Language::En => {
            "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away."
        }
        Language::Es => {
            "¿Cómo se llama y a qué correo electrónico o teléfono podemos escribirle o llamarle? Lo pasaré enseguida a nuestro equipo."
        }
        Language::Fr => {
            "Quel est votre nom, et à quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre\u{a0}? Je transmets tout de suite à notre équipe."
        }
        Language::De => {
            "Wie heißen Sie, und unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten? Ich gebe es sofort an unser Team weiter."
        }
        Language::Pt => {
            "Qual é o seu nome e o melhor e-mail ou telefone para falarmos com você? Passarei imediatamente à nossa equipe."
        }
        Language::It => {
            "Come si chiama, e a quale e-mail o numero di telefono possiamo raggiungerla? Lo passo subito al nostro team."
        }
        Language::Nl => {
            "Wat is uw naam, en op welk e-mailadres of telefoonnummer kunnen we u het best bereiken? Ik geef het meteen door aan ons team."
        }
        Language::Pl => {
            "Jak się nazywasz i pod jakim adresem e-mail lub numerem telefonu najlepiej się skontaktować? Od razu przekażę to naszemu zespołowi."
        }
        Language::Tr => {
            "Adınız nedir ve size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz? Bilgileri hemen ekibimize ileteceğim."
        }
        Language::Zh => "请问怎么称呼您？通过哪个电子邮箱或电话号码联系您最方便？我会马上转告我们的团队。",
        Language::Ja => {
            "お名前と、ご連絡先のメールアドレスか電話番号を教えていただけますか。すぐに担当チームにお伝えします。"
        }
        Language::Ar => "ما اسمك، وما أفضل بريد إلكتروني أو رقم هاتف للتواصل معك؟ سأنقله إلى فريقنا فورًا.",
    }
}

fn passed_on(language: Language) -> &'static str {
    match language {
        Language::En => "I've let our team know. They'll reach you at {contact}.",
        Language::Es => "He avisado a nuestro equipo. Se pondrán en contacto con usted en {contact}.",
        Language::Fr => "J’ai prévenu notre équipe. Elle vous joindra ici\u{a0}: {contact}.",
        Language::De => "Ich habe unserem Team Bescheid gegeben. Es meldet sich bei Ihnen unter {contact}.",
        Language::Pt => "Avisei nossa equipe. Entrarão em contato com você por {contact}.",
        Language::It => "Ho avvisato il nostro team. La contatteranno a questo recapito: {contact}.",
        Language::Nl => "Ik heb ons team op de hoogte gebracht. Ze nemen contact met u op via {contact}.",
        Language::Pl => "Powiadomiliśmy nasz zespół, który skontaktuje się z Tobą: {contact}.",
        Language::Tr => "Ekibimize haber verdim. Size şuradan ulaşacaklar: {contact}.",
        Language::Zh => "我已通知我们的团队。他们会通过 {contact} 联系您。",
        Language::Ja => "担当チームに連絡しました。{contact} 宛てにご連絡いたします。",
        Language::Ar => "أبلغتُ فريقنا. سيتواصلون معك عبر {contact}.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_requests_or_repeats_contact_details_in_twelve_languages() {
        let mut texts = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let asks = handoff_message(language, "", "", "");
            let passed_on = handoff_message(language, "", "", "ana@example.com");
            assert!(passed_on.contains("ana@example.com") && !passed_on.contains('{'), "{passed_on}");
            assert!(!asks.contains("ana@example.com") && asks != passed_on, "{asks}");
            let own = handoff_message(language, "We call you.", "", "");
            assert!(own.starts_with("We call you.") && own.ends_with(&asks), "{own}");
            assert_eq!(handoff_message(language, "We call you.", "", "ana@example.com"), "We call you.");
            texts.extend([asks, passed_on]);
        }
        println!("{} handoff messages in {} languages", texts.len(), Language::ALL.len());
        assert_eq!(texts.len(), 24);
    }

    #[test]
    fn an_office_says_until_when_it_is_closed() {
        // Wednesday, November 25, 2026, 18:00 in New York.
        const NOW_MS: i64 = 1_795_647_600_000;
        const HOUR_MS: i64 = 3_600_000;
        let closed = |hours: i64, language: Language| {
            let zone = "America/New_York".to_owned();
            Unavailable::Closed { opens_ms: NOW_MS + hours * HOUR_MS, now_ms: NOW_MS, zone }.sentence(language)
        };
        assert_eq!(closed(1, Language::En), "The office is closed until 7:00 PM.");
        assert_eq!(closed(15, Language::En), "The office is closed until 9:00 AM tomorrow.");
        assert_eq!(closed(39, Language::En), "The office is closed until Friday, November 27, 2026, 9:00 AM.");
        assert_eq!(closed(15, Language::Es), "La oficina está cerrada y abre mañana a las 9:00.");
        assert_eq!(Unavailable::Nobody.sentence(Language::En), "Nobody is available right now.");
        let asks = handoff_message(Language::En, "", &closed(15, Language::En), "");
        assert!(asks.starts_with("The office is closed until 9:00 AM tomorrow. What's your name"), "{asks}");
        let own = handoff_message(Language::En, "We call you.", &closed(15, Language::En), "ana@example.com");
        assert_eq!(own, "We call you. The office is closed until 9:00 AM tomorrow.");
        for language in Language::ALL {
            println!("{} {}", closed(15, language), closed(39, language));
        }
    }
}
