/*
 * The service's default handoff messages from `crates/reply`, by the names of AIResponseLanguage: the questions for
 * contact details. The preview needs them, because it must not send an email.
 */
const QUESTIONS: Record<string, string> = {
  English: "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away.",
  Spanish: "¿Cómo se llama y a qué correo electrónico o teléfono podemos escribirle o llamarle? Lo pasaré enseguida a nuestro equipo.",
  French: "Quel est votre nom, et à quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre ? Je transmets tout de suite à notre équipe.",
  German: "Wie heißen Sie, und unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten? Ich gebe es sofort an unser Team weiter.",
  Portuguese: "Qual é o seu nome e o melhor e-mail ou telefone para falarmos com você? Passarei imediatamente à nossa equipe.",
  Italian: "Come si chiama, e a quale e-mail o numero di telefono possiamo raggiungerla? Lo passo subito al nostro team.",
  Dutch: "Wat is uw naam, en op welk e-mailadres of telefoonnummer kunnen we u het best bereiken? Ik geef het meteen door aan ons team.",
  Polish: "Jak się nazywasz i pod jakim adresem e-mail lub numerem telefonu najlepiej się skontaktować? Od razu przekażę to naszemu zespołowi.",
  Turkish: "Adınız nedir ve size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz? Bilgileri hemen ekibimize ileteceğim.",
  Chinese: "请问怎么称呼您？通过哪个电子邮箱或电话号码联系您最方便？我会马上转告我们的团队。",
  Japanese: "お名前と、ご連絡先のメールアドレスか電話番号を教えていただけますか。すぐに担当チームにお伝えします。",
  Arabic: "ما اسمك، وما أفضل بريد إلكتروني أو رقم هاتف للتواصل معك؟ سأنقله إلى فريقنا فورًا.",
};

/** English for languages that the built-in engine doesn't support. */
function contactQuestion(language: string): string {
  return QUESTIONS[language] ?? QUESTIONS.English ?? "";
}

/** What a visitor without contact details reads: the agent's own message, if any, goes before the question. */
export function handoffMessage(own: string, language: string): string {
  return own ? own + gap(language) + contactQuestion(language) : contactQuestion(language);
}

/** Whether a text begins with a default message, in any language. */
export function startsWithDefault(text: string): boolean {
  return Object.values(QUESTIONS).some((question) => text.startsWith(question));
}

/** What stands between two sentences. */
function gap(language: string): string {
  return language === "Chinese" || language === "Japanese" ? "" : " ";
}
