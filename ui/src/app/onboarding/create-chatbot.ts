/*
 * Makes a chatbot: created with this computer's time zone, then named. If the
 * name is refused the unnamed chatbot is taken back, so that trying again does
 * not leave a row of them.
 */
import type { AppStore } from "../shell/app-store";

export async function createChatbot(app: AppStore, name: string): Promise<string> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const serialNumber = await app.transport.call<string>("create_chatbot", { timeZone, type: 0 });
  try {
    await app.transport.call("edit_chatbot", { serialNumber, Name: name });
  } catch (thrown) {
    await app.transport.call("remove_chatbot", { serialNumber }).catch(() => undefined);
    throw thrown;
  }
  await app.refreshChatbots();
  return serialNumber;
}
