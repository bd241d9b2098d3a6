//! Completions of shells and manual pages, made from the options themselves. Run by `scripts/package`.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate_to};

use super::Cli;

/// Writes `completions/` and `man/` into a folder.
#[derive(Debug, Args)]
pub struct Reference {
    /// Folder to write to; created if missing
    folder: PathBuf,
}

impl Reference {
    pub fn run(self) -> anyhow::Result<()> {
        let (completions, man) = (self.folder.join("completions"), self.folder.join("man"));
        std::fs::create_dir_all(&completions)?;
        std::fs::create_dir_all(&man)?;
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            generate_to(shell, &mut Cli::command(), "porchlight", &completions)?;
        }
        Ok(clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), &man)?)
    }
}
