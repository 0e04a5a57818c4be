import type { Answers, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import '#shared/form/further-parts.ts';
import { countedAnswers } from '#shared/form/counted-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { Clock } from '#shared/text/zones.ts';

interface CountedItem {
  readonly name: string;
  readonly title: Texts;
  readonly required: boolean;
  asked: number;
  answered: number;
  /** How often it is missing for each reason. */
  readonly reasons: Map<string, number>;
}

interface CountedPage {
  readonly name: string;
  readonly title: Texts;
  asked: number;
  complete: number;
  readonly items: CountedItem[];
}

/** A card's design made ready, with the path of each item index. */
interface Ready {
  readonly prepared: PreparedDesign;
  readonly paths: readonly Path[];
}

const makeReady = (design: CardDesign): Ready => {
  const prepared = prepare(design);
  return { prepared, paths: [...prepared.indexOf.keys()] };
};

const isRequired = (item: Item): boolean => item.class === 'attribute' && 'required' in item && item.required === true;

/**
 * Adds up what cards ask and answer, by the pages and items of `design`. A card is looked at by the design it was saved
 * with; what the present design does not have any more is not reported.
 */
export const countAnswers = (design: CardDesign, clock: Clock) => {
  const known = new Map<CardDesign, Ready>();
  const current = makeReady(design);
  known.set(design, current);
  const items = new Map<Path, CountedItem>();
  const pages = design.pages.map(({ name, title }): CountedPage => ({ name, title, asked: 0, complete: 0, items: [] }));
  for (const [index, path] of current.paths.entries()) {
    const item = current.prepared.items[index]!;
    const counted = { name: item.name, title: item.title, required: isRequired(item), asked: 0, answered: 0, reasons: new Map<string, number>() };
    items.set(path, counted);
    pages[current.prepared.page[index]!]!.items.push(counted);
  }
  const pageOf = new Map(pages.map((page) => [page.name, page]));
  const context = { ...clock, organisation: '', language: design.languages[0] ?? 'ja', isNew: false } as const;

  const add = (savedWith: CardDesign, vals: Answers): void => {
    const { prepared, paths } = known.get(savedWith) ?? makeReady(savedWith);
    known.set(savedWith, { prepared, paths });
    const open = new Map<string, boolean>();
    for (const { index, isAnswered, reason } of countedAnswers(prepared, vals, context)) {
      const { name } = savedWith.pages[prepared.page[index]!]!;
      open.set(name, (open.get(name) ?? false) || !isAnswered);
      const item = items.get(paths[index]!);
      if (item === undefined) continue;
      item.asked += 1;
      if (reason !== null) item.reasons.set(reason, (item.reasons.get(reason) ?? 0) + 1);
      else if (isAnswered) item.answered += 1;
    }
    for (const [name, isOpen] of open) {
      const page = pageOf.get(name);
      if (page === undefined) continue;
      page.asked += 1;
      if (!isOpen) page.complete += 1;
    }
  };

  /** Items that no card asked, such as headings, say nothing. */
  const result = () => pages.map((page) => ({ ...page, items: page.items.filter(({ asked }) => asked > 0) }));
  return { add, result };
};
