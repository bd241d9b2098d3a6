import { useApp } from "../../app-context";
import { Select, Toggle } from "../../components/controls";
import { Field } from "../../components/Field";
import { languageChoice, texts, type LanguageChoice } from "../../texts";
import { chooseMapTiles, chooseSpoken, chooseTheme, mapTiles, theme, type Theme } from "./preferences";

export function GeneralPage() {
  const { transport, toast } = useApp();
  const t = texts.value.shell.preferences;
  const languages: LanguageChoice[] = ["system", "en", "es", ...(languageChoice.value === "pseudo" ? (["pseudo"] as const) : [])];
  const themes: Theme[] = ["system", "light", "dark"];
  return (
    <>
      <Field label={t.language} help={t.languageHelp}>
        {(ids) => (
          <Select
            ids={ids}
            value={languageChoice.value}
            options={languages.map((value) => ({ value, label: t.languages[value] }))}
            onChange={(value) => void chooseSpoken(toast, value as LanguageChoice)}
          />
        )}
      </Field>
      <Field label={t.theme} help={t.motion}>
        {(ids) => (
          <Select
            ids={ids}
            value={theme.value}
            options={themes.map((value) => ({ value, label: t.themes[value] }))}
            onChange={(value) => chooseTheme(transport, value as Theme)}
          />
        )}
      </Field>
      {transport.tileUrl ? <Toggle label={t.tiles} help={t.tilesHelp} on={mapTiles.value} onChange={chooseMapTiles} /> : null}
    </>
  );
}
