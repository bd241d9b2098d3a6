import { expect, it } from "vitest";
import { displayHost } from "./display-host";

/** As the URL API gives it. */
const shown = (host: string) => displayHost(new URL(`https://${host}/`).hostname);

it.each(["homes.example", "münchen.de", "www.straße-am-see.de", "例え.jp", "ラーメン.jp", "東京タワーhomes.jp", "пример.рф", "квартиры.com", "ελλάδα.gr", "한국.kr", "中文网.cn", "البيت.com", "בתים.co.il", "घर.भारत", "col·lecció.cat", "บ้าน.ไทย", "são-paulo.com.br", "ñandú.es"])(
  "a host in one script is shown in its own letters: %s",
  (host) => expect(shown(host)).toBe(host),
);

it.each(["pаypal.com", "gооgle.com", "аррӏе.com", "еріс.com", "οχι.com", "paypаl.example.com", "zillοw.com", "i̇nbox-а.com", "☃.net", "hօmes.com", "p\u0332aypal.com", "例а.jp"])(
  "a host that may imitate another is shown in punycode: %s",
  (host) => expect(shown(host)).toMatch(/^(.*\.)?xn--[a-z0-9-]+[a-z0-9.-]*$/),
);

it("an invalid punycode label is unchanged", () => {
  expect(displayHost("xn--99999999999999999.com")).toBe("xn--99999999999999999.com");
});
