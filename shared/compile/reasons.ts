import type { CardDesign, Item, Path } from '../design/card-design.ts';
import { isAnsweredByHand } from '../design/check-design.ts';
import { maxReasons } from '../design/limits.ts';
import type { MissingReason } from '../design/missing-reasons.ts';
import { walkPages } from '../design/walk.ts';
import { readDecimal } from '../text/decimal.ts';
import type { LanguageTag } from '../text/languages.ts';
import type { ChoiceEntry, ChoiceList } from './choice-lists.ts';
import type { Findings } from './findings.ts';
import type { SurveyContext } from './row-reading.ts';
import { placeOf, textOf, type Table, type TableRow } from './table.ts';
import type { Trace } from './trace.ts';
import { catalogueText } from './wording.ts';
import { cellText, readList, readYesNo } from './workbook-rows.ts';

export const reasonList = 'missing_reasons';

/** Usable without a list: not applicable, not known, not recorded, refused, pending. */
const usual = ['na', 'nk', 'nr', 'refused', 'pending'] as const;

export const isReason = (value: string): boolean => /^[^\s;,.@"|]{1,40}$/.test(value);

const usualReason = (value: string, languages: readonly LanguageTag[]): MissingReason => ({
  value,
  title: Object.fromEntries(languages.map((tag) => [tag, catalogueText(`reason.${value}.label`, tag)])),
});

/** The reasons in the cell `missing` of a row; true means all of them. */
export const reasonsIn = (row: TableRow, { findings, usualReasons }: Pick<SurveyContext, 'findings' | 'usualReasons'>, mayTakeUsual: boolean): Item['reasons'] => {
  const written = textOf(row, 'missing');
  if (written === '') return mayTakeUsual ? usualReasons : undefined;
  return readReasons(written, () => placeOf(row, 'missing'), findings);
};

const readReasons = (written: string, place: () => ReturnType<typeof placeOf>, findings: Findings): Item['reasons'] => {
  const word = readYesNo(written);
  if (word !== null) return word ? true : undefined;
  const named = [...new Set(readList(written))];
  for (const value of named) if (!isReason(value)) findings.add('missing.name', place(), { value });
  const left = named.filter(isReason);
  return left.length === 0 ? undefined : left;
};

export const usualReasonsOf = (settings: Table | null, findings: Findings): Item['reasons'] => {
  const row = settings?.rows[0];
  return row === undefined ? undefined : readReasons(textOf(row, 'missing'), () => placeOf(row, 'missing'), findings);
};

/** Whether an item takes the form's reasons if its row names none; the respondent may not know the answer. */
export const mayTakeUsual = (item: Item, page: string, exempt: ReadonlySet<Path>): boolean =>
  item.class === 'attribute' && isAnsweredByHand(item) && !exempt.has(`${page}.${item.name}`);

const readReason = ({ row, choice }: ChoiceEntry, codes: Set<number>, findings: Findings): MissingReason | null => {
  if (!isReason(choice.value)) {
    findings.add('missing.name', placeOf(row, 'name'), { value: choice.value });
    return null;
  }
  const written = cellText(row.cells[row.table.headings.get('code') ?? -1]);
  const code = written === '' ? null : readDecimal(written);
  const isUsable = code !== null && Number.isInteger(code) && !codes.has(code);
  if (written !== '' && !isUsable) findings.add('missing.code', placeOf(row, 'name'), { value: choice.value, code: written });
  if (isUsable) codes.add(code);
  return { value: choice.value, title: choice.title, ...(isUsable && { code }) };
};

/** The reasons of a design: those of the list, plus the usual ones that items name. Without a list, "all" means the usual ones. */
export const missingReasonsOf = (pages: CardDesign['pages'], list: ChoiceList | undefined, languages: readonly LanguageTag[], findings: Findings, trace: Trace): Pick<CardDesign, 'missing_reasons'> => {
  const codes = new Set<number>();
  const listed = (list?.entries ?? []).flatMap((entry) => {
    const reason = readReason(entry, codes, findings);
    return reason === null ? [] : [trace.remember(reason, entry.row)];
  });
  const named = new Set<string>();
  let isAll = false;
  walkPages(pages, ({ item: { reasons } }) => {
    if (reasons === true) isAll = true;
    else if (reasons !== undefined) for (const value of reasons) named.add(value);
  });
  const known = new Set(listed.map(({ value }) => value));
  const wanted = usual.filter((value) => !known.has(value) && (named.has(value) || (isAll && listed.length === 0)));
  const all = [...listed, ...wanted.map((value) => usualReason(value, languages))].slice(0, maxReasons);
  return all.length === 0 ? {} : { missing_reasons: all };
};

export const confirmationList = 'confirmation_reasons';

export const confirmationReasonsOf = (list: ChoiceList | undefined, findings: Findings, trace: Trace): Pick<CardDesign, 'confirmation_reasons'> => {
  const reasons = (list?.entries ?? []).flatMap(({ row, choice: { value, title } }) => {
    if (isReason(value)) return [trace.remember({ value, title }, row)];
    findings.add('missing.name', placeOf(row, 'name'), { value });
    return [];
  });
  return reasons.length === 0 ? {} : { confirmation_reasons: reasons.slice(0, maxReasons) };
};
