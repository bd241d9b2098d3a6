import { expect, it } from "vitest";
import { errorLocation } from "./startup-report";

it("an_error_message_does_not_leave_the_app", () => {
  const error = new TypeError("ana@mail.example is not a function");
  error.stack = "TypeError: ana@mail.example is not a function\n    at send (tauri://localhost/assets/index-abc.js:1:2345)\n    at http://10.0.0.1:8787/x";
  const location = errorLocation(error, "tauri://localhost/assets/index-abc.js:1:2345");
  expect(location).toEqual({ name: "TypeError", places: ["index-abc.js:1:2345"] });
  expect(errorLocation("sk_secret", "")).toEqual({ name: "string", places: [] });
});
