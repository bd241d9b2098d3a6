//! Limits the memory that glibc's malloc keeps. Decision 060.

/// Gives malloc one arena per processor, at least two. Its own limit is eight per processor, and what a thread has freed in
/// its arena is not used by another. Call it before the first thread starts. Other C libraries are left alone.
pub fn limit_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let processors = std::thread::available_parallelism().map_or(2, |count| count.get().max(2));
        let arenas = libc::c_int::try_from(processors).unwrap_or(libc::c_int::MAX);
        #[expect(unsafe_code, reason = "glibc has no safe interface")]
        // SAFETY: mallopt takes two numbers, and no other thread runs yet.
        let is_set = unsafe { libc::mallopt(libc::M_ARENA_MAX, arenas) };
        debug_assert_eq!(is_set, 1, "mallopt");
    }
}

/// Gives unused memory back to the system. It looks through all arenas, so call it seldom: after a start.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "glibc has no safe interface")]
    // SAFETY: malloc_trim takes a number, locks what it looks at and changes no used memory.
    unsafe {
        libc::malloc_trim(0);
    }
}
