//! What a visitor reads who has reached a limit, in every language of answers.
//!
//! The exact time to wait is in `Retry-After`; sentences name a minute, an hour or a day, so that no language
//! needs plural forms here.

use porchlight_lang::language::Language;

/// What is rejected, and what helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejected {
    /// Too many questions in a minute.
    ThisMinute,
    /// Too many questions in an hour.
    ThisHour,
    /// The conversation has its last question.
    Conversation,
    /// The same, and the chatbot can pass it on to a person.
    ConversationOrPerson,
    /// The conversation has its last file.
    FilesInConversation,
    /// No more files are taken today.
    FilesToday,
    /// Anything else that works again later.
    Later,
    /// The chatbot has given all answers of its month.
    Month,
    /// The chatbot's budget for today is used up, and nothing answers without a model.
    Today,
    /// The chatbot takes no files of this kind.
    FileKind,
    /// The file is larger than the chatbot's model takes.
    FileSize,
}

impl Rejected {
    /// Every reason, in the order of the tables below.
    pub const ALL: [Self; 11] = [
        Self::ThisMinute,
        Self::ThisHour,
        Self::Conversation,
        Self::ConversationOrPerson,
        Self::FilesInConversation,
        Self::FilesToday,
        Self::Later,
        Self::Month,
        Self::Today,
        Self::FileKind,
        Self::FileSize,
    ];
}

/// The sentence of a language.
pub fn sentence(reason: Rejected, language: Language) -> &'static str {
    of(language)[reason as usize]
}

