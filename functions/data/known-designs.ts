import type { CardDesign } from '#shared/design/card-design.ts';
import { Problem } from '../problem.ts';
import { cardDictionary } from './card-dictionary.ts';
import { getDesignVersion } from './design-versions.ts';

export interface KnownDesign {
  readonly version: number;
  readonly design: CardDesign;
  /** What the cards of this version are packed with. */
  readonly dictionary: Uint8Array;
}

const load = async (folderId: string, version: number): Promise<KnownDesign> => {
  const stored = await getDesignVersion(folderId, version);
  if (stored === undefined) throw new Problem('design.unknown');
  return { version, design: stored.design, dictionary: cardDictionary(stored.design) };
};

/** A version never changes, so an instance keeps those it has met; the one not met for longest goes first. */
const kept = new Map<string, Promise<KnownDesign>>();
const keptAtMost = 40;

/** The design version of a folder; `design.unknown` when there is none. */
export const knownDesign = (folderId: string, version: number): Promise<KnownDesign> => {
  const key = `${folderId}#${version}`;
  const design = kept.get(key) ?? load(folderId, version);
  kept.delete(key);
  kept.set(key, design);
  design.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
  return design;
};
