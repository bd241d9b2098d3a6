/*
 * What the service says to who is handed to a person, where the owner wrote no
 * words: the sentences of crates/answer/src/render/handoff.rs, by the names that
 * AIResponseLanguage takes. Only the stage needs them; it must send no mail.
 */
const SENTENCES: Record<string, string> = {
  English: "I have passed this conversation on to the team. Leave your e-mail address or phone number here, and somebody will get back to you.",
  Spanish: "He pasado esta conversación al equipo. Deje aquí su correo electrónico o su teléfono y alguien se pondrá en contacto con usted.",
  French: "J’ai transmis cette conversation à l’équipe. Laissez ici votre adresse e-mail ou votre numéro de téléphone et quelqu’un vous répondra.",
  German: "Ich habe dieses Gespräch an das Team weitergegeben. Hinterlassen Sie hier Ihre E-Mail-Adresse oder Telefonnummer, dann meldet sich jemand bei Ihnen.",
  Portuguese: "Passei esta conversa à equipe. Deixe aqui seu e-mail ou telefone e alguém entrará em contato com você.",
  Italian: "Ho passato questa conversazione al team. Lasci qui il suo indirizzo e-mail o numero di telefono e qualcuno la ricontatterà.",
  Dutch: "Ik heb dit gesprek doorgegeven aan het team. Laat hier uw e-mailadres of telefoonnummer achter, dan neemt iemand contact met u op.",
  Polish: "Ta rozmowa została przekazana zespołowi. Proszę zostawić tu adres e-mail lub numer telefonu, a ktoś się odezwie.",
  Turkish: "Bu görüşmeyi ekibe ilettim. E-posta adresinizi veya telefon numaranızı buraya bırakın, biri size dönüş yapacaktır.",
  Chinese: "我已将此对话转交给团队。请在这里留下您的电子邮箱或电话号码，会有人与您联系。",
  Japanese: "この会話を担当者に引き継ぎました。メールアドレスまたは電話番号をここに残していただければ、担当者からご連絡いたします。",
  Arabic: "لقد أحلتُ هذه المحادثة إلى الفريق. اترك هنا بريدك الإلكتروني أو رقم هاتفك وسيتواصل معك أحدهم.",
};

/** English for a language that the built-in engine does not write. */
export function handoffMessage(language: string): string {
  return SENTENCES[language] ?? SENTENCES.English ?? "";
}
