//! What the visitor reads after a handoff if the owner set no message.

use porchlight_lang::language::Language;

/// The default message after a handoff, which asks for contact details.
pub fn handoff_message(language: Language) -> &'static str {
    match language {
        Language::En => "I've let our team know. What's your name, and the best email or phone number to reach you?",
        Language::Es => {
            "He avisado a nuestro equipo. ¿Cómo se llama y a qué correo electrónico o teléfono podemos escribirle o llamarle?"
        }
        Language::Fr => {
            "J’ai prévenu notre équipe. Quel est votre nom, et à quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre\u{a0}?"
        }
        Language::De => {
            "Ich habe unserem Team Bescheid gegeben. Wie heißen Sie, und unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten?"
        }
        Language::Pt => "Avisei nossa equipe. Qual é o seu nome e o melhor e-mail ou telefone para falarmos com você?",
        Language::It => {
            "Ho avvisato il nostro team. Qual è il suo nome, e a quale e-mail o numero di telefono possiamo raggiungerla?"
        }
        Language::Nl => {
            "Ik heb ons team op de hoogte gebracht. Wat is uw naam, en op welk e-mailadres of telefoonnummer kunnen we u het best bereiken?"
        }
        Language::Pl => {
            "Powiadomiliśmy nasz zespół. Prosimy o imię i nazwisko oraz adres e-mail lub numer telefonu, pod którym najlepiej się skontaktować."
        }
        Language::Tr => {
            "Ekibimize haber verdim. Adınız nedir ve size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz?"
        }
        Language::Zh => "我已通知我们的团队。请问怎么称呼您？通过哪个电子邮箱或电话号码联系您最方便？",
        Language::Ja => {
            "担当チームに連絡しました。お名前と、ご連絡先のメールアドレスか電話番号を教えていただけますか。"
        }
        Language::Ar => "أبلغتُ فريقنا. ما اسمك، وما أفضل بريد إلكتروني أو رقم هاتف للتواصل معك؟",
    }
}
