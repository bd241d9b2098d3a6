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

function opened(listings: ListingItem[], answers: Record<string, unknown> = {}) {
  const list_listings = ({ MLSNumber }: ListingQuery) => {
    const found = MLSNumber ? listings.filter((listing) => listing.MLSNumber === MLSNumber) : listings;
    return { List: found, VirtualCount: found.length };
  };
  const test = testApp({ list_chatbots: { List: [], VirtualCount: 0 }, list_listings, update_listing: 1, ...answers });
  return { ...test, list: listStore(test.app, `bot-${++bots}`), listing: listings[0] as ListingItem };
}

function updates(call: ReturnType<typeof opened>["call"]) {
  return call.mock.calls.filter(([operation]) => operation === "update_listing").map(([, input]) => input);
}

beforeEach(() => localStorage.clear());

it("saving sends only the changes and updates the listing in its place", async () => {
  const listings = devListings(3);
  const { app, list, call, listing } = opened(listings);
  await list.reload();
  const editor = createEditorStore(app, list, listing);
  editor.setText("SalePrice", "410,000");
  call.mockImplementationOnce(async () => ({ List: [listing], VirtualCount: 1 }));
  listings[0] = { ...listing, SalePrice: "410000", Price: "410000" };
  expect(await editor.save()).toBe(true);
  expect(updates(call)).toEqual([{ SerialNumber: list.serialNumber, Key: String(listing.ID), KeyType: "NewOaks", SalePrice: 410000 }]);
  expect(list.rows.value[0]?.Price).toBe("410000");
  expect(editor.changes.value).toEqual([]);
  expect(await editor.mayClose()).toBe(true);
});

it("a rejected listing keeps the input and marks its fields", async () => {
  const reject = () => Promise.reject(new ApiError(42201, "Url is required; The service has no room for more."));
  const { app, list, listing } = opened(devListings(1), { create_listing: reject });
  const editor = createEditorStore(app, list, null, { copyOf: listing });
  editor.setTexts({ MLSNumber: "PL9", Url: "https://a.example/9" });
  expect(await editor.save()).toBe(false);
  expect(editor.errors.value).toEqual({ Url: "Listing URL is required." });
  expect(editor.formError.value).toBe("The service has no room for more.");
  expect(editor.form.value.texts.MLSNumber).toBe("PL9");
});

it("a listing with obvious errors is not sent", async () => {
  const { app, list, call } = opened([]);
  const editor = createEditorStore(app, list, null);
  editor.setText("YearBuilt", "old");
  expect(await editor.save()).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(editor.errors.value).toMatchObject({ YearBuilt: "Year built must be a number." });
  expect(editor.errors.value).not.toHaveProperty("MLSNumber");
});

it("an edit that cannot be sent is queued, and the list shows it", async () => {
  const listings = devListings(1);
  const { app, list, call, listing } = opened(listings);
  await list.reload();
  const editor = createEditorStore(app, list, listing);
  editor.setTexts({ City: "Elsewhere", SalePrice: "1,5k" });
  const unreachable = new ApiError(DESKTOP_ERROR.unreachable, "The service did not answer.");
  call.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  expect(await editor.save()).toBe(true);
  expect(app.queue.edits.value).toHaveLength(1);
  expect(app.queue.edits.value[0]?.before?.values).toMatchObject({ City: listing.City, SalePrice: listing.SalePrice });
  expect([list.rows.value[0]?.City, list.rows.value[0]?.SalePrice]).toEqual(["Elsewhere", "1500"]);
  expect(editor.changes.value).toEqual([]);
  expect(app.queue.edits.value[0]?.input).toMatchObject({ Key: String(listing.ID), City: "Elsewhere", SalePrice: 1500 });
});

it("a created listing whose response was lost is found instead of created twice", async () => {
  const listings = devListings(1);
  const create = vi.fn();
  const { app, list, listing } = opened(listings, { create_listing: create });
  const editor = createEditorStore(app, list, null, { copyOf: listing });
  editor.setTexts({ MLSNumber: "PL9", Url: "https://a.example/9" });
  create.mockImplementationOnce(() => {
    listings.push({ ...listing, ID: 77, MLSNumber: "PL9", Url: "https://a.example/9", DaysOnMarket: "0" });
    throw new ApiError(DESKTOP_ERROR.unreachable, "The connection was lost.");
  });
  create.mockImplementationOnce(() => {
    throw new ApiError(40901, "A listing with this MLSNumber already exists.");
  });
  expect(await editor.save()).toBe(false);
  expect(editor.formError.value).toContain("stored on this computer");
  expect(await editor.save()).toBe(true);
  expect(editor.item.value?.ID).toBe(77);
});

