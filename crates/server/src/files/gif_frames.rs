//! Counts GIF frames without decoding, including frames after the trailer, where decoders stop.

/// Returns whether there is more than one image, before or after the trailer.
pub fn is_animated(bytes: &[u8]) -> bool {
    let mut walk = Walk { bytes, at: 6 };
    let Some(flags) = walk.skip(4).and_then(|()| walk.byte()) else { return false };
    if walk.skip(2 + color_table(flags)).is_none() {
        return false;
    }
    walk.count_frames() > 1
}

/// Size in bytes of the color table that the flags declare.
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

    /// Counts up to two. Stops at anything that isn't a GIF block.
    fn count_frames(&mut self) -> usize {
        let mut frames = 0;
        while frames < 2 {
            match self.block() {
                Some(is_frame) => frames += usize::from(is_frame),
                None => break,
            }
        }
        frames
    }

    /// Skips one block. Returns whether it was an image; `None` at the end.
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
            // Another image may follow the trailer and its padding.
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
    const FRAME: &[u8] = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";

    #[test]
    fn one_frame_is_still_even_with_a_loop_block_and_a_tail() {
        assert!(!is_animated(&[HEAD, LOOP, FRAME, b";<script>alert(1)</script>"].concat()));
    }

    #[test]
    fn two_frames_are_an_animation() {
        assert!(is_animated(&[HEAD, FRAME, FRAME, b";"].concat()));
    }

    #[test]
    fn a_frame_behind_the_trailer_counts() {
        assert!(is_animated(&[HEAD, FRAME, b";\0", FRAME, b";"].concat()));
    }

    #[test]
    fn a_cut_off_file_ends_the_walk() {
        assert!(!is_animated(b"GIF89a\x01"));
        assert!(!is_animated(&[HEAD, &FRAME[..5]].concat()));
    }
}
