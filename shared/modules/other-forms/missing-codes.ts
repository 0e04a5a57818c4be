import { listNameOf, plainValue } from '../../compile/codes.ts';
import type { FormTables } from '../../compile/compiler-parts.ts';
import type { Findings } from '../../compile/findings.ts';
import { isReason, reasonList } from '../../compile/reasons.ts';
import { codeOf, placeOf, textOf, type Table, type TableRow } from '../../compile/table.ts';
import { readList, readYesNo } from '../../compile/workbook-rows.ts';
import { type Token, tokenAt } from '../../language/expression/tokens.ts';
import { foldWidth } from '../../text/width.ts';
import { rewriterOf } from './rewrite-rows.ts';

/** The setting `missing_codes`: numbers that mean reasons in other programs, such as "-99=nk -98=refused". */
const missingCodesOf = (settings: Table | null, findings: Findings): ReadonlyMap<string, string> => {
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
const withoutMissingChoices = (choices: Table | null, codes: ReadonlyMap<string, string>): { readonly choices: Table | null; readonly reasons: ReadonlyMap<string, readonly string[]> } => {
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

const withMissingCodes = (survey: Table, codes: ReadonlyMap<string, string>, ofLists: ReadonlyMap<string, readonly string[]>): Table => {
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

/** Choices and exceptions of constraints that stand for a missing answer become reasons. */
export const withoutNumbersForReasons = ({ survey, choices, settings }: FormTables, findings: Findings): FormTables => {
  const codes = missingCodesOf(settings, findings);
  const left = withoutMissingChoices(choices, codes);
  return { survey: withMissingCodes(survey, codes, left.reasons), choices: left.choices, settings };
};
