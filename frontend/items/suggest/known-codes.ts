import type { CallAnswer } from '#shared/api/calls.ts';
import { type CodeIndex, indexCodes } from '#shared/text/code-lists.ts';

export type CodeHit = CallAnswer<'searchMaster'>[number];

/** A code that somebody picked on this device. */
interface Pick extends CodeHit {
  readonly picks: number;
  /** Milliseconds; the latest pick. */
  readonly at: number;
}

const mostPicks = 200;
const mostSeen = 2_000;
const recentOnTop = 8;

const keyOf = (master: string): string => `fuda.codes.${master}`;

const isPick = (value: unknown): value is Pick => {
  const { code, name, picks, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === 'string' && typeof name === 'object' && name !== null && !Array.isArray(name) && typeof picks === 'number' && typeof at === 'number';
};

/** Other versions of this page, and people, write to the storage too. */
const readPicks = (master: string): readonly Pick[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(master)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPick) : [];
  } catch {
    return [];
  }
};

/** What the server answered since the page was opened, by master. */
const seen = new Map<string, Map<string, CodeHit>>();

/** The index of the last search; undefined once more is known than it holds. */
let made: { readonly master: string; readonly common: readonly CodeHit[]; readonly index: CodeIndex } | undefined;

/** Remembers an answer of the server, so that narrowing the words needs no second one. */
export const rememberHits = (master: string, hits: readonly CodeHit[]): void => {
  const known = seen.get(master) ?? new Map<string, CodeHit>();
  if (known.size > mostSeen) known.clear();
  for (const hit of hits) known.set(hit.code, hit);
  seen.set(master, known);
  made = undefined;
};

/** Remembers a pick on this device: what was picked lately and often is found at once. */
export const rememberPick = (master: string, { code, name, keywords }: CodeHit, at: number): void => {
  made = undefined;
  const stored = readPicks(master);
  const picks = (stored.find((pick) => pick.code === code)?.picks ?? 0) + 1;
  const next = [{ code, name, ...(keywords !== undefined && { keywords }), picks, at }, ...stored.filter((pick) => pick.code !== code)].slice(0, mostPicks);
  try {
    localStorage.setItem(keyOf(master), JSON.stringify(next));
  } catch {
    // Storage that is full or forbidden costs a convenience, not the answer.
  }
};

/** The codes picked here, the latest first and then those picked most often. */
const pickedCodes = (master: string): readonly CodeHit[] => {
  const byTime = readPicks(master).toSorted((one, other) => other.at - one.at);
  return [...byTime.slice(0, recentOnTop), ...byTime.slice(recentOnTop).toSorted((one, other) => other.picks - one.picks)];
};

/** The codes that a device has at hand without asking: those picked on it, then those in common use. */
export const usualCodes = (master: string, common: readonly CodeHit[]): readonly CodeHit[] => unique([...pickedCodes(master), ...common]);

/** Everything this device knows of a master, its names as the server gave them last; made anew only when more is known. */
export const localIndex = (master: string, common: readonly CodeHit[]): CodeIndex => {
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