it("changes by others are merged, and conflicts are asked about", async () => {
  const listings = devListings(1);
  const { app, list, call, listing } = opened(listings);
  const editor = createEditorStore(app, list, listing);
  editor.setTexts({ City: "Mine", HOAMonth: "99" });
  listings[0] = { ...listing, City: "Theirs", ZIP: "00001" };
  expect(await editor.save()).toBe(false);
  expect(editor.conflicts.value).toEqual([{ field: "City", mine: "Mine", theirs: "Theirs" }]);
  expect(editor.form.value.texts.ZIP).toBe("00001");
  expect(updates(call)).toEqual([]);
  const [conflict] = editor.conflicts.value;
  if (!conflict) throw new Error("there is a clash");
  editor.decide(conflict, "theirs");
  expect(await editor.save()).toBe(true);
  expect(updates(call)).toEqual([{ SerialNumber: list.serialNumber, Key: String(listing.ID), KeyType: "NewOaks", HOAMonth: 99 }]);
});

it("a deleted listing is reported and can be added again", async () => {
  const listings = devListings(1);
  const { app, list, listing } = opened(listings, { update_listing: () => Promise.reject(new ApiError(40405, "Listing was not found.")), create_listing: "5" });
  const editor = createEditorStore(app, list, listing);
  editor.setText("City", "Elsewhere");
  expect(await editor.save()).toBe(false);
  expect(editor.gone.value).toBe(true);
  editor.addAgain();
  expect(await editor.save()).toBe(true);
});

it("unsaved input is offered when the listing is opened again", () => {
  const { app, list, listing } = opened(devListings(1));
  const first = createEditorStore(app, list, listing);
  first.setText("City", "Half typed");
  first.destroy();
  const again = createEditorStore(app, list, listing);
  expect(again.form.value.texts.City).toBe(listing.City);
  expect(again.offered.value?.form.texts.City).toBe("Half typed");
  again.setText("ZIP", "12345");
  again.restore();
  expect([again.form.value.texts.City, again.form.value.texts.ZIP, again.offered.value]).toEqual(["Half typed", "12345", null]);
  again.discard();
  again.destroy();
  expect(createEditorStore(app, list, listing).offered.value).toBeNull();
});

it("a draft without a decision survives another one", () => {
  const { app, list, listing } = opened(devListings(1));
  const type = (city: string) => {
    const editor = createEditorStore(app, list, listing);
    editor.setText("City", city);
    editor.destroy();
  };
  type("First");
  type("Second");
  const editor = createEditorStore(app, list, listing);
  expect(editor.offered.value?.form.texts.City).toBe("Second");
  editor.dropOffered();
  expect(editor.offered.value?.form.texts.City).toBe("First");
});

it("a draft is applied to the listing's current version", () => {
  const { app, list, listing } = opened(devListings(1));
  const first = createEditorStore(app, list, listing);
  first.setTexts({ City: "Mine", ZIP: "1" });
  first.destroy();
  const again = createEditorStore(app, list, { ...listing, City: "Theirs", State: "XX" });
  again.restore();
  expect(again.conflicts.value).toEqual([{ field: "City", mine: "Mine", theirs: "Theirs" }]);
  expect([again.form.value.texts.State, again.form.value.texts.ZIP]).toEqual(["XX", "1"]);
});

it("leaving asks only if something would be lost", async () => {
  const { app, list, listing } = opened(devListings(1));
  const editor = createEditorStore(app, list, listing);
  expect(await editor.mayClose()).toBe(true);
  editor.setText("City", "Elsewhere");
  const closing = editor.mayClose();
  editor.leaving.value?.("stay");
  expect(await closing).toBe(false);
  const left = editor.mayClose();
  editor.leaving.value?.("save");
  expect(await left).toBe(true);
});

it("every field of a listing survives loading and saving", () => {
  for (const listing of devListings(40)) expect(createEditorStore(opened([listing]).app, opened([listing]).list, listing).changes.value).toEqual([]);
  expect(formFromItem(devListings(1)[0] as ListingItem).texts.SaleType).toMatch(/^for_(sale|rent)$/);
});

it("a second save during the first one is not a conflict", async () => {
  const lost = () => Promise.reject(new ApiError(DESKTOP_ERROR.unreachable, "No answer."));
  const { app, list, listing } = opened(devListings(1), { update_listing: lost });
  await list.reload();
  const editor = createEditorStore(app, list, listing);
  editor.setText("City", "Elsewhere");
  await editor.save();
  editor.setText("City", "Farther");
  expect(await editor.save()).toBe(true);
  expect([editor.conflicts.value, app.queue.edits.value.length]).toEqual([[], 2]);
});
