//! Decodes images within limits, writes them anew and makes smaller ones.
//!
//! Why it exists: what is written anew has lost its metadata, its tail and its tricks. Blocks:
//! call it from a blocking task under the one permit. Not here: who may upload (`operations/files`).

use std::io::Cursor;

use fast_image_resize::{
    FilterType, ResizeAlg, ResizeOptions, Resizer,
    images::{TypedImage, TypedImageRef},
    pixels::U8x3,
};
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits, RgbImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
};
use thiserror::Error;

use super::{gif_frames, kind::FileKind};

/// The most pixels of an image.
pub const MAX_PIXELS: u64 = 40_000_000;
/// The most bytes that decoding one image may take.
const MAX_ALLOCATION: u64 = 192 * 1024 * 1024;
/// Photos keep what a person sees; see the decision record on picture formats.
const THUMBNAIL_QUALITY: u8 = 80;
const UPLOAD_QUALITY: u8 = 90;

/// Why an image is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ImageFault {
    #[error("is an animated GIF; only still images are accepted")]
    Animated,
    #[error("has too many pixels (limit 40 million, fewer with 16 bits a colour)")]
    TooManyPixels,
    #[error("cannot be decoded")]
    Broken,
    /// Not the image's fault: too many wait.
    #[error("must wait for other images")]
    Busy,
    /// Perhaps not the image's fault: the computer may be busy.
    #[error("took too long to decode")]
    TimedOut,
}

/// Writes an image anew: JPEG stays JPEG, the others become PNG, a WEBP without alpha a JPEG.
pub fn rewrite(bytes: &[u8], kind: FileKind) -> Result<(Vec<u8>, FileKind), ImageFault> {
    let image = decode(bytes, kind)?;
    let photo = kind == FileKind::Jpeg || (kind == FileKind::Webp && !image.color().has_alpha());
    if photo { Ok((jpeg(&flat(image), UPLOAD_QUALITY)?, FileKind::Jpeg)) } else { Ok((png(image)?, FileKind::Png)) }
}

/// Makes a JPEG at most `width` wide and twice as high; never larger than the image is.
pub fn thumbnail(bytes: &[u8], width: u32) -> Result<Vec<u8>, ImageFault> {
    let kind = FileKind::of(bytes).ok_or(ImageFault::Broken)?;
    let image = flat(decode(bytes, kind)?);
    let (from_width, from_height) = image.dimensions();
    let scale =
        (f64::from(width) / f64::from(from_width)).min(2.0 * f64::from(width) / f64::from(from_height)).min(1.0);
    let side = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    let mut small = RgbImage::new(side(from_width), side(from_height));
    resize(&image, &mut small).ok_or(ImageFault::Broken)?;
    jpeg(&small, THUMBNAIL_QUALITY)
}

/// For the one kind of pixel that is there: code for every kind is megabytes of the program.
fn resize(from: &RgbImage, to: &mut RgbImage) -> Option<()> {
    let (width, height) = to.dimensions();
    let from = TypedImageRef::<U8x3>::from_buffer(from.width(), from.height(), from.as_raw()).ok()?;
    let mut to = TypedImage::<U8x3>::from_buffer(width, height, to).ok()?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&from, &mut to, Some(&options)).ok()
}

fn decode(bytes: &[u8], kind: FileKind) -> Result<DynamicImage, ImageFault> {
    let format = match kind {
        FileKind::Png => ImageFormat::Png,
        FileKind::Jpeg => ImageFormat::Jpeg,
        FileKind::Webp => ImageFormat::WebP,
        FileKind::Gif => ImageFormat::Gif,
        _ => return Err(ImageFault::Broken),
    };
    if kind == FileKind::Gif && gif_frames::is_animated(bytes) {
        return Err(ImageFault::Animated);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_ALLOCATION);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(fault_of)?;
    let (width, height) = decoder.dimensions();
    // The limits of the decoder count its own buffers only, not the picture it fills.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_ALLOCATION {
        return Err(ImageFault::TooManyPixels);
    }
    let orientation = decoder.orientation().map_err(fault_of)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(fault_of)?;
    // The turn is metadata, and metadata goes.
    image.apply_orientation(orientation);
    Ok(image)
}

fn fault_of(error: image::ImageError) -> ImageFault {
    match error {
        image::ImageError::Limits(_) => ImageFault::TooManyPixels,
        _ => ImageFault::Broken,
    }
}

/// Lays an image on white where it is see-through.
fn flat(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    let mut flat = RgbImage::new(image.width(), image.height());
    for (to, from) in flat.pixels_mut().zip(image.pixels()) {
        let alpha = u16::from(from.0[3]);
        to.0 = [0, 1, 2].map(|i| ((u16::from(from.0[i]) * alpha + 255 * (255 - alpha)) / 255) as u8);
    }
    flat
}

fn jpeg(image: &RgbImage, quality: u8) -> Result<Vec<u8>, ImageFault> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, quality)
        .write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgb8)
        .map_err(|_| ImageFault::Broken)?;
    Ok(out)
}

fn png(image: DynamicImage) -> Result<Vec<u8>, ImageFault> {
    let mut out = Vec::new();
    let encoder = PngEncoder::new(&mut out);
    let written = if image.color().has_alpha() {
        let image = image.into_rgba8();
        encoder.write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgba8)
    } else {
        let image = image.into_rgb8();
        encoder.write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgb8)
    };
    written.map_err(|_| ImageFault::Broken)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(format: ImageFormat) -> Vec<u8> {
        let image = RgbImage::from_fn(600, 400, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
        let mut out = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(image).write_to(&mut out, format).expect("an image");
        out.into_inner()
    }

    #[test]
    fn what_follows_an_image_is_gone_when_it_is_written_anew() {
        let mut bytes = picture(ImageFormat::Png);
        bytes.extend(b"PK\x03\x04 a second file");
        let (clean, kind) = rewrite(&bytes, FileKind::Png).expect("an image");
        assert_eq!(kind, FileKind::Png);
        assert!(!clean.windows(4).any(|window| window == b"PK\x03\x04"));
    }

    #[test]
    fn a_webp_photo_becomes_a_jpeg_and_a_gif_a_png() {
        assert_eq!(rewrite(&picture(ImageFormat::WebP), FileKind::Webp).expect("an image").1, FileKind::Jpeg);
        assert_eq!(rewrite(&picture(ImageFormat::Gif), FileKind::Gif).expect("an image").1, FileKind::Png);
    }

    #[test]
    fn a_thumbnail_keeps_the_shape_and_never_grows() {
        let small = thumbnail(&picture(ImageFormat::Jpeg), 256).expect("a thumbnail");
        assert_eq!(image::load_from_memory(&small).expect("an image").width(), 256);
        assert_eq!(image::load_from_memory(&small).expect("an image").height(), 171);
        let same = thumbnail(&picture(ImageFormat::Jpeg), 1024).expect("a thumbnail");
        assert_eq!(image::load_from_memory(&same).expect("an image").width(), 600);
    }

    #[test]
    fn a_cut_off_image_is_broken() {
        let bytes = picture(ImageFormat::Png);
        assert_eq!(rewrite(&bytes[..bytes.len() / 2], FileKind::Png), Err(ImageFault::Broken));
    }

    #[test]
    fn a_header_that_claims_too_many_pixels_is_refused_before_decoding() {
        let mut bytes = picture(ImageFormat::Gif);
        bytes[6..10].copy_from_slice(&[0xff; 4]);
        assert_eq!(rewrite(&bytes, FileKind::Gif), Err(ImageFault::TooManyPixels));
    }
}
