import { localText, type LanguageTag } from '../../text/languages.ts';
import type { Findings } from '../../compile/findings.ts';
import { placeOf, textOf, textsOfColumn, textsOf, type Table, type TableRow } from '../../compile/table.ts';
import { rewriterOf } from './rewrite-rows.ts';

const select = /^(select[ _]?(?:one|1)|select[ _]?multiple|select all that apply)(?: from)?\s+(\S+)/i;
const beginsSearch = /\bsearch\s*\(/i;
const functions: { readonly [kind: string]: (column: string, value: string) => string } = {
  matches: (column, value) => `${column} = ${value}`,
  contains: (column, value) => `contains(${column}, ${value})`,
  startswith: (column, value) => `starts-with(${column}, ${value})`,
  endswith: (column, value) => `ends-with(${column}, ${value})`,
};

interface Search {
  readonly rest: string;
  readonly parts: readonly string[];
}

/** Parses `search('file', 'matches', 'column', ${item})` in an appearance; null if there is none or it does not end. */
const searchIn = (appearance: string): Search | null => {
  const begin = beginsSearch.exec(appearance);
  if (!begin) return null;
  const parts: string[] = [''];
  let [depth, quote] = [0, ''];
  for (let at = begin.index + begin[0].length; at < appearance.length; at += 1) {
    const letter = appearance.charAt(at);
    if (quote === '' && depth === 0 && letter === ')') return { rest: `${appearance.slice(0, begin.index)} ${appearance.slice(at + 1)}`.trim(), parts: parts.map((part) => part.trim()) };
    if (quote === '' && depth === 0 && letter === ',') parts.push('');
    else {
      parts.push(`${parts.pop() ?? ''}${letter}`);
      if (quote !== '') quote = letter === quote ? '' : quote;
      else if (letter === "'" || letter === '"') quote = letter;
      else if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
    }
  }
  return null;
};

const literal = (part: string | undefined): string | null => /^(['"])(.*)\1$/.exec(part ?? '')?.[2] ?? null;

const filterOf = ([, kind, column, value, other, otherValue]: readonly string[]): string | null => {
  if (kind === undefined) return '';
  const [of, name, second] = [functions[literal(kind)?.toLowerCase() ?? ''], literal(column), literal(other)];
  if (!of || name === null || value === undefined) return null;
  return [of(name, value), ...(second !== null && otherValue !== undefined ? [functions['matches']!(second, otherValue)] : [])].join(' and ');
};

/** In XLSForm, a row of the list names the file's columns for value and label. */
const namedColumns = (choices: Table | null, list: string, language: LanguageTag): string => {
  const row = choices?.rows.find((each) => textOf(each, 'list_name') === list && !/^-?\d+$/.test(textOf(each, 'name')));
  const label = row && localText(textsOf(row, 'label', language) ?? {}, language);
  return row ? [`value=${textOf(row, 'name')}`, ...(label ? [`label=${label.split(/\s*,\s*/)[0]!}`] : [])].join(' ') : '';
};

/** Rewrites XLSForm's `search()` appearances as choices from a file. */
export const withSearchedChoices = (survey: Table, choices: Table | null, language: LanguageTag, findings: Findings): Table => {
  if (![...textsOfColumn(survey, 'appearance')].some((appearance) => beginsSearch.test(appearance))) return survey;
  const { columns, rewrite } = rewriterOf(survey, ['parameters', 'choice_filter']);
  const searched = (row: TableRow): TableRow => {
    const search = searchIn(textOf(row, 'appearance'));
    const [, type = '', list = ''] = select.exec(textOf(row, 'type')) ?? [];
    if (search === null || type === '') return row;
    const [file, filter] = [literal(search.parts[0]), filterOf(search.parts)];
    const many = /multiple|all/i.test(type);
    if (file === null || filter === null) {
      findings.add('list.lookup_worked_out', placeOf(row, 'appearance'));
      return rewrite(row, { type: 'text', appearance: search.rest, choice_filter: '' });
    }
    const both = [textOf(row, 'choice_filter'), filter].filter((each) => each !== '');
    return rewrite(row, {
      type: `select_${many ? 'multiple' : 'one'}_from_file ${/\.\w+$/.test(file) ? file : `${file}.csv`}`,
      appearance: search.rest,
      parameters: namedColumns(choices, list, language),
      choice_filter: both.length > 1 ? both.map((each) => `(${each})`).join(' and ') : (both[0] ?? ''),
    });
  };
  return { ...survey, columns, rows: survey.rows.map(searched) };
};
