import { expect, it } from "vitest";
import { gatewayError } from "../api/gateway-error";
import { ApiError } from "../api/transport";
import { formatMessage, errorText, rejectionText, parseFieldErrors, fieldErrors, formErrorText } from "./errors";
import { fieldLabel } from "./listings/model/fields";
import { LISTING_FIELD_NAMES } from "./listings/model/fields";
import { SETTING_NAMES } from "./settings/store/settings";
import { chooseLanguage } from "./texts";

it("each message is shown at the field that it names", () => {
  const errors = parseFieldErrors("Bedrooms must be a number from 0 to 1000; YearBuilt must be an integer.", LISTING_FIELD_NAMES, fieldLabel);
  expect(errors.fields).toEqual({ Bedrooms: "Bedrooms must be a number from 0 to 1,000.", YearBuilt: "YearBuilt must be an integer." });
  expect(errors.rest).toEqual([]);
});

it("a field named inside a message is found", () => {
  expect(parseFieldErrors("A listing with this MLSNumber already exists.", LISTING_FIELD_NAMES, fieldLabel).fields).toHaveProperty("MLSNumber");
});

it("a name inside a longer name does not match", () => {
  expect(Object.keys(parseFieldErrors("RateLimitTime must be an integer from 1 to 86400.", SETTING_NAMES, fieldLabel).fields)).toEqual(["RateLimitTime"]);
  expect(Object.keys(parseFieldErrors("CustomDomain must be a host name.", SETTING_NAMES, fieldLabel).fields)).toEqual(["CustomDomain"]);
});

it("an item of a list belongs to its field", () => {
  expect(parseFieldErrors("Images[2] must be a URL.", LISTING_FIELD_NAMES, fieldLabel).fields).toHaveProperty("Images");
});

it("a message without a field is shown as it is", () => {
  expect(parseFieldErrors("Chatbot was not found.", LISTING_FIELD_NAMES, fieldLabel).rest).toEqual(["Chatbot was not found."]);
});

it("an error says what to do next", () => {
  expect(errorText(new ApiError(10001, "No answer."), "saving").then).toContain("try again");
  expect(errorText({ code: 40102, message: "Credentials were not accepted." }, "saving").then).toContain("Connections and keys");
});

it("a rejected key says where to set it, and other errors stay as they are", () => {
  expect(rejectionText(new ApiError(40102, "Credentials were not accepted."), ["Credentials were not accepted."])).toContain("Connections and keys");
  expect(rejectionText(new ApiError(40300, "Not yours."), ["Not yours."])).toBe("Not yours.");
});

it("a proxy status is explained in both languages, and other messages stay", async () => {
  const statuses = [400, 401, 403, 404, 405, 407, 408, 413, 414, 415, 426, 429, 431, 451, 501];
  const rows: string[][] = [];
  for (const code of ["en", "es"] as const) {
    await chooseLanguage(code);
    rows.push(statuses.map((status) => formatMessage(gatewayError(status)).message));
  }
  for (const [at, status] of statuses.entries()) {
    expect(rows[0]?.[at]).toContain(`HTTP ${status}`);
    expect(rows[1]?.[at]).toContain(`HTTP ${status}`);
    expect(rows[1]?.[at]).not.toBe(rows[0]?.[at]);
  }
  await chooseLanguage("en");
  expect(formatMessage(gatewayError(413)).message).toContain("Too large");
  expect(formatMessage(new ApiError(41301, "The body is too large.")).message).toBe("The body is too large.");
});

it("assigns_each_message_to_the_field_that_the_service_names", () => {
  const error = new ApiError(42203, "Price must be a number; ExtensionColumn[1].Key is required.", undefined, [
    { field: "Price", code: 42203, message: "Price must be a number." },
    { field: "ExtensionColumn[1].Key", code: 42201, message: "ExtensionColumn[1].Key is required." },
    { field: "Unknown", code: 42202, message: "Unknown has a wrong type." },
  ]);
  expect(fieldErrors(error, ["Price", "ExtensionColumn"], fieldLabel)).toEqual({
    fields: { Price: "Price must be a number.", ExtensionColumn: "Custom fields 2 is required." },
    rest: ["Unknown has a wrong type."],
  });
});

it("reads_the_sentence_of_a_service_that_names_no_fields", () => {
  const error = new ApiError(42201, "Price must be a number; City is required.");
  expect(fieldErrors(error, ["Price", "City"], fieldLabel).fields).toEqual({ Price: "Price must be a number.", City: "City is required." });
});

const OUT_OF_RANGE = { field: "Bathrooms", code: 42203, message: "Bathrooms must be a number from 0 to 1000." };
const UNKNOWN_RULE = { field: "YearBuilt", code: 42203, message: "YearBuilt must be after the flood." };

it("an error of a field has its label in English", () => {
  const error = new ApiError(42203, "", undefined, [OUT_OF_RANGE, UNKNOWN_RULE]);
  expect(fieldErrors(error, LISTING_FIELD_NAMES, fieldLabel).fields).toEqual({
    Bathrooms: "Bathrooms must be a number from 0 to 1,000.",
    YearBuilt: "Year built must be after the flood.",
  });
});

it("an error of a field is in Spanish, also by a rule that is not known yet", async () => {
  await chooseLanguage("es");
  const error = new ApiError(42203, "", undefined, [OUT_OF_RANGE, UNKNOWN_RULE, { field: "Images[2]", code: 42206, message: "Images[2] must be an http or https URL." }]);
  expect(fieldErrors(error, LISTING_FIELD_NAMES, fieldLabel).fields).toEqual({
    Bathrooms: "Baños debe ser un número de 0 a 1000.",
    YearBuilt: "Año de construcción: el valor es demasiado pequeño o demasiado grande.",
    Images: "Fotos 3 debe ser una URL http o https.",
  });
  expect(formErrorText(error, fieldLabel)).toContain("Baños debe ser");
  expect(formErrorText(new ApiError(40300, "Not yours."), fieldLabel)).toBe("Not yours.");
  await chooseLanguage("en");
});
