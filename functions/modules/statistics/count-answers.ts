import type { Answers, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { countedAnswers } from './counted-answers.ts';
import { enteredItems } from './free-items.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { Clock } from '#shared/text/zones.ts';
import { noCards, type Tally, type Whose } from './small-numbers.ts';

/** Counts cards, not repetitions: a card with many would reveal one patient. */
export interface CountedItem {
  readonly name: string;
  readonly path: Path;
  readonly title: Texts;
  readonly required: boolean;
  readonly asked: Tally;
  /** The item is answered in every repetition. */
  readonly answered: Tally;
  /** The answer is missing for each reason, and in no repetition without one. */
  readonly reasons: Map<string, Tally>;
}

export interface CountedPage {
  readonly name: string;
  readonly title: Texts;
  readonly asked: Tally;
  readonly complete: Tally;
  readonly items: CountedItem[];
}

interface Ready {
  readonly prepared: PreparedDesign;
  readonly paths: readonly Path[];
  readonly isFree: (path: Path) => boolean;
}

const makeReady = (design: CardDesign): Ready => {
  const prepared = prepare(design);
  return { prepared, paths: [...prepared.indexOf.keys()], isFree: (path) => enteredItems(design).free.has(path) };
};

const isRequired = (item: Item): boolean => item.class === 'attribute' && 'required' in item && item.required === true;

type Standing = { readonly as: 'answered' | 'blank' } | { readonly as: 'reason'; readonly reason: string };

const standingOf = (isAnswered: boolean, reason: string | null): Standing => (reason !== null ? { as: 'reason', reason } : { as: isAnswered ? 'answered' : 'blank' });
const weights = { answered: 0, reason: 1, blank: 2 } as const;

/** Each card is read by its own design; items that `design` lacks are skipped. Without `tellsTied`, other hospitals' cards count only for free items. */
export const countAnswers = (design: CardDesign, clock: Clock, tellsTied: boolean) => {
  const known = new Map<CardDesign, Ready>();
  const current = makeReady(design);
  known.set(design, current);
  const items = new Map<Path, CountedItem>();
  const pages = design.pages.map(({ name, title }): CountedPage => ({ name, title, asked: noCards(), complete: noCards(), items: [] }));
  for (const [index, path] of current.paths.entries()) {
    const item = current.prepared.items[index]!;
    const counted = { name: item.name, path, title: item.title, required: isRequired(item), asked: noCards(), answered: noCards(), reasons: new Map<string, Tally>() };
    items.set(path, counted);
    pages[current.prepared.page[index]!]!.items.push(counted);
  }
  const pageOf = new Map(pages.map((page) => [page.name, page]));
  const context = { ...clock, organisation: '', language: design.languages[0] ?? 'ja', isNew: false } as const;

  const addItem = (item: CountedItem, standing: Standing, whose: Whose): void => {
    item.asked[whose] += 1;
    if (standing.as === 'answered') item.answered[whose] += 1;
    if (standing.as !== 'reason') return;
    const tally = item.reasons.get(standing.reason) ?? noCards();
    item.reasons.set(standing.reason, tally);
    tally[whose] += 1;
  };

  const add = (savedWith: CardDesign, vals: Answers, whose: Whose): void => {
    const ready = known.get(savedWith) ?? makeReady(savedWith);
    known.set(savedWith, ready);
    const { prepared, paths, isFree } = ready;
    const tellsAll = tellsTied || whose === 'own';
    const open = new Map<string, boolean>();
    const standings = new Map<CountedItem, Standing>();
    for (const { index, isAnswered, reason } of countedAnswers(prepared, vals, context)) {
      const path = paths[index]!;
      if (!tellsAll && !isFree(path)) continue;
      const { name } = savedWith.pages[prepared.page[index]!]!;
      if (tellsAll) open.set(name, (open.get(name) ?? false) || !isAnswered);
      const item = items.get(path);
      if (item === undefined) continue;
      const [before, standing] = [standings.get(item), standingOf(isAnswered, reason)];
      if (before === undefined || weights[standing.as] > weights[before.as]) standings.set(item, standing);
    }
    for (const [item, standing] of standings) addItem(item, standing, whose);
    for (const [name, isOpen] of open) {
      const page = pageOf.get(name);
      if (page === undefined) continue;
      page.asked[whose] += 1;
      if (!isOpen) page.complete[whose] += 1;
    }
  };

  return { add, result: (): readonly CountedPage[] => pages };
};
