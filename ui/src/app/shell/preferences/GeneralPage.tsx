/*
 * Preferences: language, light or dark, pictures of the map where the program
 * can fetch them (a browser cannot).
 */
import { useApp } from "../../app-context";
import { Select, Toggle } from "../../components/controls";
import { Field } from "../../components/Field";
import { languageChoice, texts, type LanguageChoice } from "../../texts";
import { chooseMapTiles, chooseSpoken, chooseTheme, mapTiles, theme, type Theme } from "./preferences";

export function GeneralPage() {
  const { transport, toast } = useApp();
  const said = texts.value.shell.preferences;
  const languages: LanguageChoice[] = ["system", "en", "es", ...(languageChoice.value === "pseudo" ? (["pseudo"] as const) : [])];
  const themes: Theme[] = ["system", "light", "dark"];
  return (
    <>
      <Field label={said.language} help={said.languageHelp}>
        {(ids) => (
          <Select
            ids={ids}
            value={languageChoice.value}
            options={languages.map((value) => ({ value, label: said.languages[value] }))}
            onChange={(value) => void chooseSpoken(toast, value as LanguageChoice)}
          />
        )}
      </Field>
      <Field label={said.theme} help={said.motion}>
        {(ids) => (
          <Select
            ids={ids}
            value={theme.value}
            options={themes.map((value) => ({ value, label: said.themes[value] }))}
            onChange={(value) => chooseTheme(transport, value as Theme)}
          />
        )}
      </Field>
      {transport.tileUrl ? <Toggle label={said.tiles} help={said.tilesHelp} on={mapTiles.value} onChange={chooseMapTiles} /> : null}
    </>
  );
}
