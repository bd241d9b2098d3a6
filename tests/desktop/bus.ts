// Buses and keychains beside those of the session.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { waitFor } from "./window";

/** A separate bus. */
export async function ownBus(): Promise<{ busUrl: string; stop: () => void }> {
  const bus: ChildProcess = spawn("dbus-daemon", ["--session", "--nofork", "--print-address"], { stdio: ["ignore", "pipe", "ignore"] });
  const busUrl = await new Promise<string>((resolve) => bus.stdout?.once("data", (bytes: Buffer) => resolve(bytes.toString().trim())));
  return { busUrl, stop: () => bus.kill("SIGTERM") };
}

/** GNOME Keyring on a bus, unlocked with a password or locked; returns a function that stops it. */
export async function gnomeKeyring(busUrl: string, folder: string, password: string | null): Promise<() => Promise<void>> {
  const options = ["--foreground", "--components=secrets", ...(password === null ? [] : ["--unlock"])];
  const environment = { ...process.env, DBUS_SESSION_BUS_ADDRESS: busUrl, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder };
  const served = spawn("gnome-keyring-daemon", options, { env: environment, stdio: ["pipe", "ignore", "ignore"] });
  served.stdin.end(password ?? "");
  await waitFor(async () => owned(busUrl), "the keyring's name on the bus");
  return async () => {
    const ended = new Promise((resolve) => served.once("exit", resolve));
    served.kill("SIGKILL");
    await ended;
    await waitFor(async () => !owned(busUrl), "the keyring to leave the bus");
  };
}

export function owned(busUrl: string): boolean {
  const answer = execFileSync(
    "dbus-send",
    ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets"],
    { encoding: "utf8", env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: busUrl } },
  );
  return answer.includes("boolean true");
}
