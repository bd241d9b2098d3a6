/*
 * Puts the keys of the first visit back into the URL after a reload. Only the dev server loads this file, before the
 * app, which removes the keys from the URL.
 */
const STORAGE_KEY = "porchlight.dev.sign-in";

if (location.hash.includes("|")) sessionStorage.setItem(STORAGE_KEY, location.hash);
else history.replaceState(null, "", sessionStorage.getItem(STORAGE_KEY) ?? location.href);
