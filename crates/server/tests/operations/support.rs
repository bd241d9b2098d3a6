//! The program and small servers around it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_porchlight");

/// The program without options from the environment of the test.
pub fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PORCHLIGHT_")) {
        command.env_remove(name);
    }
    command
}

/// Standard output of a command that succeeds.
#[track_caller]
pub fn success(command: &mut Command) -> String {
    let output = command.output().expect("the command runs");
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A port that nobody has.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port()
}

/// A process that ends with the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `porchlight serve OPTIONS`, once it listens.
pub fn serve(options: &[String]) -> Running {
    let mut command = program();
    command.arg("serve").args(options).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let running = Running(child);
    assert!(lines.any(|line| line.starts_with("listening on ")), "{command:?}");
    running
}

/// An HTTP server with one reply to each request head.
pub fn http_server(reply: impl Fn(&str) -> String + Send + Sync + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let reply = Arc::new(reply);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let reply = Arc::clone(&reply);
            thread::spawn(move || exchange(stream, &*reply));
        }
    });
    port
}

fn exchange(mut stream: TcpStream, reply: &dyn Fn(&str) -> String) {
    let _ = stream.set_read_timeout(Some(Duration::from_secs(5)));
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && matches!(stream.read(&mut byte), Ok(1)) {
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let length = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    let _ = stream.read_exact(&mut body);
    let _ = stream.write_all(reply(&head).as_bytes());
}

/// A whole HTTP reply with these headers.
pub fn reply(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}", body.len())
}

/// aiosmtpd that accepts the password "right" only.
pub fn email_server() -> (Running, u16) {
    const SCRIPT: &str = r#"
import asyncio, sys
from aiosmtpd.smtp import SMTP, AuthResult
def login(server, session, envelope, mechanism, data):
    return AuthResult(success=data.password == b"right", handled=False)
async def main():
    loop = asyncio.get_running_loop()
    smtp = lambda: SMTP(object(), authenticator=login, auth_required=True, auth_require_tls=False)
    server = await loop.create_server(smtp, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
asyncio.run(main())
"#;
    // Debian's own, which its packages belong to; another may come before it on the path.
    let debian = "/usr/bin/python3";
    let python = if Path::new(debian).exists() { debian } else { "python3" };
    let mut command = Command::new(python);
    command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("python3 starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let port = line.trim().parse().expect("python3-aiosmtpd is installed (scripts/setup.sh)");
    (Running(child), port)
}

/// nginx in front of a service, at the prefix `/bot`, with further directives: one process, which ends with the test.
pub fn nginx(folder: &Path, service: u16, directives: &str) -> (Running, u16) {
    let port = free_port();
    let config = format!(
        "daemon off; master_process off; pid {0}/pid; error_log {0}/error.log;
         events {{}}
         http {{
           access_log off;
           client_body_temp_path {0}/body; proxy_temp_path {0}/proxy; fastcgi_temp_path {0}/fastcgi;
           uwsgi_temp_path {0}/uwsgi; scgi_temp_path {0}/scgi;
           server {{
             listen 127.0.0.1:{port};
             location /bot/ {{
               proxy_pass http://127.0.0.1:{service};
               proxy_http_version 1.1;
               proxy_set_header Connection \"\";
               proxy_set_header Host $host;
               proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
               {directives}
             }}
           }}
         }}",
        folder.display()
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, config).expect("written");
    let mut command = Command::new("/usr/sbin/nginx");
    command.arg("-p").arg(folder).arg("-c").arg(&file).stderr(Stdio::null());
    let running = Running(command.spawn().expect("nginx-light is installed (scripts/setup.sh)"));
    wait_for(port);
    (running, port)
}

/// Waits until somebody listens.
pub fn wait_for(port: u16) {
    let until = std::time::Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(std::time::Instant::now() < until, "nobody listens on {port}");
        pass(Duration::from_millis(20));
    }
}

/// Lets time pass between two looks.
pub fn pass(time: Duration) {
    let (_open, never) = std::sync::mpsc::channel::<()>();
    never.recv_timeout(time).ok();
}

/// A file with this content.
pub fn file(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("written");
    path
}
