import { afterEach, expect, it } from "vitest";
import files from "../../../../crates/server/src/import_formats/mod.rs?raw";
import { chooseLanguage } from "../texts";
import { importSummary } from "./import-messages";

afterEach(() => chooseLanguage("en"));

it("every error of a file is translated to Spanish", async () => {
  await chooseLanguage("es");
  const sentences = [...files.matchAll(/#\[error\("(.+)"\)\]/g)].flatMap(([, text = ""]) => {
    const plain = text.replaceAll('\\"', '"').replace("{limit}", "20").replace("{row}", "3").replace(/\{(why|name)\}/, "x");
    return plain.includes("{what}") ? ["rows", "columns"].map((what) => plain.replace("{what}", what)) : [plain];
  });
  const untranslated = sentences.filter((sentence) => importSummary(sentence) === sentence);
  console.log(`${sentences.length} sentences about files, ${untranslated.length} not in Spanish`);
  expect(sentences.length).toBeGreaterThan(10);
  expect(untranslated).toEqual([]);
});

it("errors of a row name fields by their labels, one after the other", async () => {
  expect(importSummary("PropertyType is required; Url is required.")).toBe("Property type is required. Listing URL is required.");
  await chooseLanguage("es");
  expect(importSummary('Bedrooms must be a number, not "many"; Url must be an http or https URL.')).toBe(
    "Habitaciones debe ser un número. Se encontró «many». URL del anuncio debe ser una URL http o https.",
  );
  expect(importSummary('Status is "Withdrawn": a home that is off the market is not added.')).toBe("La situación «Withdrawn» significa fuera del mercado. Los anuncios fuera del mercado no se agregan.");
  expect(importSummary("Row 3 has the same MLSNumber but different details.")).toContain("La fila 3");
  expect(importSummary("Bedrooms is missing, so this change couldn't be undone. The listing stays the same.")).toContain("no se podría deshacer");
  expect(importSummary("The other service said no.")).toBe("The other service said no.");
});
