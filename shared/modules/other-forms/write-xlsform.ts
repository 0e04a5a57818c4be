import { fillMentions, mentionPattern } from '../../language/mentions.ts';
import { exactBound } from '../../language/bounds.ts';
import { ownBlank, ownHeading, veiled } from './own-cells.ts';
import { rowTypeBySpelling } from '../../items/workbooks.ts';
import { plainName } from '../../compile/columns.ts';
import { cellText, readList, type CellValue, type SheetRows, type WorkbookRows } from '../../compile/workbook-rows.ts';
import { withoutMarks } from './written-rows.ts';

type Cells = { [heading: string]: CellValue };

interface Sheet {
  readonly headings: string[];
  readonly rows: { readonly number: number; readonly cells: Cells }[];
}

const readSheet = ({ rows: [header, ...rows] }: SheetRows): Sheet => {
  const headings = (header?.cells ?? []).map((cell) => cellText(cell));
  return { headings, rows: rows.map(({ number, cells }) => ({ number, cells: Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? null])) })) };
};

/** Writes the cells for other programs, and ours in an extra column where they differ. */
const writeSheet = (name: string, ours: Sheet, theirs: readonly Cells[]): SheetRows => {
  const columns = [...new Set([...ours.headings, ...theirs.flatMap((cells) => Object.keys(cells))])];
  const isSame = (one: CellValue | undefined, other: CellValue | undefined): boolean => cellText(one) === cellText(other);
  const differing = columns.filter((column) => ours.rows.some(({ cells }, at) => !isSame(cells[column], theirs[at]![column])));
  const rows = ours.rows.map(({ cells: own }, at) => {
    const cells = theirs[at]!;
    const beside = differing.map((column) => (isSame(own[column], cells[column]) ? null : cellText(own[column]) === '' ? ownBlank : typeof own[column] === 'string' ? veiled(own[column]) : own[column]!));
    return [...columns.map((column) => cells[column] ?? null), ...beside];
  });
  return { name, rows: [[...columns, ...differing.map(ownHeading)], ...rows].map((cells, at) => ({ number: at + 1, cells })) };
};

const textIn = (cells: Cells, column: string): string => cellText(cells[column]);

const blocks: { readonly [word: string]: string } = { begin_page: 'begin_group', end_page: 'end_group', begin_composite: 'begin_group', end_composite: 'end_group' };

const typeOf = (written: string): string => {
  const [word = '', ...list] = written.split(' ');
  // A list without a file ending is a code list of the domain; other programs read it from a file.
  const named = word.endsWith('_from_file') ? list.map((name) => (/\.\w+$/.test(name) ? name : `${name}.csv`)) : list;
  return [blocks[word] ?? rowTypeBySpelling.get(plainName(word))?.xlsform ?? word, ...named].join(' ');
};

/** Makes names unique regardless of case, because XLSForm's `${name}` knows no pages. */
const createNames = () => {
  const taken = new Set(['meta', 'data', 'instanceid', 'instancename']);
  return (wanted: string, page: string): string => {
    const plain = wanted.replace(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^(?![\p{L}_])/u, 'n_');
    const free = [plain, `${page}_${plain}`].find((name) => !taken.has(name.toLowerCase()));
    let name = free ?? plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${plain}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  };
};

const mention = new RegExp(mentionPattern, 'g');

/** The expression with this sheet's names; null if XLSForm has no name for a mentioned part of an answer. */
const expressionIn = (written: string, names: ReadonlyMap<string, string>, page: string): string | null => {
  let isKnown = true;
  const text = withoutMarks(written).replaceAll(mention, (_, path: string) => {
    const name = names.get(path) ?? names.get(`${page}.${path}`);
    isKnown &&= name !== undefined;
    return `\${${name ?? path}}`;
  });
  return isKnown ? text : null;
};

const quote = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
const joined = (parts: readonly (string | null)[]): string | null => {
  const all = parts.filter((part) => part !== null && part !== '');
  return all.length > 1 ? all.map((part) => `(${part})`).join(' and ') : (all[0] ?? null);
};

