/*
 * The sheet of one listing: saving, refusals, what changed elsewhere, drafts.
 */
import { beforeEach, expect, it, vi } from "vitest";
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import type { ListingItem, ListingQuery } from "../../../api/wire";
import { devListings } from "../../dev/listings";
import { testApp } from "../../dev/test-app";
import { formFromItem } from "../model/form";
import { listStore } from "../list/list-store";
import { createEditorStore } from "./editor-store";

let bots = 0;

function opened(homes: ListingItem[], answers: Record<string, unknown> = {}) {
  const list_listings = ({ MLSNumber }: ListingQuery) => {
    const found = MLSNumber ? homes.filter((home) => home.MLSNumber === MLSNumber) : homes;
    return { List: found, VirtualCount: found.length };
  };
  const test = testApp({ list_chatbots: { List: [], VirtualCount: 0 }, list_listings, update_listing: 1, ...answers });
  return { ...test, list: listStore(test.app, `bot-${++bots}`), home: homes[0] as ListingItem };
}

function updates(call: ReturnType<typeof opened>["call"]) {
  return call.mock.calls.filter(([operation]) => operation === "update_listing").map(([, input]) => input);
}

beforeEach(() => localStorage.clear());

it("saving sends only the changes and shows the listing in its place", async () => {
  const homes = devListings(3);
  const { app, list, call, home } = opened(homes);
  await list.reload();
  const sheet = createEditorStore(app, list, home);
  sheet.setText("SalePrice", "410,000");
  call.mockImplementationOnce(async () => ({ List: [home], VirtualCount: 1 }));
  homes[0] = { ...home, SalePrice: "410000", Price: "410000" };
  expect(await sheet.save()).toBe(true);
  expect(updates(call)).toEqual([{ SerialNumber: list.serialNumber, Key: String(home.ID), KeyType: "NewOaks", SalePrice: 410000 }]);
  expect(list.rows.value[0]?.Price).toBe("410000");
  expect(sheet.changes.value).toEqual([]);
  expect(await sheet.mayClose()).toBe(true);
});

it("a refused listing keeps what was typed and marks its fields", async () => {
  const refuse = () => Promise.reject(new ApiError(42201, "Url is required; The service has no room for more."));
  const { app, list, home } = opened(devListings(1), { create_listing: refuse });
  const sheet = createEditorStore(app, list, null, { copyOf: home });
  sheet.setTexts({ MLSNumber: "PL9", Url: "https://a.example/9" });
  expect(await sheet.save()).toBe(false);
  expect(sheet.faults.value).toEqual({ Url: "Url is required" });
  expect(sheet.complaint.value).toBe("The service has no room for more.");
  expect(sheet.form.value.texts.MLSNumber).toBe("PL9");
});

it("what is surely wrong is not sent", async () => {
  const { app, list, call } = opened([]);
  const sheet = createEditorStore(app, list, null);
  sheet.setText("YearBuilt", "old");
  expect(await sheet.save()).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(sheet.faults.value).toMatchObject({ YearBuilt: "Year built must be a number." });
  expect(sheet.faults.value).not.toHaveProperty("MLSNumber");
});

it("an edit that cannot be sent waits in the queue, and the list shows it", async () => {
  const homes = devListings(1);
  const { app, list, call, home } = opened(homes);
  await list.reload();
  const sheet = createEditorStore(app, list, home);
  sheet.setTexts({ City: "Elsewhere", SalePrice: "1,5k" });
  const unreachable = new ApiError(DESKTOP_ERROR.unreachable, "The service did not answer.");
  call.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  expect(await sheet.save()).toBe(true);
  expect(app.queue.edits.value).toHaveLength(1);
  expect(app.queue.edits.value[0]?.before?.values).toMatchObject({ City: home.City, SalePrice: home.SalePrice });
  expect([list.rows.value[0]?.City, list.rows.value[0]?.SalePrice]).toEqual(["Elsewhere", "1500"]);
  expect(sheet.changes.value).toEqual([]);
  expect(app.queue.edits.value[0]?.input).toMatchObject({ Key: String(home.ID), City: "Elsewhere", SalePrice: 1500 });
});

it("a creation whose answer was lost is found again instead of made twice", async () => {
  const homes = devListings(1);
  const create = vi.fn();
  const { app, list, home } = opened(homes, { create_listing: create });
  const sheet = createEditorStore(app, list, null, { copyOf: home });
  sheet.setTexts({ MLSNumber: "PL9", Url: "https://a.example/9" });
  create.mockImplementationOnce(() => {
    homes.push({ ...home, ID: 77, MLSNumber: "PL9", Url: "https://a.example/9", DaysOnMarket: "0" });
    throw new ApiError(DESKTOP_ERROR.unreachable, "The connection was lost.");
  });
  create.mockImplementationOnce(() => {
    throw new ApiError(40901, "A listing with this MLSNumber already exists.");
  });
  expect(await sheet.save()).toBe(false);
  expect(sheet.complaint.value).toContain("stored on this computer");
  expect(await sheet.save()).toBe(true);
  expect(sheet.item.value?.ID).toBe(77);
});

