//! The commands of the program; `--help` is its manual.
//!
//! Why it exists: one place that lists them. Not here: options (`options.rs`) and what each
//! command does (a file each).

mod ask;
mod chatbot;
mod export;
mod import;
mod key;
mod limit_options;
mod logs;
mod options;
mod serve;
mod start;
#[cfg(unix)]
mod stop_guard;

use clap::{Parser, Subcommand};

/// Porchlight: a chat widget for homes, and the service behind it.
#[derive(Debug, Parser)]
#[command(name = "porchlight", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the service until SIGTERM or Ctrl-C.
    Serve(Box<serve::Serve>),
    /// Makes a workspace if there is none, and prints a fresh pair of keys.
    Init(key::Init),
    /// Makes, lists and revokes keys.
    Key(key::Key),
    /// Makes and lists chatbots.
    Chatbot(chatbot::Chatbot),
    /// Exports listings to a CSV, XLSX or RESO JSON file.
    Export(export::Export),
    /// Imports listings from a CSV, XLSX or RESO JSON file.
    Import(import::Import),
    /// Asks a chatbot, without a browser.
    Ask(Box<ask::Ask>),
    /// Prints the OpenAPI document.
    Openapi,
}

/// Reads the arguments and runs the command that they name.
pub async fn run() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Serve(serve) => serve.run().await,
        Command::Init(init) => init.run().await,
        Command::Key(key) => key.run().await,
        Command::Chatbot(chatbot) => chatbot.run().await,
        Command::Export(export) => export.run().await,
        Command::Import(import) => import.run().await,
        Command::Ask(ask) => ask.run().await,
        Command::Openapi => start::print(&porchlight_api::openapi::document_json()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_options_do_not_contradict_each_other() {
        super::Cli::command().debug_assert();
    }
}
