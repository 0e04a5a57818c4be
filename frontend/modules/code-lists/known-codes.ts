import { type CodeIndex, indexCodes, searchCodes, withCodesFirst } from '#shared/text/code-lists.ts';
import type { CodeHit, KnownCodes } from '../../lib/modules.ts';

interface Pick extends CodeHit {
  readonly picks: number;
  readonly at: number;
}

const mostPicks = 200;
const mostSeen = 2_000;
const mostFound = 100;
const recentOnTop = 8;

const keyOf = (master: string): string => `fuda.codes.${master}`;

const isPick = (value: unknown): value is Pick => {
  const { code, name, picks, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === 'string' && typeof name === 'object' && name !== null && !Array.isArray(name) && typeof picks === 'number' && typeof at === 'number';
};

/** The stored data is checked, because other versions of this page may have written it. */
const readPicks = (master: string): readonly Pick[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(master)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPick) : [];
  } catch {
    return [];
  }
};

const seen = new Map<string, Map<string, CodeHit>>();

let made: { readonly master: string; readonly common: readonly CodeHit[]; readonly index: CodeIndex } | undefined;

/** Remembers the server's results, so that narrower words need no second request. */
const rememberHits: KnownCodes['rememberHits'] = (master, hits) => {
  const known = seen.get(master) ?? new Map<string, CodeHit>();
  if (known.size > mostSeen) known.clear();
  for (const hit of hits) known.set(hit.code, hit);
  seen.set(master, known);
  made = undefined;
};

const rememberPick: KnownCodes['rememberPick'] = (master, { code, name, keywords }) => {
  made = undefined;
  const stored = readPicks(master);
  const picks = (stored.find((pick) => pick.code === code)?.picks ?? 0) + 1;
  const next = [{ code, name, ...(keywords !== undefined && { keywords }), picks, at: Date.now() }, ...stored.filter((pick) => pick.code !== code)].slice(0, mostPicks);
  try {
    localStorage.setItem(keyOf(master), JSON.stringify(next));
  } catch {
    // A full or blocked storage only loses the convenience.
  }
};

/** The codes picked here, the latest first, then the most frequent. */
const pickedCodes = (master: string): readonly CodeHit[] => {
  const byTime = readPicks(master).toSorted((one, other) => other.at - one.at);
  return [...byTime.slice(0, recentOnTop), ...byTime.slice(recentOnTop).toSorted((one, other) => other.picks - one.picks)];
};

const usualCodes = (master: string, common: readonly CodeHit[]): readonly CodeHit[] => unique([...pickedCodes(master), ...common]);

const localIndex = (master: string, common: readonly CodeHit[]): CodeIndex => {
  if (made?.master !== master || made.common !== common) {
    made = { master, common, index: indexCodes(unique([...common, ...(seen.get(master)?.values() ?? []), ...readPicks(master)])) };
  }
  return made.index;
};

const unique = (hits: readonly CodeHit[]): readonly CodeHit[] => {
  const byCode = new Map<string, CodeHit>();
  for (const hit of hits) if (!byCode.has(hit.code)) byCode.set(hit.code, hit);
  return [...byCode.values()];
};

export const knownCodes: KnownCodes = {
  rememberHits,
  rememberPick,
  find: (master, common, words, firstCodes) =>
    words.length === 0 ? withCodesFirst(usualCodes(master, common), firstCodes) : searchCodes(localIndex(master, common), words, mostFound, firstCodes),
};
