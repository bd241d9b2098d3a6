mod archives;
mod ask;
mod chatbot;
mod doctor;
mod export;
mod health;
mod import;
mod junit;
mod key;
mod limit_options;
mod logs;
mod long_command;
mod migrate;
mod move_data;
mod options;
mod reference;
mod rollback;
mod schedule_options;
mod serve;
#[cfg(unix)]
mod setup;
mod sign_in;
mod start;
#[cfg(unix)]
mod stop_guard;
mod test_answers;
mod tls_options;
mod update_options;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// AI chat for real-estate websites
#[derive(Debug, Parser)]
#[command(name = "porchlight", version, about, max_term_width = 100)]
struct Cli {
    /// File with environment variables [default: /etc/porchlight/porchlight.env, if it can be read]
    #[cfg(unix)]
    #[allow(dead_code, reason = "env_file.rs reads it before the options are parsed")]
    #[arg(long, global = true, value_name = "FILE", env = "PORCHLIGHT_CONFIG")]
    config: Option<std::path::PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the service
    Serve(Box<serve::Serve>),
    /// Set this server up: options, certificate, first start, and pairing with the app
    ///
    /// A second run repairs what is missing.
    #[cfg(unix)]
    Setup(Box<setup::Setup>),
    #[cfg(unix)]
    #[command(hide = true)]
    StorePairingCode(setup::StorePairingCode),
    /// Create a workspace if needed and print a new pair of API keys
    Init(key::Init),
    /// Create, list and revoke API keys
    Key(key::Key),
    /// Print a link that signs a browser in to the admin app once
    SignIn(sign_in::SignIn),
    /// Create and list chatbots
    Chatbot(chatbot::Chatbot),
    /// Export listings to CSV, XLSX or RESO JSON
    Export(export::Export),
    /// Import listings from CSV, XLSX or RESO JSON
    Import(import::Import),
    /// Ask a chatbot a question
    Ask(Box<ask::Ask>),
    /// Run the saved questions of a chatbot and compare the answers
    TestAnswers(Box<test_answers::TestAnswersCommand>),
    /// Back up the database and the files, beside a running service
    Backup(archives::Backup),
    /// List the backups of a repository
    Backups(archives::Backups),
    /// Restore a backup into an empty data directory
    Restore(archives::Restore),
    /// Verify a backup, or the data directory
    Verify(archives::Verify),
    /// Move all data to another database and file storage
    ///
    /// Stop the service first. Its options --data, --database, --files and --secret-file say what is moved.
    Move(Box<move_data::Move>),
    /// Upgrade the database and exit
    Migrate(migrate::Migrate),
    /// Put the database back to a snapshot from before an upgrade
    Rollback(rollback::Rollback),
    /// Find what is wrong with a configuration or a running service, with a fix for each problem
    Doctor(Box<doctor::Doctor>),
    /// Ask a running service whether it is ready
    Health(health::Health),
    /// Print the OpenAPI document
    Openapi,
    /// Write completions of shells and manual pages into a folder
    #[command(hide = true)]
    Reference(reference::Reference),
}

/// Parses the arguments and runs the command; returns the exit code of one that ended.
pub async fn run() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Serve(serve) => serve.run().await,
        #[cfg(unix)]
        Command::Setup(setup) => setup.run().await,
        #[cfg(unix)]
        Command::StorePairingCode(code) => code.run().await,
        Command::Init(init) => init.run().await,
        Command::Key(key) => key.run().await,
        Command::SignIn(sign_in) => sign_in.run().await,
        Command::Chatbot(chatbot) => chatbot.run().await,
        Command::Export(export) => export.run().await,
        Command::Import(import) => import.run().await,
        Command::Ask(ask) => ask.run().await,
        Command::TestAnswers(test) => return Ok(test.run().await),
        Command::Backup(backup) => backup.run().await,
        Command::Move(moving) => moving.run().await,
        Command::Backups(backups) => backups.run().await,
        Command::Restore(restore) => restore.run().await,
        Command::Verify(verify) => verify.run().await,
        Command::Migrate(migrate) => migrate.run().await,
        Command::Rollback(rollback) => rollback.run().await,
        Command::Doctor(doctor) => doctor.run().await,
        Command::Health(health) => health.run().await,
        Command::Reference(reference) => reference.run(),
        Command::Openapi => start::print(&porchlight_api::openapi::document_json()),
    }
    .map(|()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_options_do_not_contradict_each_other() {
        super::Cli::command().debug_assert();
    }
}
