/* The real nginx as a plain reverse proxy in its own folder on a free port. */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Nginx {
  stop(): Promise<void>;
}

/** A free port, because nginx can't choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `more` is added to the http block. */
export async function startNginx(port: number, location: string, upstream: string, more = ""): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-nginx-"));
  await chmod(folder, 0o755);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const configuration = `
daemon off;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${places.join(" ")}
  ${more}
  server {
    listen 127.0.0.1:${port};
    location ${location} { proxy_pass ${upstream}; }
  }
}`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const program = process.env.NGINX ?? "/usr/sbin/nginx";
  const child = spawn(program, ["-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await Promise.race([waitForServer(`http://127.0.0.1:${port}${location}`), ended.then(() => Promise.reject(new Error("nginx ended")))]);
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitForServer(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
