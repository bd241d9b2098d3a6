//! Counts the pictures in a GIF without decoding them.
//!
//! Why it exists: animated GIFs are refused, also when a second picture hides behind the
//! trailer, where decoders stop looking. Not here: decoding (`image_decode.rs`).

/// True when there is more than one picture, before or after the trailer.
pub fn is_animated(bytes: &[u8]) -> bool {
    let mut walk = Walk { bytes, at: 6 };
    let Some(flags) = walk.skip(4).and_then(|()| walk.byte()) else { return false };
    if walk.skip(2 + color_table(flags)).is_none() {
        return false;
    }
    walk.count_pictures() > 1
}

/// Bytes of the colour table that the flags announce.
const fn color_table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Walk<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.at = self.at.checked_add(count).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    /// Counts to two at most; whatever is no block of a GIF ends the walk.
    fn count_pictures(&mut self) -> usize {
        let mut pictures = 0;
        while pictures < 2 {
            match self.block() {
                Some(is_picture) => pictures += usize::from(is_picture),
                None => break,
            }
        }
        pictures
    }

    /// Passes one block; true when it was a picture, none when there is no further block.
    fn block(&mut self) -> Option<bool> {
        match self.byte()? {
            0x2C => {
                self.skip(8)?;
                let flags = self.byte()?;
                self.skip(color_table(flags) + 1)?;
                self.sub_blocks()?;
                Some(true)
            }
            0x21 => {
                self.skip(1)?;
                self.sub_blocks()?;
                Some(false)
            }
            // The trailer, and padding behind it: look on, the next picture may follow.
            0x3B | 0 => Some(false),
            _ => None,
        }
    }

    fn sub_blocks(&mut self) -> Option<()> {
        loop {
            match self.byte()? {
                0 => return Some(()),
                size => self.skip(size.into())?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff";
    const LOOP: &[u8] = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0";
    const PICTURE: &[u8] = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";

    #[test]
    fn one_picture_is_still_even_with_a_loop_block_and_a_tail() {
        assert!(!is_animated(&[HEAD, LOOP, PICTURE, b";<script>alert(1)</script>"].concat()));
    }

    #[test]
    fn two_pictures_are_an_animation() {
        assert!(is_animated(&[HEAD, PICTURE, PICTURE, b";"].concat()));
    }

    #[test]
    fn a_picture_behind_the_trailer_counts() {
        assert!(is_animated(&[HEAD, PICTURE, b";\0", PICTURE, b";"].concat()));
    }

    #[test]
    fn a_cut_off_file_ends_the_walk() {
        assert!(!is_animated(b"GIF89a\x01"));
        assert!(!is_animated(&[HEAD, &PICTURE[..5]].concat()));
    }
}
