//! What the visitor reads after a handoff.

use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

use crate::format;

/// The message after a handoff. `contact` is where the visitor can be reached; without it ("") the message asks for it
/// and doesn't say that the team knows. `own` is the owner's message, "" for none; it takes the place of the default
/// and goes before the question.
pub fn handoff_message(language: Language, own: &str, contact: &str) -> String {
    match (own, contact) {
        ("", "") => contact_question(language).to_owned(),
        (own, "") => [own, contact_question(language)].join(of(language).punctuation.gap),
        ("", contact) => fill(passed_on(language), &[("contact", &format::isolated(contact, language))]),
        (own, _) => own.to_owned(),
    }
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
            let asks = handoff_message(language, "", "");
            let passed_on = handoff_message(language, "", "ana@example.com");
            assert!(passed_on.contains("ana@example.com") && !passed_on.contains('{'), "{passed_on}");
            assert!(!asks.contains("ana@example.com") && asks != passed_on, "{asks}");
            let own = handoff_message(language, "We call you.", "");
            assert!(own.starts_with("We call you.") && own.ends_with(&asks), "{own}");
            assert_eq!(handoff_message(language, "We call you.", "ana@example.com"), "We call you.");
            texts.extend([asks, passed_on]);
        }
        println!("{} handoff messages in {} languages", texts.len(), Language::ALL.len());
        assert_eq!(texts.len(), 24);
    }
}
