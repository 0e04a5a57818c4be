import type { CardDesign, Item, Path } from '../design/card-design.ts';
import { isAnsweredByHand } from '../design/check-design.ts';
import { maxReasons } from '../design/limits.ts';
import type { MissingReason } from '../design/missing-reasons.ts';
import { activationOf } from '../design/walk.ts';
import { type Token, tokenAt } from '../expression/tokens.ts';
import { readDecimal } from '../text/decimal.ts';
import type { LanguageTag } from '../text/languages.ts';
import { foldWidth } from '../text/width.ts';
import type { ChoiceEntry, ChoiceList } from './choice-lists.ts';
import type { Findings } from './findings.ts';
import type { SurveyContext } from './row-reading.ts';
import { listNameOf, plainValue } from './kept-codes.ts';
import { codeOf, placeOf, rewriterOf, textOf, type Table, type TableRow } from './table.ts';
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
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.reasons === true) isAll = true;
      else if (item.reasons !== undefined) for (const value of item.reasons) named.add(value);
      if ('items' in item) visit(item.items);
      for (const entry of activationOf(item)) visit(entry.items);
    }
  };
  for (const { items } of pages) visit(items);
  const known = new Set(listed.map(({ value }) => value));
  const wanted = usual.filter((value) => !known.has(value) && (named.has(value) || (isAll && listed.length === 0)));
  const all = [...listed, ...wanted.map((value) => usualReason(value, languages))].slice(0, maxReasons);
  return all.length === 0 ? {} : { missing_reasons: all };
};

/** The setting `missing_codes`: numbers that mean reasons in other programs, such as "-99=nk -98=refused". */
export const missingCodesOf = (settings: Table | null, findings: Findings): ReadonlyMap<string, string> => {
  const row = settings?.rows[0];
  const codes = new Map<string, string>();
  for (const pair of row === undefined ? [] : readList(textOf(row, 'missing_codes').replaceAll(/\s*[=＝]\s*/g, '='))) {
    const [code = '', reason = '', ...rest] = pair.split('=');
    if (code === '' || !isReason(reason) || rest.length > 0) findings.add('missing.pair', placeOf(row!, 'missing_codes'), { text: pair });
    else codes.set(code, reason);
  }
  return codes;
};

/** Removes the choices that stand for reasons and returns the reasons of each list. */
export const withoutMissingChoices = (choices: Table | null, codes: ReadonlyMap<string, string>): { readonly choices: Table | null; readonly reasons: ReadonlyMap<string, readonly string[]> } => {
  const reasons = new Map<string, string[]>();
  if (choices === null || codes.size === 0) return { choices, reasons };
  const rows = choices.rows.filter((row) => {
    const reason = codes.get(plainValue(foldWidth(textOf(row, 'name')))) ?? codes.get(foldWidth(codeOf(row, 'name')));
    if (reason === undefined || listNameOf(row) === reasonList) return true;
    reasons.set(listNameOf(row), [...(reasons.get(listNameOf(row)) ?? []), reason]);
    return false;
  });
  return { choices: { ...choices, rows }, reasons };
};

const tokensOf = (text: string): readonly Token[] | null => {
  const tokens: Token[] = [];
  try {
    for (let token = tokenAt(text, 0); token.kind !== 'end'; token = tokenAt(text, token.end)) tokens.push(token);
    return tokens;
  } catch {
    return null;
  }
};

const isOr = ({ kind, value }: Token): boolean => (kind === 'word' && value.toLowerCase() === 'or') || value === '||';
const depthBehind = (depth: number, { kind, value }: Token): number => depth + (kind !== 'sign' ? 0 : '(['.includes(value) ? 1 : ')]'.includes(value) ? -1 : 0);

const withoutBrackets = (tokens: readonly Token[]): readonly Token[] => {
  if (tokens.length < 2 || tokens[0]!.value !== '(' || tokens[0]!.kind !== 'sign') return tokens;
  let depth = 0;
  const closed = tokens.findIndex((token) => (depth = depthBehind(depth, token)) === 0);
  return closed === tokens.length - 1 ? withoutBrackets(tokens.slice(1, -1)) : tokens;
};

const alternativesIn = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of withoutBrackets(tokens)) {
    depth = depthBehind(depth, token);
    if (depth === 0 && isOr(token)) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.length === 1 ? [tokens] : parts.flatMap(alternativesIn);
};

