/* The text for a number of things in the plural form of the language: "1 home", "3 homes", "5 domów". */

/** Forms by plural category; `other` is the fallback. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form for `count`; `{n}` is replaced by the number. */
export function countText(forms: Forms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("{n}", count.toLocaleString(language));
}