fn of(language: Language) -> &'static [&'static str; 11] {
    match language {
        Language::En => &[
            "Too many messages. Wait a minute, then try again.",
            "Too many messages. You can ask again within the hour.",
            "This chat has reached its message limit. Start a new chat to continue.",
            "This chat has reached its message limit. Start a new chat, or ask to talk to a person.",
            "You can't send more files in this chat. Start a new chat to send more.",
            "You can't send more files today. You can still type messages here.",
            "Too many requests. Try again later.",
            "This chat has reached its message limit for this month.",
            "This chat has reached its limit for today. Try again tomorrow.",
            "This chat doesn't accept this type of file.",
            "This file is too large for this chat. Send a smaller one.",
        ],
        Language::Es => &[
            "Demasiados mensajes. Espere un minuto y vuelva a intentarlo.",
            "Demasiados mensajes. Podrá volver a preguntar dentro de una hora.",
            "Este chat ha alcanzado su límite de mensajes. Abra un chat nuevo para continuar.",
            "Este chat ha alcanzado su límite de mensajes. Abra un chat nuevo o pida hablar con una persona.",
            "En este chat no se pueden enviar más archivos. Abra un chat nuevo para enviar otros.",
            "Hoy no se pueden enviar más archivos. Puede seguir escribiéndonos aquí.",
            "Demasiadas solicitudes. Vuelva a intentarlo más tarde.",
            "Este chat ha alcanzado el límite de mensajes de este mes.",
            "Este chat ha alcanzado su límite de hoy. Vuelva a intentarlo mañana.",
            "Este chat no acepta archivos de este tipo.",
            "Este archivo es demasiado grande para el chat. Envíe uno más pequeño.",
        ],
        Language::Fr => &[
            "Cela fait beaucoup de messages d’un coup. Attendez une minute, puis posez à nouveau votre question.",
            "Cela fait beaucoup de messages. Vous pourrez reposer une question dans l’heure.",
            "Cette conversation a atteint sa dernière question. Ouvrez-en une nouvelle pour continuer.",
            "Cette conversation a atteint sa dernière question. Ouvrez-en une nouvelle ou demandez à parler à une \
             personne de l’équipe.",
            "Cette conversation n’accepte plus de fichiers. Ouvrez-en une nouvelle pour en envoyer d’autres.",
            "Aucun autre fichier ne peut être envoyé aujourd’hui. Vous pouvez toujours nous écrire ici.",
            "C’était trop à la fois. Réessayez plus tard.",
            "Ce chat a atteint sa limite de messages pour ce mois-ci.",
            "Ce chat a atteint sa limite pour aujourd’hui.",
            "Ce chat n’accepte pas ce type de fichier.",
            "Ce fichier est trop volumineux pour ce chat. Envoyez-en un plus petit.",
        ],
        Language::De => &[
            "Das waren viele Nachrichten auf einmal. Warten Sie eine Minute und fragen Sie dann noch einmal.",
            "Das waren viele Nachrichten. Innerhalb einer Stunde können Sie wieder fragen.",
            "Dieser Chat hat seine letzte Frage erreicht. Beginnen Sie einen neuen Chat, um fortzufahren.",
            "Dieser Chat hat seine letzte Frage erreicht. Beginnen Sie einen neuen Chat oder fragen Sie nach einer \
             Person aus unserem Team.",
            "In diesem Chat können keine weiteren Dateien gesendet werden. Beginnen Sie dafür einen neuen Chat.",
            "Heute können keine weiteren Dateien gesendet werden. Schreiben können Sie uns hier weiterhin.",
            "Das war zu viel auf einmal. Versuchen Sie es später noch einmal.",
            "Dieser Chat hat seine Nachrichtengrenze für diesen Monat erreicht.",
            "Dieser Chat hat seine Grenze für heute erreicht.",
            "Dieser Chat nimmt Dateien dieser Art nicht an.",
            "Diese Datei ist zu groß für diesen Chat. Senden Sie eine kleinere.",
        ],
        Language::Pt => &[
            "Foram muitas mensagens de uma vez. Espere um minuto e pergunte de novo.",
            "Foram muitas mensagens. Você poderá perguntar de novo dentro de uma hora.",
            "Este chat chegou à última pergunta. Abra um novo chat para continuar.",
            "Este chat chegou à última pergunta. Abra um novo chat ou peça para falar com uma pessoa da equipe.",
            "Não é possível enviar mais arquivos neste chat. Abra um novo chat para enviar outros.",
            "Hoje não é possível enviar mais arquivos. Você ainda pode escrever para nós aqui.",
            "Foi demais de uma vez. Tente de novo mais tarde.",
            "Este chat atingiu o limite de mensagens deste mês.",
            "Este chat atingiu o limite de hoje.",
            "Este chat não aceita arquivos deste tipo.",
            "Este arquivo é grande demais para este chat. Envie um menor.",
        ],
        Language::It => &[
            "Sono stati molti messaggi in poco tempo. Attenda un minuto e riprovi a chiedere.",
            "Sono stati molti messaggi. Potrà chiedere di nuovo entro un’ora.",
            "Questa chat è arrivata all’ultima domanda. Apra una nuova chat per continuare.",
            "Questa chat è arrivata all’ultima domanda. Apra una nuova chat o chieda di parlare con una persona del \
             team.",
            "In questa chat non si possono inviare altri file. Apra una nuova chat per inviarne altri.",
            "Oggi non si possono inviare altri file. Può continuare a scriverci qui.",
            "Troppe richieste insieme. Riprovi più tardi.",
            "Questa chat ha raggiunto il limite di messaggi di questo mese.",
            "Questa chat ha raggiunto il limite di oggi.",
            "Questa chat non accetta file di questo tipo.",
            "Questo file è troppo grande per questa chat. Ne invii uno più piccolo.",
        ],
        Language::Nl => &[
            "Dat waren veel berichten tegelijk. Wacht een minuut en stel uw vraag dan opnieuw.",
            "Dat waren veel berichten. Binnen een uur kunt u weer vragen stellen.",
            "Deze chat heeft zijn laatste vraag bereikt. Begin een nieuwe chat om verder te gaan.",
            "Deze chat heeft zijn laatste vraag bereikt. Begin een nieuwe chat of vraag naar iemand van ons team.",
            "In deze chat kunnen geen bestanden meer worden verstuurd. Begin een nieuwe chat om er meer te sturen.",
            "Vandaag kunnen geen bestanden meer worden verstuurd. U kunt ons hier nog wel schrijven.",
            "Dat was te veel tegelijk. Probeer het later opnieuw.",
            "Deze chat heeft de berichtenlimiet van deze maand bereikt.",
            "Deze chat heeft de limiet van vandaag bereikt.",
            "Deze chat accepteert geen bestanden van dit type.",
            "Dit bestand is te groot voor deze chat. Stuur een kleiner bestand.",
        ],
        Language::Pl => &[
            "To było dużo wiadomości naraz. Proszę odczekać minutę i zapytać ponownie.",
            "To było dużo wiadomości. W ciągu godziny będzie można znów zadać pytanie.",
            "W tej rozmowie nie można zadać więcej pytań. Aby kontynuować, proszę zacząć nową rozmowę.",
            "W tej rozmowie nie można zadać więcej pytań. Proszę zacząć nową rozmowę albo poprosić o kontakt z osobą \
             z zespołu.",
            "W tej rozmowie nie można wysłać więcej plików. Aby wysłać kolejne, proszę zacząć nową rozmowę.",
            "Dziś nie można wysłać więcej plików. Nadal można do nas tutaj pisać.",
            "To było za dużo naraz. Proszę spróbować później.",
            "Ten czat wyczerpał limit wiadomości na ten miesiąc.",
            "Ten czat wyczerpał limit na dziś.",
            "Ten czat nie przyjmuje plików tego rodzaju.",
            "Ten plik jest za duży dla tego czatu. Proszę wysłać mniejszy.",
        ],
        Language::Tr => &[
            "Bir anda çok fazla mesaj geldi. Bir dakika bekleyip yeniden sorun.",
            "Çok fazla mesaj geldi. Bir saat içinde yeniden sorabilirsiniz.",
            "Bu sohbet son sorusuna ulaştı. Devam etmek için yeni bir sohbet başlatın.",
            "Bu sohbet son sorusuna ulaştı. Yeni bir sohbet başlatın veya ekibimizden biriyle görüşmek isteyin.",
            "Bu sohbette daha fazla dosya gönderilemez. Başka dosyalar için yeni bir sohbet başlatın.",
            "Bugün daha fazla dosya gönderilemez. Bize buradan yazmaya devam edebilirsiniz.",
            "Bir anda çok fazla istek geldi. Daha sonra yeniden deneyin.",
            "Bu sohbet bu ayki mesaj sınırına ulaştı.",
            "Bu sohbet bugünkü sınırına ulaştı.",
            "Bu sohbet bu türdeki dosyaları kabul etmiyor.",
            "Bu dosya bu sohbet için çok büyük. Daha küçük bir dosya gönderin.",
        ],
        Language::Zh => &[
            "您一次发送的消息太多了。请等一分钟后再提问。",
            "您发送的消息太多了。请在一小时后再提问。",
            "此对话的提问次数已用完。请开始新的对话以继续。",
            "此对话的提问次数已用完。请开始新的对话，或要求与我们的工作人员联系。",
            "此对话不能再发送文件。请开始新的对话来发送其他文件。",
            "今天不能再发送文件。您仍可以在这里给我们留言。",
            "一次请求太多了。请稍后再试。",
            "此聊天本月的消息数量已达上限。",
            "此聊天今天的使用量已达上限。",
            "此聊天不接受这种类型的文件。",
            "此文件对本聊天来说太大。请发送较小的文件。",
        ],
        Language::Ja => &[
            "短い時間に多くのメッセージが送信されました。1分ほど待ってから、もう一度ご質問ください。",
            "多くのメッセージが送信されました。1時間以内に再びご質問いただけます。",
            "このチャットの質問数は上限に達しました。続けるには新しいチャットを始めてください。",
            "このチャットの質問数は上限に達しました。新しいチャットを始めるか、担当者への引き継ぎをご希望ください。",
            "このチャットではこれ以上ファイルを送信できません。新しいチャットを始めてください。",
            "本日はこれ以上ファイルを送信できません。メッセージは引き続きこちらにお送りいただけます。",
            "一度に多くの操作が行われました。後でもう一度お試しください。",
            "このチャットは今月のメッセージ数の上限に達しました。",
            "このチャットは本日の上限に達しました。",
            "このチャットではこの種類のファイルを受け付けていません。",
            "このファイルは大きすぎます。より小さいファイルを送信してください。",
        ],
        Language::Ar => &[
            "وصلت رسائل كثيرة دفعة واحدة. انتظر دقيقة ثم اسأل من جديد.",
            "وصلت رسائل كثيرة. يمكنك السؤال من جديد خلال ساعة.",
            "وصلت هذه المحادثة إلى آخر سؤال فيها. ابدأ محادثة جديدة للمتابعة.",
            "وصلت هذه المحادثة إلى آخر سؤال فيها. ابدأ محادثة جديدة أو اطلب التحدث إلى شخص من فريقنا.",
            "لا يمكن إرسال مزيد من الملفات في هذه المحادثة. ابدأ محادثة جديدة لإرسال غيرها.",
            "لا يمكن إرسال مزيد من الملفات اليوم. لا يزال بإمكانك الكتابة إلينا هنا.",
            "كانت الطلبات كثيرة دفعة واحدة. حاول مرة أخرى لاحقًا.",
            "بلغت هذه الدردشة حد الرسائل لهذا الشهر.",
            "بلغت هذه الدردشة حدها لهذا اليوم.",
            "لا تقبل هذه الدردشة ملفات من هذا النوع.",
            "هذا الملف كبير جدًا على هذه الدردشة. أرسل ملفًا أصغر.",
        ],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_reason_has_a_sentence_of_its_own_in_every_language() {
        let all = Language::ALL.into_iter().flat_map(|language| Rejected::ALL.map(|reason| sentence(reason, language)));
        let all: Vec<&str> = all.collect();
        assert!(all.iter().all(|sentence| !sentence.contains("  ") && sentence.ends_with(['.', '。'])));
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }
}