/** The value that ". = -99" or "-99 = ." asks for; null for any other condition. */
const valueAskedFor = (tokens: readonly Token[]): string | null => {
  const written = withoutBrackets(tokens).map(({ kind, value }) => (kind === 'sign' ? value.replace('==', '=') : kind === 'number' ? value.replace(/\.0*$/, '') : value));
  const [before, behind] = [written.slice(0, 2), written.slice(-2)].map((pair) => pair.join(''));
  return before === '.=' ? written.slice(2).join('') : behind === '=.' ? written.slice(0, -2).join('') : null;
};

/** Removes the parts of a constraint that allow the number of a reason, and returns these reasons. */
const withoutExceptions = (constraint: string, codes: ReadonlyMap<string, string>): { readonly text: string; readonly reasons: readonly string[] } => {
  const alternatives = alternativesIn(tokensOf(constraint) ?? []).map((tokens) => ({ tokens, reason: codes.get(valueAskedFor(tokens) ?? '') }));
  const reasons = alternatives.flatMap(({ reason }) => reason ?? []);
  const left = alternatives.filter(({ reason }) => reason === undefined);
  if (reasons.length === 0 || left.length === 0) return { text: constraint, reasons: [] };
  return { text: left.map(({ tokens }) => constraint.slice(tokens[0]?.at, tokens.at(-1)?.end)).join(' or '), reasons };
};

/** Columns that may ask for the number of a reason; they ask for the reason instead. */
const asking = ['relevant', 'shown_if', 'constraint', 'valid_if', 'warning', 'calculation', 'required', 'required_if', 'readonly_if', 'choice_filter', 'repeat_count', 'default', 'default_expression'];

/** Rewrites `${x} = -99` and `selected(${x}, '-99')` for a design in which x takes a reason instead. */
const withReasonsAsked = (text: string, reasonOf: (name: string, code: string) => string | null): string => {
  const asked = (whole: string, name: string, sign: string, code: string): string => {
    const reason = reasonOf(name, code);
    return reason === null ? whole : `missing(\${${name}}) ${sign} '${reason}'`;
  };
  return text
    .replace(/selected\s*\(\s*\$\{\s*([^{}\s]+)\s*\}\s*,\s*(['"])(-?\w+)\2\s*\)/gi, (whole, name: string, _quote, code: string) => asked(whole, name, '=', code))
    .replace(/\$\{\s*([^{}\s]+)\s*\}\s*(==?|!=)\s*(['"]?)(-?\w+)\3(?![\w.])/g, (whole, name: string, sign: string, _quote, code: string) => asked(whole, name, sign === '!=' ? '!=' : '=', code));
};

export const withMissingCodes = (survey: Table, codes: ReadonlyMap<string, string>, ofLists: ReadonlyMap<string, readonly string[]>): Table => {
  if (codes.size === 0) return survey;
  const { columns, rewrite } = rewriterOf(survey, ['missing', 'constraint']);
  const taken = new Map<string, ReadonlySet<string> | true>();
  const rows = survey.rows.map((row) => {
    const [, list = ''] = foldWidth(textOf(row, 'type')).trim().split(/\s+/);
    const constraint = withoutExceptions(textOf(row, 'constraint'), codes);
    const found = [...(ofLists.get(list) ?? []), ...constraint.reasons];
    const written = textOf(row, 'missing');
    const isAll = readYesNo(written) === true;
    const named = new Set([...readList(written), ...found]);
    taken.set(textOf(row, 'name'), isAll || named);
    const missing = found.length === 0 || isAll ? written : [...named].join(' ');
    return rewrite(row, { missing, ...(constraint.reasons.length > 0 && { constraint: constraint.text }) });
  });
  const reasonOf = (name: string, code: string): string | null => {
    const [reason, own] = [codes.get(code), taken.get(name)];
    return reason !== undefined && (own === true || own?.has(reason)) ? reason : null;
  };
  const table = { ...survey, columns, rows };
  const present = asking.filter((column) => columns.has(column));
  const mended = (row: TableRow): { readonly [column: string]: string } =>
    Object.fromEntries(
      present.flatMap((column) => {
        const text = textOf(row, column);
        const asked = withReasonsAsked(text, reasonOf);
        return asked === text ? [] : [[column, asked]];
      }),
    );
  return { ...table, rows: rows.map((row) => rewrite(row, mended(row))) };
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
