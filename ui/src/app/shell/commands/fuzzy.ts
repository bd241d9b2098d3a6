/*
 * Fuzzy search: scores a title and returns the matched characters. Accents are ignored, so
 * "busqueda" finds "Búsqueda".
 */
export interface FuzzyMatch {
  /** Higher is better. */
  score: number;
  /** Positions of the matched characters in the title. */
  at: readonly number[];
}

/** Every typed word must match; null otherwise. */
export function fuzzy(typed: string, title: string): FuzzyMatch | null {
  const plainTitle = [...title].map(plain);
  let score = 0;
  const at = new Set<number>();
  for (const word of typed.split(/\s+/).filter(Boolean)) {
    const hit = findWord([...word].map(plain), plainTitle);
    if (!hit) return null;
    score += hit.score;
    hit.at.forEach((place) => at.add(place));
  }
  return { score: score - title.length / 100, at: [...at].sort((a, b) => a - b) };
}

function plain(char: string): string {
  return char.normalize("NFD").charAt(0).toLowerCase();
}

/** Contiguous matches score higher than scattered ones, starts of words higher than middles. */
function findWord(word: string[], title: string[]): FuzzyMatch | null {
  let best: FuzzyMatch | null = null;
  for (let start = 0; start + word.length <= title.length; start++) {
    if (!word.every((char, i) => title[start + i] === char)) continue;
    const score = word.length * 4 + (startsWord(title, start) ? 6 : 0) + (start === 0 ? 2 : 0);
    if (!best || score > best.score) best = { score, at: word.map((_char, i) => start + i) };
  }
  return best ?? scattered(word, title);
}

/** Characters in order, where each run starts a word: "cfk" finds "Connections for keys". */
function scattered(word: string[], title: string[]): FuzzyMatch | null {
  if (word.length < 2) return null;
  const at: number[] = [];
  let from = 0;
  for (const char of word) {
    const next = nextPlace(char, title, from, at.at(-1));
    if (next < 0) return null;
    at.push(next);
    from = next + 1;
  }
  return { score: word.length, at };
}

function nextPlace(char: string, title: string[], from: number, last: number | undefined): number {
  for (let i = from; i < title.length; i++) {
    if (title[i] === char && (i - 1 === last || startsWord(title, i))) return i;
  }
  return -1;
}

function startsWord(title: string[], at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(title[at - 1] ?? "");
}
