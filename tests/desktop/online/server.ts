// The owner's server: the real program with a certificate of the authority, in a folder of its own.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface OnlineServer {
  stop: () => Promise<void>;
}

const env = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run this through tests/internet`);
  return value;
};

/** What `tests/internet` made. */
export const internet = {
  get root() {
    return env("ACME_ROOT");
  },
  get intermediate() {
    return env("ACME_INTERMEDIATE");
  },
};

/** Starts the service with the options that the app's command has for `porchlight setup`. */
export async function startServer(program: string, data: string, host: string, options: string[]): Promise<OnlineServer> {
  const listen = ["--https-listen", `${host}:443`, "--http-listen", `${host}:80`];
  const authority = ["--acme-directory", env("ACME_DIRECTORY"), "--acme-ca", env("ACME_CA")];
  const child = spawn(program, ["serve", "--data", data, ...options, ...listen, ...authority], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server ended before it listened:\n${errors.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("listening on ")) resolve();
    });
  });
  return {
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** The options after `sh -s --` in the app's command. */
export function optionsOf(command: string): string[] {
  const [, options] = command.split(" sh -s -- ");
  if (!options) throw new Error(`not the app's command: ${command}`);
  return options.split(" ");
}
