/*
 * The words for a number of things, in the form that the language wants: "1
 * home", "3 homes", "5 domów". The forms are in each language's file; which one
 * fits is the browser's knowledge.
 */

/** Forms by plural category; `other` fits every number that has none of its own. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form for `count` with its figure in the place of `{n}`. */
export function countText(forms: Forms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("{n}", count.toLocaleString(language));
}
