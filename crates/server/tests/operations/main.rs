//! What an operator runs and installs: the doctor, health, the environment file, systemd.

mod doctor;
mod memory;
mod packages;
mod setup;
mod support;
mod systemd;
mod updates;
