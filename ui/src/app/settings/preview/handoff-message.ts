/*
 * The service's default handoff messages from `crates/reply`, by the names of AIResponseLanguage.
 * The preview needs them, because it must not send an email.
 */
const SENTENCES: Record<string, string> = {
  English: "I've let our team know. What's your name, and the best email or phone number to reach you?",
  Spanish: "He avisado a nuestro equipo. ¿Cómo se llama y a qué correo electrónico o teléfono podemos escribirle o llamarle?",
  French: "J’ai prévenu notre équipe. Quel est votre nom, et à quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre ?",
  German: "Ich habe unserem Team Bescheid gegeben. Wie heißen Sie, und unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten?",
  Portuguese: "Avisei nossa equipe. Qual é o seu nome e o melhor e-mail ou telefone para falarmos com você?",
  Italian: "Ho avvisato il nostro team. Qual è il suo nome, e a quale e-mail o numero di telefono possiamo raggiungerla?",
  Dutch: "Ik heb ons team op de hoogte gebracht. Wat is uw naam, en op welk e-mailadres of telefoonnummer kunnen we u het best bereiken?",
  Polish: "Powiadomiliśmy nasz zespół. Prosimy o imię i nazwisko oraz adres e-mail lub numer telefonu, pod którym najlepiej się skontaktować.",
  Turkish: "Ekibimize haber verdim. Adınız nedir ve size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz?",
  Chinese: "我已通知我们的团队。请问怎么称呼您？通过哪个电子邮箱或电话号码联系您最方便？",
  Japanese: "担当チームに連絡しました。お名前と、ご連絡先のメールアドレスか電話番号を教えていただけますか。",
  Arabic: "أبلغتُ فريقنا. ما اسمك، وما أفضل بريد إلكتروني أو رقم هاتف للتواصل معك؟",
};

/** English for languages that the built-in engine doesn't support. */
export function handoffMessage(language: string): string {
  return SENTENCES[language] ?? SENTENCES.English ?? "";
}
