// All sample listings in one list, with the fields of their town and a slug for file names and URLs. Used by
// listings.mjs and photos.mjs.

import alderBay from './listings/alder-bay.mjs';
import fernholt from './listings/fernholt.mjs';
import marlowFalls from './listings/marlow-falls.mjs';
import quillhaven from './listings/quillhaven.mjs';
import stonebrook from './listings/stonebrook.mjs';
import wrenfield from './listings/wrenfield.mjs';

/** "12 Maple Lane" is maple-12; "9 Beacon Street #405" is beacon-9-405. */
function slug({ at, unit }) {
  const [number, ...street] = at.split(' ');
  const name = street.length > 1 ? street.slice(0, -1) : street;
  return [...name, number, unit].filter(Boolean).join('-').toLowerCase();
}

const withTown = ({ listings, mls, ...town }) =>
  listings.map((listing, index) => {
    const street = listing.at.split(' ').slice(1).join(' ');
    return { ...town, ...listing, street, slug: slug(listing), number: mls + index };
  });

/** Every sample home, town after town, in the order in which it was written. */
export const listings = [alderBay, wrenfield, marlowFalls, quillhaven, fernholt, stonebrook].flatMap(withTown);
