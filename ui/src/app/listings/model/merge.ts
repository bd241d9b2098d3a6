/*
 * Applies the changes of a form to a newer version of the listing. Fields that both changed are
 * conflicts.
 */
import { FIELDS, type TextField } from "./fields";
import { changedFields, type ListingForm } from "./form";

export interface FieldConflict {
  /** A text field, "Images" or "ExtensionColumn". */
  field: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  /** Their version with my changes; my value in conflicts. */
  form: ListingForm;
  conflicts: FieldConflict[];
  /** Fields that only they changed. */
  brought: string[];
}

/** `before` is the version that both started from. */
export function merged(before: ListingForm, mine: ListingForm, theirs: ListingForm): Merged {
  const here = changedFields(before, mine);
  const there = changedFields(before, theirs);
  const differ = new Set(changedFields(mine, theirs));
  const form = here.reduce((stored, field) => withField(stored, field, mine), theirs);
  return {
    form,
    conflicts: here
      .filter((field) => there.includes(field) && differ.has(field))
      .map((field) => ({ field, mine: shownField(mine, field), theirs: shownField(theirs, field) })),
    brought: there.filter((field) => !here.includes(field)),
  };
}

/** The form with one field from another form. */
export function withField(form: ListingForm, field: string, from: ListingForm): ListingForm {
  if (field === "Images") return { ...form, images: from.images };
  if (field === "ExtensionColumn") return { ...form, extension: from.extension };
  if (!isTextField(field)) return form;
  return { ...form, texts: { ...form.texts, [field]: from.texts[field] } };
}

function isTextField(field: string): field is TextField {
  return FIELDS.some(({ name }) => name === field);
}

function shownField(form: ListingForm, field: string): string {
  if (field === "Images") return form.images.map((url) => url.split("/").pop() ?? url).join(", ");
  if (field === "ExtensionColumn") return form.extension.map(({ Key, value }) => `${Key}: ${value}`).join("; ");
  return isTextField(field) ? form.texts[field].trim() : "";
}
