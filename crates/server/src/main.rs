use std::process::ExitCode;

fn main() -> ExitCode {
    porchlight_malloc::limit_arenas();
    #[cfg(unix)]
    if let Err(error) = porchlight_server::env_file::apply() {
        eprintln!("porchlight: {error:#}");
        return porchlight_server::exit::status_of(&error).into();
    }
    let workers = porchlight_server::work::worker_threads();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build();
    let ended = match runtime {
        Ok(runtime) => {
            let ended = runtime.block_on(porchlight_server::cli::run());
            // Does not wait for stuck threads.
            runtime.shutdown_background();
            ended
        }
        Err(error) => Err(error.into()),
    };
    match ended {
        Ok(code) => code,
        Err(error) => {
            eprintln!("porchlight: {error:#}");
            porchlight_server::exit::status_of(&error).into()
        }
    }
}
