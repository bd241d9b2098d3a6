//! Answers to images, voice messages and videos that the chatbot can't read.

use porchlight_lang::language::Language;

/// The media a visitor sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    Images,
    Recording,
    Video,
}

/// Why media could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnsupportedMedia {
    /// The chatbot has no model for this kind of media.
    Not(Sent),
    /// The transcript is empty.
    NoSpeech,
}

/// For images, recording, video and an empty transcript; the last asks to type instead.
type Sentences = [&'static str; 5];

/// The sentence that says so.
pub fn sentence(unseen: UnsupportedMedia, language: Language) -> &'static str {
    let [images, recording, video, no_speech, _] = sentences(language);
    match unseen {
        UnsupportedMedia::Not(Sent::Images) => images,
        UnsupportedMedia::Not(Sent::Recording) => recording,
        UnsupportedMedia::Not(Sent::Video) => video,
        UnsupportedMedia::NoSpeech => no_speech,
    }
}

/// Asks the visitor to type instead.
pub fn type_instead(language: Language) -> &'static str {
    let [.., instead] = sentences(language);
    instead
}

fn sentences(language: Language) -> Sentences {
    match language {
        Language::En => [
            "I can't view images here.",
            "I can't play voice messages here.",
            "I can't play videos here.",
            "I couldn't hear any words in that message.",
            "Type your question instead.",
        ],
        Language::Es => [
            "Aquí no puedo ver imágenes.",
            "Aquí no puedo reproducir mensajes de voz.",
            "Aquí no puedo reproducir vídeos.",
            "No he oído ninguna palabra en ese mensaje.",
            "Escriba su pregunta.",
        ],
        Language::Fr => [
            "Je ne peux pas regarder d’images ici.",
            "Je ne peux pas écouter d’enregistrements ici.",
            "Je ne peux pas regarder de vidéos ici.",
            "Je n’ai distingué aucun mot dans l’enregistrement.",
            "Merci d’écrire ce que vous souhaitez savoir.",
        ],
        Language::De => [
            "Bilder kann ich hier nicht ansehen.",
            "Aufnahmen kann ich hier nicht anhören.",
            "Videos kann ich hier nicht ansehen.",
            "In der Aufnahme konnte ich keine Worte verstehen.",
            "Bitte schreiben Sie, was Sie wissen möchten.",
        ],
        Language::Pt => [
            "Não consigo ver imagens aqui.",
            "Não consigo ouvir gravações aqui.",
            "Não consigo ver vídeos aqui.",
            "Não consegui entender nenhuma palavra da gravação.",
            "Por favor, escreva o que deseja saber.",
        ],
        Language::It => [
            "Qui non posso guardare immagini.",
            "Qui non posso ascoltare registrazioni.",
            "Qui non posso guardare video.",
            "Non sono riuscito a capire alcuna parola nella registrazione.",
            "Per favore, scriva ciò che desidera sapere.",
        ],
        Language::Nl => [
            "Ik kan hier geen afbeeldingen bekijken.",
            "Ik kan hier geen opnames beluisteren.",
            "Ik kan hier geen video’s bekijken.",
            "Ik kon in de opname geen woorden verstaan.",
            "Schrijf alstublieft wat u wilt weten.",
        ],
        Language::Pl => [
            "Nie mogę tutaj oglądać obrazów.",
            "Nie mogę tutaj słuchać nagrań.",
            "Nie mogę tutaj oglądać videoów.",
            "Nie udało mi się rozróżnić żadnych słów w nagraniu.",
            "Proszę napisać, czego chcą Państwo się dowiedzieć.",
        ],
        Language::Tr => [
            "Burada resimlere bakamıyorum.",
            "Burada ses kayıtlarını dinleyemiyorum.",
            "Burada video izleyemiyorum.",
            "Ses kaydında hiçbir sözü anlayamadım.",
            "Lütfen öğrenmek istediğinizi yazın.",
        ],
        Language::Zh => [
            "我在这里无法查看图片。",
            "我在这里无法收听录音。",
            "我在这里无法观看视频。",
            "我没能听清录音中的内容。",
            "请用文字写下您想了解的内容。",
        ],
        Language::Ja => [
            "ここでは画像を見ることができません。",
            "ここでは録音を聞くことができません。",
            "ここでは動画を見ることができません。",
            "録音から言葉を聞き取れませんでした。",
            "お知りになりたいことを文字でお書きください。",
        ],
        Language::Ar => [
            "لا يمكنني عرض الصور هنا.",
            "لا يمكنني الاستماع إلى التسجيلات هنا.",
            "لا يمكنني مشاهدة مقاطع الفيديو هنا.",
            "لم أتمكن من تمييز أي كلمات في التسجيل.",
            "يرجى كتابة ما تود معرفته.",
        ],
    }
}
