//! Decodes images within limits, re-encodes and scales them. Re-encoding removes metadata and trailing data. Blocking.

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

use super::{file_type::FileType, gif_frames};

/// Most pixels in an image.
pub const MAX_PIXELS: u64 = 40_000_000;
/// Most memory in bytes for decoding one image.
const MAX_ALLOCATION: u64 = 192 * 1024 * 1024;
/// High enough that a viewer sees no difference; see decision 002.
const THUMBNAIL_QUALITY: u8 = 80;
const UPLOAD_QUALITY: u8 = 90;

/// Why an image is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ImageError {
    #[error("is an animated GIF; only still images are accepted")]
    Animated,
    #[error("has too many pixels (limit 40 million, lower for 16-bit color)")]
    TooManyPixels,
    #[error("cannot be decoded")]
    Broken,
    /// The queue is full.
    #[error("must wait for other images")]
    Busy,
    /// The computer may be busy.
    #[error("took too long to decode")]
    TimedOut,
}

/// Re-encodes an image: JPEG and opaque WebP as JPEG, others as PNG.
pub fn reencode(bytes: &[u8], kind: FileType) -> Result<(Vec<u8>, FileType), ImageError> {
    let image = decode(bytes, kind)?;
    let photo = kind == FileType::Jpeg || (kind == FileType::Webp && !image.color().has_alpha());
    if photo { Ok((jpeg(&flat(image), UPLOAD_QUALITY)?, FileType::Jpeg)) } else { Ok((png(image)?, FileType::Png)) }
}

/// Creates a JPEG at most `width` wide and twice as high, never larger than the original.
pub fn thumbnail(bytes: &[u8], width: u32) -> Result<Vec<u8>, ImageError> {
    let kind = FileType::of(bytes).ok_or(ImageError::Broken)?;
    let image = flat(decode(bytes, kind)?);
    let (from_width, from_height) = image.dimensions();
    let scale =
        (f64::from(width) / f64::from(from_width)).min(2.0 * f64::from(width) / f64::from(from_height)).min(1.0);
    let side = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    let mut small = RgbImage::new(side(from_width), side(from_height));
    resize(&image, &mut small).ok_or(ImageError::Broken)?;
    jpeg(&small, THUMBNAIL_QUALITY)
}

/// Typed by pixel: the dynamic version links megabytes of code for every pixel type.
fn resize(from: &RgbImage, to: &mut RgbImage) -> Option<()> {
    let (width, height) = to.dimensions();
    let from = TypedImageRef::<U8x3>::from_buffer(from.width(), from.height(), from.as_raw()).ok()?;
    let mut to = TypedImage::<U8x3>::from_buffer(width, height, to).ok()?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&from, &mut to, Some(&options)).ok()
}

fn decode(bytes: &[u8], kind: FileType) -> Result<DynamicImage, ImageError> {
    let format = match kind {
        FileType::Png => ImageFormat::Png,
        FileType::Jpeg => ImageFormat::Jpeg,
        FileType::Webp => ImageFormat::WebP,
        FileType::Gif => ImageFormat::Gif,
        _ => return Err(ImageError::Broken),
    };
    if kind == FileType::Gif && gif_frames::is_animated(bytes) {
        return Err(ImageError::Animated);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_ALLOCATION);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(error_from)?;
    let (width, height) = decoder.dimensions();
    // The decoder's limits cover only its own buffers, not the decoded image.
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_ALLOCATION {
        return Err(ImageError::TooManyPixels);
    }
    let orientation = decoder.orientation().map_err(error_from)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(error_from)?;
    // Applies the orientation, because metadata is removed.
    image.apply_orientation(orientation);
    Ok(image)
}

fn error_from(error: image::ImageError) -> ImageError {
    match error {
        image::ImageError::Limits(_) => ImageError::TooManyPixels,
        _ => ImageError::Broken,
    }
}

/// Flattens transparency onto white.
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

fn jpeg(image: &RgbImage, quality: u8) -> Result<Vec<u8>, ImageError> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, quality)
        .write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgb8)
        .map_err(|_| ImageError::Broken)?;
    Ok(out)
}

fn png(image: DynamicImage) -> Result<Vec<u8>, ImageError> {
    let mut out = Vec::new();
    let encoder = PngEncoder::new(&mut out);
    let written = if image.color().has_alpha() {
        let image = image.into_rgba8();
        encoder.write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgba8)
    } else {
        let image = image.into_rgb8();
        encoder.write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgb8)
    };
    written.map_err(|_| ImageError::Broken)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_image(format: ImageFormat) -> Vec<u8> {
        let image = RgbImage::from_fn(600, 400, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
        let mut out = Cursor::new(Vec::new());
        DynamicImage::ImageRgb8(image).write_to(&mut out, format).expect("an image");
        out.into_inner()
    }

    #[test]
    fn what_follows_an_image_is_gone_when_it_is_written_anew() {
        let mut bytes = sample_image(ImageFormat::Png);
        bytes.extend(b"PK\x03\x04 a second file");
        let (clean, kind) = reencode(&bytes, FileType::Png).expect("an image");
        assert_eq!(kind, FileType::Png);
        assert!(!clean.windows(4).any(|window| window == b"PK\x03\x04"));
    }

    #[test]
    fn a_webp_photo_becomes_a_jpeg_and_a_gif_a_png() {
        assert_eq!(reencode(&sample_image(ImageFormat::WebP), FileType::Webp).expect("an image").1, FileType::Jpeg);
        assert_eq!(reencode(&sample_image(ImageFormat::Gif), FileType::Gif).expect("an image").1, FileType::Png);
    }

    #[test]
    fn a_thumbnail_keeps_the_shape_and_never_grows() {
        let small = thumbnail(&sample_image(ImageFormat::Jpeg), 256).expect("a thumbnail");
        assert_eq!(image::load_from_memory(&small).expect("an image").width(), 256);
        assert_eq!(image::load_from_memory(&small).expect("an image").height(), 171);
        let same = thumbnail(&sample_image(ImageFormat::Jpeg), 1024).expect("a thumbnail");
        assert_eq!(image::load_from_memory(&same).expect("an image").width(), 600);
    }

    #[test]
    fn a_cut_off_image_is_broken() {
        let bytes = sample_image(ImageFormat::Png);
        assert_eq!(reencode(&bytes[..bytes.len() / 2], FileType::Png), Err(ImageError::Broken));
    }

    #[test]
    fn a_header_that_claims_too_many_pixels_is_rejected_before_decoding() {
        let mut bytes = sample_image(ImageFormat::Gif);
        bytes[6..10].copy_from_slice(&[0xff; 4]);
        assert_eq!(reencode(&bytes, FileType::Gif), Err(ImageError::TooManyPixels));
    }
}
