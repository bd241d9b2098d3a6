//! What the visitor reads after a handoff if the owner set no message.

use porchlight_lang::language::Language;

/// The default message after a handoff, which asks for contact details.
pub fn handoff_message(language: Language) -> &'static str {
    match language {
        Language::En => "I've let our team know. What's the best email or phone number to reach you?",
        Language::Es => {
            "He avisado a nuestro equipo. ¿A qué correo electrónico o teléfono podemos escribirle o llamarle?"
        }
        Language::Fr => {
            "J’ai prévenu notre équipe. À quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre\u{a0}?"
        }
        Language::De => {
            "Ich habe unserem Team Bescheid gegeben. Unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten?"
        }
        Language::Pt => "Avisei nossa equipe. Qual é o melhor e-mail ou telefone para falarmos com você?",
        Language::It => "Ho avvisato il nostro team. A quale e-mail o numero di telefono possiamo raggiungerla?",
        Language::Nl => {
            "Ik heb ons team op de hoogte gebracht. Op welk e-mailadres of telefoonnummer kunnen we u het best bereiken?"
        }
        Language::Pl => {
            "Powiadomiliśmy nasz zespół. Pod jakim adresem e-mail lub numerem telefonu najlepiej się z Państwem skontaktować?"
        }
        Language::Tr => {
            "Ekibimize haber verdim. Size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz?"
        }
        Language::Zh => "我已通知我们的团队。请问通过哪个电子邮箱或电话号码联系您最方便？",
        Language::Ja => "担当チームに連絡しました。ご連絡先として、メールアドレスか電話番号を教えていただけますか。",
        Language::Ar => "أبلغتُ فريقنا. ما أفضل بريد إلكتروني أو رقم هاتف للتواصل معك؟",
    }
}
