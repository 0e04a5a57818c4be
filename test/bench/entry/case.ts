import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answers, AnswerValue, CardDesign, Item, PageAnswers } from '#shared/design/card-design.ts';
import { activationOf, walkItems } from '#shared/design/walk.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';

export const caseForms = ['triage', 'national', 'arrest'] as const;
export type CaseForm = (typeof caseForms)[number];

/** Answers by page; those of a repeat are a list of rows. */
export interface CaseAnswers {
  readonly [name: string]: AnswerValue | readonly CaseAnswers[];
}

export interface EntryCase {
  readonly login: string;
  readonly project: string;
  readonly folder: string;
  readonly answers: { readonly [page: string]: CaseAnswers };
}

/** "-24d 14:05" is a moment 24 days before today, so that a case is never in the future and never old. */
const relativeDay = /^-(\d+)d(?: (\d\d:\d\d))?$/;

const dated = (_key: string, value: unknown): unknown => {
  const [, days, time] = typeof value === 'string' ? (relativeDay.exec(value) ?? []) : [];
  if (days === undefined) return value;
  const day = new Date(Date.now() - Number(days) * 86_400_000).toISOString().slice(0, 10);
  return time === undefined ? day : `${day}T${time}`;
};

export const readCase = async (form: CaseForm): Promise<EntryCase> =>
  JSON.parse(await readFile(new URL(`../entry-cases/${form}.json`, import.meta.url), 'utf8'), dated) as EntryCase;

export const rowsOf = (answers: CaseAnswers, name: string): readonly CaseAnswers[] => (answers[name] ?? []) as readonly CaseAnswers[];

/** As the card stores them: the answers of a row have its number behind their names. */
const flat = (items: readonly Item[], answers: CaseAnswers, suffix: string): Record<string, AnswerValue> =>
  Object.assign(
    {},
    ...items.map((item) => {
      if (item.class === 'repeat') return Object.assign({}, ...rowsOf(answers, item.name).map((row, at) => flat(item.items, row, `${suffix}_${at + 1}`)));
      const value = item.class === 'attribute' ? answers[item.name] : undefined;
      return {
        ...(value !== undefined && { [`${item.name}${suffix}`]: value }),
        ...('items' in item && flat(item.items, answers, suffix)),
        ...Object.assign({}, ...activationOf(item).map((entry) => flat(entry.items, answers, suffix))),
      };
    }),
  ) as Record<string, AnswerValue>;

/** A stored answer has computed parts beside those of the case: the total of a GCS, the group of a triage. */
const agrees = (wanted: AnswerValue, stored: AnswerValue | undefined): boolean =>
  typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted) && typeof stored === 'object' && stored !== null
    ? Object.entries(wanted).every(([part, value]) => isDeepStrictEqual((stored as PageAnswers)[part], value))
    : isDeepStrictEqual(wanted, stored);

/** Fails unless the stored card has the answers of the case and no others, save what the product entered itself. */
export const checkStored = (design: CardDesign, { answers }: EntryCase, stored: Answers): void => {
  const own = new Set<string>();
  walkItems(design, ({ item, page }) => {
    const isGiven = design.numbering.includes(`${page.name}.${item.name}`) || item.default_options !== undefined || ('calculation' in item && item.calculation !== undefined);
    if (item.class === 'attribute' && behaviourOf(item).answer === 'entered' && !isGiven) own.add(`${page.name}.${item.name}`);
  });
  const faults: string[] = [];
  for (const page of design.pages) {
    const wanted = flat(page.items, answers[page.name] ?? {}, '');
    const found = stored[page.name] ?? {};
    for (const [name, value] of Object.entries(wanted)) {
      if (!agrees(value, found[name])) faults.push(`${page.name}.${name} is ${JSON.stringify(found[name])} instead of ${JSON.stringify(value)}`);
    }
    for (const [name, value] of Object.entries(found)) {
      if (value !== null && !(name in wanted) && own.has(`${page.name}.${name.replace(/(_\d+)+$/, '')}`)) faults.push(`${page.name}.${name} is ${JSON.stringify(value)}, which the case does not say`);
    }
    const named = Object.keys(answers[page.name] ?? {}).filter((name) => !(name in wanted) && !Object.keys(found).some((each) => each.startsWith(name)));
    faults.push(...named.map((name) => `${page.name}.${name} is no item of the form`));
  }
  if (faults.length > 0) throw new Error(`The stored card is not the case:\n${faults.join('\n')}`);
};