it("what somebody else changed meanwhile is brought in, and what both changed is asked", async () => {
  const homes = devListings(1);
  const { app, list, call, home } = opened(homes);
  const sheet = createEditorStore(app, list, home);
  sheet.setTexts({ City: "Mine", HOAMonth: "99" });
  homes[0] = { ...home, City: "Theirs", ZIP: "00001" };
  expect(await sheet.save()).toBe(false);
  expect(sheet.clashes.value).toEqual([{ field: "City", mine: "Mine", theirs: "Theirs" }]);
  expect(sheet.form.value.texts.ZIP).toBe("00001");
  expect(updates(call)).toEqual([]);
  const [clash] = sheet.clashes.value;
  if (!clash) throw new Error("there is a clash");
  sheet.decide(clash, "theirs");
  expect(await sheet.save()).toBe(true);
  expect(updates(call)).toEqual([{ SerialNumber: list.serialNumber, Key: String(home.ID), KeyType: "NewOaks", HOAMonth: 99 }]);
});

it("a listing that is gone is said, and can be added again", async () => {
  const homes = devListings(1);
  const { app, list, home } = opened(homes, { update_listing: () => Promise.reject(new ApiError(40405, "Listing was not found.")), create_listing: "5" });
  const sheet = createEditorStore(app, list, home);
  sheet.setText("City", "Elsewhere");
  expect(await sheet.save()).toBe(false);
  expect(sheet.gone.value).toBe(true);
  sheet.addAgain();
  expect(await sheet.save()).toBe(true);
});

it("what was typed and not saved is offered when the listing is opened again", () => {
  const { app, list, home } = opened(devListings(1));
  const first = createEditorStore(app, list, home);
  first.setText("City", "Half typed");
  first.destroy();
  const again = createEditorStore(app, list, home);
  expect(again.form.value.texts.City).toBe(home.City);
  expect(again.offered.value?.form.texts.City).toBe("Half typed");
  again.setText("ZIP", "12345");
  again.restore();
  expect([again.form.value.texts.City, again.form.value.texts.ZIP, again.offered.value]).toEqual(["Half typed", "12345", null]);
  again.discard();
  again.destroy();
  expect(createEditorStore(app, list, home).offered.value).toBeNull();
});

it("a draft that is not decided on outlives another one", () => {
  const { app, list, home } = opened(devListings(1));
  const type = (city: string) => {
    const sheet = createEditorStore(app, list, home);
    sheet.setText("City", city);
    sheet.destroy();
  };
  type("First");
  type("Second");
  const sheet = createEditorStore(app, list, home);
  expect(sheet.offered.value?.form.texts.City).toBe("Second");
  sheet.dropOffered();
  expect(sheet.offered.value?.form.texts.City).toBe("First");
});

it("a draft lies over what the listing says by now", () => {
  const { app, list, home } = opened(devListings(1));
  const first = createEditorStore(app, list, home);
  first.setTexts({ City: "Mine", ZIP: "1" });
  first.destroy();
  const again = createEditorStore(app, list, { ...home, City: "Theirs", State: "XX" });
  again.restore();
  expect(again.clashes.value).toEqual([{ field: "City", mine: "Mine", theirs: "Theirs" }]);
  expect([again.form.value.texts.State, again.form.value.texts.ZIP]).toEqual(["XX", "1"]);
});

it("leaving asks only when something would be lost", async () => {
  const { app, list, home } = opened(devListings(1));
  const sheet = createEditorStore(app, list, home);
  expect(await sheet.mayClose()).toBe(true);
  sheet.setText("City", "Elsewhere");
  const asked = sheet.mayClose();
  sheet.leaving.value?.("stay");
  expect(await asked).toBe(false);
  const left = sheet.mayClose();
  sheet.leaving.value?.("save");
  expect(await left).toBe(true);
});

it("every field of a home comes back as it was", () => {
  for (const home of devListings(40)) expect(createEditorStore(opened([home]).app, opened([home]).list, home).changes.value).toEqual([]);
  expect(formFromItem(devListings(1)[0] as ListingItem).texts.SaleType).toMatch(/^for_(sale|rent)$/);
});

it("a second save while the first one waits is no change made elsewhere", async () => {
  const lost = () => Promise.reject(new ApiError(DESKTOP_ERROR.unreachable, "No answer."));
  const { app, list, home } = opened(devListings(1), { update_listing: lost });
  await list.reload();
  const sheet = createEditorStore(app, list, home);
  sheet.setText("City", "Elsewhere");
  await sheet.save();
  sheet.setText("City", "Farther");
  expect(await sheet.save()).toBe(true);
  expect([sheet.clashes.value, app.queue.edits.value.length]).toEqual([[], 2]);
});
