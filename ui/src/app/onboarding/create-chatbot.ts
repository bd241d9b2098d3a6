/*
 * Creates a chatbot in the computer's time zone and names it. If the name is rejected, the chatbot
 * is deleted again, so that retries leave none behind.
 */
import type { AppStore } from "../shell/app-store";

export async function createChatbot(app: AppStore, name: string): Promise<string> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const serialNumber = await app.transport.call("create_chatbot", { timeZone, type: 0 });
  try {
    await app.transport.call("update_chatbot", { serialNumber, Name: name });
  } catch (thrown) {
    await app.transport.call("delete_chatbot", { serialNumber }).catch(() => undefined);
    throw thrown;
  }
  await app.refreshChatbots();
  return serialNumber;
}
