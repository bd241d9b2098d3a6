/* An SMTP server on loopback and the emails it received. Uses the script of the service's own tests (aiosmtpd). */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PYTHON } from "./days-later";

const SCRIPT = join(import.meta.dirname, "../../black_box/support/test_mailbox.py");

export interface ReceivedEmail {
  recipients: string[];
  subject: string;
  text: string;
  /** Name and text of the attached table; both "" without one. */
  table: { name: string; text: string };
}

export interface TestMailbox {
  port: number;
  /** Options for a service that sends through it. */
  options: string[];
  /** Waits for the next email to this address; emails to others are kept. */
  emailTo(recipient: string): Promise<ReceivedEmail>;
  /** Recipients of the emails that were not read. */
  others(): string[];
  stop(): Promise<void>;
}

/** The options are those of test_mailbox.py. */
export async function startMailbox(settings: object = {}): Promise<TestMailbox> {
  const child = spawn(PYTHON, ["-X", "utf8", SCRIPT, JSON.stringify(settings)], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const unread: ReceivedEmail[] = [];
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error("the mailbox has closed; is python3-aiosmtpd installed (scripts/setup.sh)?");
    return JSON.parse(line.value);
  };
  const { port } = (await next()) as { port: number };
  return {
    port,
    options: ["--smtp-url", `smtp://127.0.0.1:${port}`, "--mail-from", "bot@porch.example"],
    async emailTo(recipient) {
      for (;;) {
        const at = unread.findIndex((email) => email.recipients.includes(recipient));
        if (at >= 0) return unread.splice(at, 1)[0] as ReceivedEmail;
        unread.push(parseEmail((await next()) as RawEmail));
      }
    },
    others: () => unread.flatMap((email) => email.recipients),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.stdin.end();
      }),
  };
}

interface RawEmail {
  recipients: string[];
  headers: [string, string][];
  parts: { type: string; name: string; text: string }[];
}

function parseEmail({ recipients, headers, parts }: RawEmail): ReceivedEmail {
  const subject = headers.find(([name]) => name.toLowerCase() === "subject")?.[1] ?? "";
  const [text, table] = parts;
  return { recipients, subject, text: text?.text ?? "", table: { name: table?.name ?? "", text: table?.text ?? "" } };
}
