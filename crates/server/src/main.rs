//! The `porchlight` program.
//!
//! Why it exists: a runtime and an exit code. Not here: the commands (`cli/`).

use std::process::ExitCode;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let ended = match runtime {
        Ok(runtime) => runtime.block_on(porchlight_server::cli::run()),
        Err(error) => Err(error.into()),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("porchlight: {error:#}");
            ExitCode::FAILURE
        }
    }
}
