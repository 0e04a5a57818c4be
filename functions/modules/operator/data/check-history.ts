import { entriesOf, chainOf, hashOf, type HistoryEntry } from '../../../cards/data/card-history.ts';
import type { CardBody } from '../../../cards/data/stored-card.ts';
import type { Key } from '../../../data/keys.ts';
import { storedKey, type Item } from '../../../data/table.ts';

interface Run {
  readonly first: number;
  readonly last: number;
  readonly after: string | undefined;
  readonly end: string;
}

interface Known {
  readonly runs: Run[];
  moved: number;
  state: 'here' | 'deleted' | undefined;
  /** A deleted card leaves the table at this time, in seconds. */
  ttl: number | undefined;
  readonly staying: Key[];
}

export interface HistoryFault {
  readonly words: string;
  readonly expire?: { readonly key: Key; readonly ttl: number };
}

const runOf = (entries: readonly HistoryEntry[], end: string): Run => ({
  first: entries[0]!.revision,
  last: entries.at(-1)!.revision,
  after: entries[0]!.after,
  end,
});

export const createHistoryCheck = () => {
  const cards = new Map<string, Known>();
  const faults: string[] = [];
  const of = (card: string): Known => {
    const found = cards.get(card) ?? { runs: [], moved: 0, state: undefined, ttl: undefined, staying: [] };
    cards.set(card, found);
    return found;
  };

  return {
    meetCard: (name: string, item: Item, { vals, history }: Pick<CardBody, 'vals' | 'history'>): void => {
      const card = of(name);
      card.state = 'here';
      card.moved = Number(item.hm ?? 0);
      const links = chainOf(history);
      const end = links.at(-1) ?? '';
      if (hashOf(end, vals) !== item.h) faults.push(`history of ${name}: its chain does not come to the card's hash`);
      if (history.length > 0) card.runs.push(runOf(history.slice(0, 1), links[0]!));
      if (history.length > 1) card.runs.push(runOf(history.slice(1), end));
    },
    /** The card is deleted, or unreadable if `ttl` is undefined. */
    meetDeleted: (name: string, ttl: number | undefined): void => {
      const card = of(name);
      card.state = 'deleted';
      card.ttl = ttl;
    },
    meetMoved: (name: string, item: Item): void => {
      const entries = entriesOf(item);
      const card = of(name);
      card.moved -= entries.length;
      card.runs.push(runOf(entries, chainOf(entries).at(-1)!));
      if (item.ttl !== undefined) card.state ??= 'deleted';
      else card.staying.push(storedKey(item));
    },
    faults: (): readonly HistoryFault[] => [
      ...faults.map((words) => ({ words })),
      ...[...cards].flatMap(([name, card]) => faultsOf(name, card)),
    ],
  };
};

const faultsOf = (name: string, { runs, moved, state, ttl, staying }: Known): readonly HistoryFault[] => {
  if (state === undefined) return [{ words: `history of ${name}: there is no such card` }];
  if (state === 'deleted') {
    return ttl === undefined ? [] : staying.map((key) => ({ words: `history of ${name}: ${key.sk} would outlive its deleted card`, expire: { key, ttl } }));
  }
  const missing = moved === 0 ? [] : [{ words: `history of ${name}: ${moved > 0 ? `${moved} saves are missing` : `${-moved} saves too many`}` }];
  const ordered = runs.toSorted((a, b) => a.first - b.first);
  const torn = ordered.find((run, index) => index > 0 && isTorn(ordered[index - 1]!, run));
  return torn === undefined ? missing : [...missing, { words: `history of ${name}: revision ${torn.first} does not follow the one before` }];
};

const isTorn = (before: Run, { first, after }: Run): boolean => before.last + 1 !== first || (after !== undefined && before.end !== after);
