import { expect, it } from "vitest";
import samples from "../../../../crates/server/samples/homes.json";
import { testApp } from "../dev/test-app";
import { sampleListings } from "./sample-listings";

it("finds the sample listings and none of the agency's own", async () => {
  const own = [{ MLSNumber: "PL-26101", Url: "https://harbor.example/1" }, { MLSNumber: "A1", Url: "https://example.com/homes/maple-12" }];
  const List = [...samples, ...own].map((row, at) => ({ ...row, ID: at + 1 }));
  const { app } = testApp({ list_listings: () => ({ List, VirtualCount: List.length }) });
  expect(await sampleListings(app.transport, "A")).toEqual(samples.map((_, at) => at + 1));
});
