import { expect, it } from "vitest";
import { ApiError } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { createChatbot } from "./create-chatbot";

const NONE = { List: [], VirtualCount: 0 };

it("a chatbot is created with this computer's time zone and then named", async () => {
  const { app, call } = testApp({ create_chatbot: "bot", update_chatbot: 1, list_chatbots: NONE });
  expect(await createChatbot(app, "Lamp")).toBe("bot");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(call).toHaveBeenCalledWith("create_chatbot", { timeZone, type: 0 });
  expect(call).toHaveBeenCalledWith("update_chatbot", { serialNumber: "bot", Name: "Lamp" });
});

it("a rejected name leaves no chatbot behind", async () => {
  const reject = () => Promise.reject(new ApiError(42204, "Name must be text of 1 to 200 characters."));
  const { app, call } = testApp({ create_chatbot: "bot", update_chatbot: reject, delete_chatbot: 1 });
  await expect(createChatbot(app, "x".repeat(300))).rejects.toThrow("Name must be");
  expect(call).toHaveBeenLastCalledWith("delete_chatbot", { serialNumber: "bot" });
});
