//! What a backup costs those who use the service during it, and how long a restore takes.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use futures::future::try_join;
use image::{ImageEncoder, codecs::png::PngEncoder};
use porchlight_client::api::{ListListings, RequestUpload};
use tokio::process::Command;

use crate::{
    import::import,
    listings::create,
    program::{BenchService, Setup},
    timing::percentile_ms,
};

/// Measured without a backup before each one.
const BEFORE: Duration = Duration::from_secs(30);
/// Between two calls of one client, so that the load is that of a busy office and not all that the machine can do.
const PAUSE: Duration = Duration::from_millis(20);
const BACKUPS: usize = 5;
const PHOTOS: usize = 90;
const PHOTO_SIZE: (u32, u32) = (1_024, 768);
const BYTES_PER_MIB: f64 = 1_048_576.0;

/// Latencies of one stretch of time.
#[derive(Default)]
struct Latencies {
    reads: Vec<Duration>,
    writes: Vec<Duration>,
}

impl Latencies {
    fn p99_ms(&mut self) -> (f64, f64) {
        (percentile_ms(&mut self.reads, 99), percentile_ms(&mut self.writes, 99))
    }
}

/// Prints the 99th percentile of reads and writes before and during each of five backups, then the time of a restore.
pub async fn measure(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nbackup beside a reader and a writer");
    let service = BenchService::open(setup).await?;
    import(&service, listings).await?;
    for number in 0..PHOTOS {
        upload_photo(&service, number).await?;
    }
    let place = tempfile::tempdir()?;
    let archive = place.path().join("backup.tar.zst");
    let (mut read_ratios, mut write_ratios) = (Vec::new(), Vec::new());
    for number in 1..=BACKUPS {
        let mut before = under_load(&service, number * 2, tokio::time::sleep(BEFORE)).await?.0;
        let begun = Instant::now();
        let (mut during, made) = under_load(&service, number * 2 + 1, back_up(setup, &service, &archive)).await?;
        made?;
        let seconds = begun.elapsed().as_secs_f64();
        let ((read, write), (read_during, write_during)) = (before.p99_ms(), during.p99_ms());
        println!(
            "{number}: {seconds:.1} s, p99 of {} reads {read:.2} → {read_during:.2} ms, of {} writes {write:.2} → {write_during:.2} ms",
            during.reads.len(),
            during.writes.len()
        );
        read_ratios.push(read_during / read);
        write_ratios.push(write_during / write);
    }
    println!("median ratio: reads {:.2}, writes {:.2}", median(read_ratios), median(write_ratios));
    let size = std::fs::metadata(&archive)?.len() as f64 / BYTES_PER_MIB;
    println!("data {:.0} MiB, archive {size:.0} MiB", folder_bytes(service.data())? as f64 / BYTES_PER_MIB);
    restore(setup, &archive).await
}

/// Reads and writes, one client each, until `work` is done.
async fn under_load<T>(
    service: &BenchService,
    round: usize,
    work: impl Future<Output = T>,
) -> anyhow::Result<(Latencies, T)> {
    let is_done = AtomicBool::new(false);
    let reads = repeat(&is_done, |_| async {
        let page = ListListings { serial_number: service.serial.clone(), ..ListListings::default() };
        service.client.list_listings(&page).await?;
        Ok(())
    });
    let writes = repeat(&is_done, |number| create(service, 10_000_000 * round + number));
    let work = async {
        let made = work.await;
        is_done.store(true, Ordering::Relaxed);
        anyhow::Ok(made)
    };
    let ((reads, writes), made) = try_join(try_join(reads, writes), work).await?;
    Ok((Latencies { reads, writes }, made))
}

async fn repeat<F, R>(is_done: &AtomicBool, call: F) -> anyhow::Result<Vec<Duration>>
where
    F: Fn(usize) -> R,
    R: Future<Output = anyhow::Result<()>>,
{
    let mut times = Vec::new();
    while !is_done.load(Ordering::Relaxed) {
        let called = Instant::now();
        call(times.len()).await?;
        times.push(called.elapsed());
        tokio::time::sleep(PAUSE).await;
    }
    Ok(times)
}

async fn back_up(setup: &Setup, service: &BenchService, archive: &Path) -> anyhow::Result<()> {
    match std::fs::remove_file(archive) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let made = on_all_cores(setup).arg("backup").arg(archive).args(service.database_options()).output().await?;
    ensure!(made.status.success(), "the backup failed: {}", String::from_utf8_lossy(&made.stderr));
    Ok(())
}

async fn restore(setup: &Setup, archive: &Path) -> anyhow::Result<()> {
    let data = tempfile::tempdir()?;
    let begun = Instant::now();
    let restored = on_all_cores(setup).arg("restore").arg(archive).arg("--data").arg(data.path()).output().await?;
    ensure!(restored.status.success(), "the restore failed: {}", String::from_utf8_lossy(&restored.stderr));
    let restored_after = begun.elapsed().as_secs_f64();
    BenchService::start_on(setup, data.path()).await?;
    println!("restored after {restored_after:.1} s, ready after {:.1} s", begun.elapsed().as_secs_f64());
    let printed = String::from_utf8_lossy(&restored.stdout);
    println!("{}", printed.lines().next().context("what was restored")?.replace(&*data.path().to_string_lossy(), "…"));
    Ok(())
}

/// The program as an operator runs it beside the service: on any core.
fn on_all_cores(setup: &Setup) -> Command {
    if !setup.is_pinned {
        return Command::new(&setup.program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", "0,1"]).arg(&setup.program);
    command
}

async fn upload_photo(service: &BenchService, number: usize) -> anyhow::Result<()> {
    let upload = service.client.request_upload(&RequestUpload { file_name: format!("{number}.png") }).await?;
    service.client.put_file(&upload.pre_upload_url, noise(number)?.into()).await?;
    Ok(())
}

/// A picture that doesn't compress, so that its size is about that of a photo.
fn noise(number: usize) -> anyhow::Result<Vec<u8>> {
    let (width, height) = PHOTO_SIZE;
    let mut state = number as u64 * 2 + 1;
    let pixels: Vec<u8> = (0..width * height * 3)
        .map(|_| {
            // The generator of Knuth's MMIX; its upper bits are random enough for a picture.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(&pixels, width, height, image::ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

fn folder_bytes(folder: &Path) -> anyhow::Result<u64> {
    let mut total = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let about = entry.metadata()?;
        total += if about.is_dir() { folder_bytes(&entry.path())? } else { about.len() };
    }
    Ok(total)
}

fn median(mut ratios: Vec<f64>) -> f64 {
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}