const whenOf = (written: string, names: ReadonlyMap<string, string>, page: string): string | null => {
  const [, source = '', values = ''] = /^([^=]+)(?:=(.*))?$/s.exec(written) ?? [];
  const name = names.get(source) ?? names.get(`${page}.${source}`);
  if (name === undefined) return null;
  if (values === '') return `\${${name}} = 'OK'`;
  return readList(values).map((value) => `selected(\${${name}}, ${quote(value)})`).join(' or ');
};

const bound = (cells: Cells, column: 'min' | 'max', sign: string): string | null => {
  const written = textIn(cells, column);
  if (written === '') return null;
  const type = textIn(cells, 'type');
  const isMoment = type === 'date' || type === 'time' || type === 'datetime';
  const text = isMoment ? exactBound(type, written, column === 'min' ? 'first' : 'last', /\bseconds=yes\b/.test(textIn(cells, 'parameters'))) : written;
  return `. ${sign} ${text === 'today' || text === 'now' ? `${text}()` : /^-?[\d.]+$/.test(text) ? text : quote(text)}`;
};

/** once() is nearest to prefill(): neither replaces an entered answer. */
const knownElsewhere = (formula: string | null): string | null => formula?.replaceAll(/\bprefill(?=\()/g, 'once') ?? null;

const moments: { readonly [word: string]: string | null } = { today: 'today()', now: 'now()', organisation: null };

const texts = /^(?:label|hint|constraint_message|warning_message|required_message)(?:::|$)/;
/** Our columns that other programs would misread or do not need, because `relevant`, `constraint` and `required` say the same. */
const ours = ['when', 'shown_if', 'valid_if', 'required_if', 'readonly_if', 'default_expression', 'min', 'max', 'soft_min', 'soft_max', 'warning', 'parameters', 'placeholder', 'prefix', 'suffix', 'stored_name'];

const writeSurvey = ({ rows, headings }: Sheet): readonly Cells[] => {
  const names = new Map<string, string>();
  const give = createNames();
  let page = '';
  const placed = rows.map(({ cells }) => {
    const own = textIn(cells, 'stored_name') || textIn(cells, 'name');
    const type = textIn(cells, 'type');
    if (type === 'begin_page') page = own;
    const name = type.startsWith('end_') ? '' : give(textIn(cells, 'name') || 'row', page);
    if (type !== 'begin_page' && own !== '') names.set(`${page}.${own}`, name);
    return { cells, page, name };
  });
  const write = ({ cells, page: from, name }: (typeof placed)[number]): Cells => {
    const type = typeOf(textIn(cells, 'type'));
    const expression = (column: string): string | null => {
      const text = textIn(cells, column);
      return text === '' ? null : expressionIn(text, names, from);
    };
    const asked = (column: string, beside: string): CellValue => (textIn(cells, column) === 'yes' ? 'yes' : (expression(column) ?? expression(beside)));
    const shown = Object.fromEntries(headings.filter((heading) => texts.test(heading)).map((heading) => [heading, fillMentions(textIn(cells, heading), (path) => {
      const target = names.get(path);
      return target === undefined ? '…' : `\${${target}}`;
    }) || null]));
    const labels = headings.filter((heading) => /^label(?:::|$)/.test(heading));
    const isNamed = name === '' || /^(?:begin_|calculate|hidden)/.test(type) || Object.entries(shown).some(([heading, text]) => /^(?:label|hint)/.test(heading) && text !== null);
    const start = textIn(cells, 'default');
    const isComputed = /^(?:calculate|hidden)$/.test(type) || type.startsWith('begin_') || type === 'note' || type === 'acknowledge';
    const isFixed = type === 'begin_repeat' && textIn(cells, 'min') !== '' && textIn(cells, 'min') === textIn(cells, 'max');
    const looked = textIn(cells, 'choice_filter');
    return {
      ...cells,
      ...Object.fromEntries(ours.map((column) => [column, null])),
      ...shown,
      ...(isNamed ? {} : { [labels[0] ?? 'label']: type === 'note' ? '---' : name }),
      type,
      name: name === '' ? null : name,
      relevant: joined([whenOf(textIn(cells, 'when'), names, from), expression('relevant'), expression('shown_if')]),
      required: asked('required', 'required_if'),
      read_only: asked('read_only', 'readonly_if') ?? (type === 'text' && textIn(cells, 'type') === 'plugin' ? 'yes' : null),
      constraint: joined([type.startsWith('begin_') ? null : bound(cells, 'min', '>='), type.startsWith('begin_') ? null : bound(cells, 'max', '<='), expression('constraint'), expression('valid_if')]),
      calculation: knownElsewhere(expression('calculation')) ?? (type === 'calculate' ? "''" : null),
      trigger: expression('trigger'),
      default: isComputed ? null : start in moments ? moments[start]! : start === '' ? expression('default_expression') : expressionIn(start, names, from),
      repeat_count: isFixed ? textIn(cells, 'min') : expression('repeat_count'),
      choice_filter: looked === '' ? null : expressionIn(looked, names, from),
      ...(textIn(cells, 'type').startsWith('dropdown ') && { appearance: 'minimal' }),
      ...(/_from_file /.test(type) && { parameters: textIn(cells, 'parameters') || null }),
    };
  };
  return placed.map(write);
};

/** XLSForm separates selected values by blanks, so no value of these lists may contain one. */
const manyLists = (survey: readonly Cells[]): ReadonlySet<string> => new Set(survey.flatMap((cells) => /^(?:select_multiple|rank) (\S+)/.exec(textIn(cells, 'type'))?.[1] ?? []));

const writeChoices = ({ rows }: Sheet, many: ReadonlySet<string>): Cells[] =>
  rows.map(({ cells }) => {
    const name = textIn(cells, 'name');
    const labels = Object.keys(cells).filter((heading) => /^label(?:::|$)/.test(heading));
    const isNamed = labels.some((heading) => textIn(cells, heading) !== '');
    return {
      ...cells,
      // Other programs would take these headings for columns of the list.
      ...Object.fromEntries(['hint', 'exclusive', 'when', 'below', 'min', 'colour'].flatMap((column) => Object.keys(cells).filter((heading) => heading === column || heading.startsWith(`${column}::`)).map((heading) => [heading, null]))),
      ...Object.fromEntries(labels.map((heading) => [heading, fillMentions(textIn(cells, heading), () => '…') || null])),
      ...(isNamed ? {} : { [labels[0] ?? 'label']: name }),
      name: many.has(textIn(cells, 'list_name')) ? name.replace(/\s+/g, '_') : cells['name']!,
    };
  });

const writeSettings = ({ headings, rows }: Sheet, survey: readonly string[]): Cells[] =>
  rows.map(({ cells }) => {
    const language = textIn(cells, 'default_language');
    const named = [...survey, ...headings].find((heading) => heading.startsWith('label::') && (heading.endsWith(`(${language})`) || heading.endsWith(`::${language}`)));
    const titles = headings.filter((heading) => heading.startsWith('form_title'));
    const title = titles.find((heading) => heading.endsWith(`(${language})`)) ?? titles[0];
    const id = textIn(cells, title ?? '').normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '').toLowerCase();
    return {
      form_title: textIn(cells, title ?? '') || 'form',
      form_id: /^[a-z]/.test(id) ? id : `form_${id}`.replace(/_$/, ''),
      default_language: named?.slice('label::'.length) ?? language,
      allow_choice_duplicates: cells['allow_choice_duplicates'] ?? null,
    };
  });

/** Rewrites our workbook for any XLSForm program. Extra columns at the end hold what XLSForm cannot express (own-cells.ts). */
export const asXlsForm = ({ sheets, ...beside }: WorkbookRows): WorkbookRows => {
  const [survey, choices, settings] = sheets.slice(0, 3).map(readSheet) as [Sheet, Sheet, Sheet];
  const rows = writeSurvey(survey);
  return {
    ...beside,
    sheets: [
      writeSheet('survey', survey, rows),
      writeSheet('choices', choices, writeChoices(choices, manyLists(rows))),
      writeSheet('settings', settings, writeSettings(settings, survey.headings)),
      // Other programs do not read the rules.
      ...sheets.slice(3),
    ],
  };
};
