// All sample homes in one list, each with its town's members and a slug for files and addresses.
// Why: homes.mjs and pictures.mjs must agree on names. Not here: what is said of a home.

import alderBay from './homes/alder-bay.mjs';
import fernholt from './homes/fernholt.mjs';
import marlowFalls from './homes/marlow-falls.mjs';
import quillhaven from './homes/quillhaven.mjs';
import stonebrook from './homes/stonebrook.mjs';
import wrenfield from './homes/wrenfield.mjs';

/** "12 Maple Lane" is maple-12; "9 Beacon Street #405" is beacon-9-405. */
function slug({ at, unit }) {
  const [number, ...words] = at.split(' ');
  const name = words.length > 1 ? words.slice(0, -1) : words;
  return [...name, number, unit].filter(Boolean).join('-').toLowerCase();
}

const withTown = ({ homes, mls, ...town }) =>
  homes.map((home, index) => {
    const street = home.at.split(' ').slice(1).join(' ');
    return { ...town, ...home, street, slug: slug(home), number: mls + index };
  });

/** Every sample home, town after town, in the order in which it was written. */
export const homes = [alderBay, wrenfield, marlowFalls, quillhaven, fernholt, stonebrook].flatMap(withTown);
