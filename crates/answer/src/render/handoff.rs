//! What a visitor reads when the conversation was handed to a person, where the owner wrote no words. It is said when
//! it has been done, so it promises what was done and no more.

use crate::language::Language;

/// The sentence of a language.
pub fn handoff_message(language: Language) -> &'static str {
    match language {
        Language::En => {
            "I have passed this conversation on to the team. Leave your e-mail address or phone number here, and \
             somebody will get back to you."
        }
        Language::Es => {
            "He pasado esta conversación al equipo. Deje aquí su correo electrónico o su teléfono y alguien se pondrá \
             en contacto con usted."
        }
        Language::Fr => {
            "J’ai transmis cette conversation à l’équipe. Laissez ici votre adresse e-mail ou votre numéro de \
             téléphone et quelqu’un vous répondra."
        }
        Language::De => {
            "Ich habe dieses Gespräch an das Team weitergegeben. Hinterlassen Sie hier Ihre E-Mail-Adresse oder \
             Telefonnummer, dann meldet sich jemand bei Ihnen."
        }
        Language::Pt => {
            "Passei esta conversa à equipe. Deixe aqui seu e-mail ou telefone e alguém entrará em contato com você."
        }
        Language::It => {
            "Ho passato questa conversazione al team. Lasci qui il suo indirizzo e-mail o numero di telefono e \
             qualcuno la ricontatterà."
        }
        Language::Nl => {
            "Ik heb dit gesprek doorgegeven aan het team. Laat hier uw e-mailadres of telefoonnummer achter, dan \
             neemt iemand contact met u op."
        }
        Language::Pl => {
            "Ta rozmowa została przekazana zespołowi. Proszę zostawić tu adres e-mail lub numer telefonu, a ktoś się \
             odezwie."
        }
        Language::Tr => {
            "Bu görüşmeyi ekibe ilettim. E-posta adresinizi veya telefon numaranızı buraya bırakın, biri size dönüş \
             yapacaktır."
        }
        Language::Zh => "我已将此对话转交给团队。请在这里留下您的电子邮箱或电话号码，会有人与您联系。",
        Language::Ja => {
            "この会話を担当者に引き継ぎました。メールアドレスまたは電話番号をここに残していただければ、担当者からご連絡いたします。"
        }
        Language::Ar => "لقد أحلتُ هذه المحادثة إلى الفريق. اترك هنا بريدك الإلكتروني أو رقم هاتفك وسيتواصل معك أحدهم.",
    }
}
