import { hospitalColumn, ownColumns, switchedColumns } from '../../export/card-columns.ts';
import type { DesignVersion } from '../../export/columns.ts';
import { pathOfIndex, type PreparedDesign } from '../../form/prepare.ts';
import { closest } from '../../text/closest.ts';
import { languages } from '../../text/languages.ts';
import { plainText } from '../../language/markup.ts';
import { foldWidth } from '../../text/width.ts';
import { hospitalsNamed, type NamedHospital } from './hospital-names.ts';
import { ownTargets, type SourceColumn, type SourceTable } from './records.ts';
import type { ImportVersion } from './read-types.ts';
import { createTargets, isComputedName, reasonColumns, type Targets } from './targets.ts';
import type { RepeatWidths } from '../../design/repeat-widths.ts';
import { fileWordsOf } from '../../export/file-words.ts';

/** How a column found its target. `system`: data about the card or from the writing program; `computed`: the form computes it. */
export type MatchedBy = 'kept' | 'name' | 'title' | 'system' | 'computed' | 'unknown';

export interface ColumnMatch {
  readonly target: string;
  readonly by: MatchedBy;
  readonly suggestion: string;
}

interface SureMatch extends ColumnMatch {
  readonly rank: number;
}

export type KeptMapping = { readonly [header: string]: string };

export const headingKeys = (tables: readonly SourceTable[]): readonly (readonly string[])[] => {
  const times = new Map<string, number>();
  return tables.map(({ columns }) =>
    columns.map(({ header: written }) => {
      const header = written.trim();
      const time = (times.get(header) ?? 0) + 1;
      times.set(header, time);
      return time === 1 ? header : `${header}\n${time}`;
    }),
  );
};

/** Certainty of a match; of two columns with one target the surer one gets it. */
const sureness = ['kept', 'name', 'last name', 'title', 'title without unit'] as const;
const leastSure = sureness.length - 1;

const setOf = /^SET-OF-/;
const system = new Set<string>([...ownColumns, hospitalColumn].map(({ name }) => name)).add('record');
/** Only in our files: elsewhere an item may have such a name. */
const inOwnFiles = new Set<string>(switchedColumns.map(({ name }) => name)).add('kept_columns');
const confirmedEnding = '.confirmed';
const byPrograms =
  /^(?:redcap_\w+|.+_complete|SubmissionDate|KEY|PARENT_KEY|meta[/-].*|__\w+|_id|_uuid|_index|_parent_\w+|_submission_\w+|_submission_time|_validation_status|_notes|_status|_submitted_by|_tags|formhub\/uuid|SubmitterID|SubmitterName|AttachmentsPresent|AttachmentsExpected|Status|ReviewState|DeviceID|Edits|FormVersion|instanceID|Repeat (?:Instrument|Instance)|Event Name|Data Access Group|Complete\?)$/;

const accessGroup = /^(?:redcap_data_access_group|Data Access Group)$/;

const fold = (text: string): string => foldWidth(text).replace(/\s+/g, ' ').trim().toLowerCase();
const bare = (text: string): string => fold(text).replace(/[*:：＊?？]+$/u, '').trim();

const titlesOf = (prepared: PreparedDesign, targets: Targets): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<string>>();
  const add = (title: string, name: string): void => {
    const key = bare(title);
    if (key !== '') found.set(key, (found.get(key) ?? new Set()).add(name));
  };
  for (const { name, page, title, part } of targets.names) {
    for (const language of new Set([...Object.keys(title), ...Object.keys(page)])) {
      const own = plainText(title, language);
      const ending = part === '' ? '' : ` ${part}`;
      add(`${own}${ending}`, name);
      add(`${plainText(page, language)} › ${own}${ending}`, name);
    }
  }
  for (const [number, item] of prepared.items.entries()) {
    if (item.class !== 'attribute' || item.type !== 'multi') continue;
    const path = pathOfIndex(prepared, number);
    const said = new Set(item.choices.flatMap(({ title }) => Object.values(title)));
    const reasons = reasonColumns(prepared, item).filter(({ title }) => !Object.values(title).some((words) => said.has(words)));
    for (const { value, title } of [...item.choices, ...reasons]) {
      for (const [language, words] of Object.entries(title)) {
        const own = plainText(item.title, language);
        // REDCap, ODK and Kobo in this order.
        for (const written of [`${own} (choice=${words})`, `${own}/${words}`, `${own} - ${words}`]) add(written, `${path}.${value}`);
        for (const written of [`${own} (${words})`, `${own}(${words})`, `${own} [${words}]`, `${own}[${words}]`]) if (!found.has(bare(written))) add(written, `${path}.${value}`);
      }
    }
  }
  return new Map([...found].flatMap(([title, names]) => (names.size === 1 ? [[title, [...names][0]!] as const] : [])));
};

/** REDCap's column name of a choice: other characters become `_` ("-99" is "race____99"). */
const redcapName = (item: string, value: string): string => `${item}___${value}`.toLowerCase().replace(/[^a-z0-9_]/g, '_');

/** Names of single-choice columns in REDCap, ODK and Kobo, with any groups before them; values may contain the separators. */
const choiceNames = (prepared: PreparedDesign): ReadonlyMap<string, string> => {
  const found = new Map<string, readonly string[]>();
  for (const [number, item] of prepared.items.entries()) {
    if (item.class !== 'attribute' || item.type !== 'multi') continue;
    for (const { value } of [...item.choices, ...reasonColumns(prepared, item)]) {
      const names = [item.name, item.original ?? item.name].flatMap((own) => [redcapName(own, value), `${own}/${value}`]);
      for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), `${pathOfIndex(prepared, number)}.${value}`]);
    }
  }
  return new Map([...found].flatMap(([name, targets]) => (targets.length === 1 ? [[name, targets[0]!] as const] : [])));
};

const splitNumbers = (name: string): readonly (readonly [item: string, numbers: string])[] => {
  const numbers = /(?:_[1-9]\d{0,2})*$/.exec(name)![0];
  const steps = [...numbers.matchAll(/_/g)].map(({ index }) => index);
  return [...steps, numbers.length].map((at) => [name.slice(0, name.length - numbers.length + at), numbers.slice(at)] as const);
};

const mostRepetitions = 60;

/** Restores the mark between page and title, which programs write as "?" in Shift_JIS. */
const marked = (header: string): string => header.replaceAll(' ? ', ' › ');

/** The name of each column of our files by its heading. */
export type HeadingsOf = (versions: readonly DesignVersion[], widths: RepeatWidths) => ReadonlyMap<string, string>;

const spreadsheetHeadings = (versions: readonly ImportVersion[], tables: readonly SourceTable[], headingsOf: HeadingsOf): ReadonlyMap<string, string> => {
  const numbers = tables.flatMap(({ columns }) => columns.flatMap(({ header }) => [...header.matchAll(/\((\d{1,3})\)/g)].map(([, number]) => Number(number))));
  const isOurs = numbers.length > 0 || tables.some(({ columns }) => columns.some(({ header }) => marked(header).includes(' › ')));
  if (!isOurs) return new Map();
  const widest = Math.min(Math.max(1, ...numbers), mostRepetitions);
  const widths = Object.fromEntries(versions.flatMap(({ prepared }) => prepared.items.flatMap((item, number) => (item.class === 'repeat' ? [[pathOfIndex(prepared, number), widest] as const] : []))));
  return headingsOf(versions.map(({ version, prepared: { design } }) => ({ version, design })), widths);
};

const ownHeadings = new Map(
  languages.flatMap((lang) => Object.entries(fileWordsOf(lang)).flatMap(([key, word]) => (key.startsWith('column.') ? [[word, key.slice('column.'.length)] as const] : []))),
);

export const matchColumns = (versions: readonly ImportVersion[], tables: readonly SourceTable[], kept: KeptMapping, headingsOf: HeadingsOf, hospitals: readonly NamedHospital[] = []): readonly (readonly ColumnMatch[])[] => {
  const [newest] = versions;
  if (newest === undefined) return tables.map(({ columns }) => columns.map(() => ({ target: '', by: 'unknown', suggestion: '' })));
  const { prepared } = newest;
  const all = versions.map((version, index) => createTargets(version.prepared, index > 0));
  const [targets] = all as [Targets];
  const titles = titlesOf(prepared, targets);
  const ofChoices = choiceNames(prepared);
  const headings = spreadsheetHeadings(versions, tables, headingsOf);
  const names = targets.names.map(({ name }) => name);
  const itemNames = new Map(names.map((name) => [name.slice(name.indexOf('.') + 1), name]));
  const isTarget = (name: string): boolean => all.some((own) => own.resolve(name) !== undefined);
  const namesHospitals = ({ samples }: SourceColumn): boolean => samples.length > 0 && samples.every((text) => hospitalsNamed(hospitals, text).length === 1);

  /** Finds an item without its page or below groups: by its last name, or by the one before a part. */
  const byLastName = (header: string): string => {
    const steps = header.split(/___|[/-]/);
    const page = prepared.design.pages.find(({ name }) => name === steps[0])?.name;
    for (const length of [1, 2]) {
      const [name = '', part] = steps.slice(-length);
      // A trailing number may be a repetition or belong to the author's name.
      for (const [item, suffix] of splitNumbers(name)) {
        const paths = targets.pathsOf(item);
        const path = paths.find((each) => each.startsWith(`${page}.`)) ?? (paths.length === 1 ? paths[0] : undefined);
        const parts = part === undefined ? [''] : [`.${part}`, `.${part.toLowerCase()}`];
        const found = path === undefined ? undefined : parts.map((each) => `${path}${suffix}${each}`).find((each) => targets.resolve(each) !== undefined);
        if (found !== undefined) return found;
      }
    }
    return '';
  };

  const byChoice = (header: string): string => {
    const begins = [0, ...[...header.matchAll(/[/-]/g)].map(({ index }) => index + 1)];
    return ofChoices.get(header.toLowerCase()) ?? begins.map((begin) => ofChoices.get(header.slice(begin))).find((name) => name !== undefined) ?? '';
  };

  const isOwnFile = tables.some(({ columns }) => columns.some(({ header }) => (ownHeadings.get(header) ?? header) === 'card_global_id'));

  const match = (written: string, key: string, column: SourceColumn): SureMatch => {
    const header = written.trim();
    const found = (target: string, by: MatchedBy, sure: (typeof sureness)[number] = 'name', suggestion = ''): SureMatch => ({ target, by, suggestion, rank: sureness.indexOf(sure) });
    if (header === '') return found('', 'system');
    const earlier = Object.hasOwn(kept, key) ? kept[key] : undefined;
    const isStill = (target: string): boolean => (target === ownTargets.hospital ? namesHospitals(column) : target === '' || target.startsWith('#') || isTarget(target));
    if (earlier !== undefined && isStill(earlier)) return found(earlier, 'kept', 'kept');
    const own = ownHeadings.get(header) ?? header;
    if (own === 'card_global_id') return found(ownTargets.card, 'name');
    if (own === 'kept_answers') return found(ownTargets.kept, 'name');
    if (isOwnFile && own === 'created_org' && namesHospitals(column)) return found(ownTargets.hospital, 'name');
    if (system.has(own) || (isOwnFile && inOwnFiles.has(own))) return found('', 'system');
    const name = headings.get(header) ?? header;
    if (isTarget(name)) return found(name, headings.has(header) ? 'title' : 'name');
    if (/^[^.]+\.[^.]+\.no$/.test(name)) return found('', 'system');
    if (isComputedName(prepared, name)) return found('', 'computed');
    if (setOf.test(header)) return found('', 'system');
    // Confirmations belong to the form that was shown then, so they are not imported.
    if (name.endsWith(confirmedEnding) && isTarget(name.slice(0, -confirmedEnding.length))) return found('', 'system');
    const last = byLastName(header) || byChoice(header);
    if (last !== '') return found(last, 'name', 'last name');
    if (byPrograms.test(header)) return found('', 'system', 'name', accessGroup.test(header) && namesHospitals(column) ? ownTargets.hospital : '');
    const withoutUnit = / \(choice=.*\)$/s.test(header) ? header : header.replace(/\s*[[(（][^\])）]*[\])）]$/, '');
    const whole = titles.get(bare(header));
    if (whole !== undefined) return found(whole, 'title', 'title');
    const title = titles.get(bare(withoutUnit));
    if (title !== undefined) return found(title, 'title', 'title without unit');
    for (const other of [marked(header), foldWidth(header).trim()]) if (other !== header) return match(other, key, column);
    const near = closest(header, [...itemNames.keys(), ...titles.keys()]);
    return { ...found('', 'unknown'), suggestion: itemNames.get(near) ?? titles.get(near) ?? '' };
  };

  const keys = headingKeys(tables);
  return tables.map(({ columns }, table) => {
    const found = columns.map((column, at) => match(column.header, keys[table]![at]!, column));
    const holders = new Map<string, SureMatch | null>();
    for (const each of found) {
      const holder = holders.get(each.target);
      // Brackets that differ after the same title are no unit.
      if (holder?.rank === each.rank && each.rank === leastSure) holders.set(each.target, null);
      else if (holder === undefined || each.rank < (holder?.rank ?? leastSure)) holders.set(each.target, each);
    }
    return found.map((each) => {
      const { target, by, suggestion } = each;
      return target === '' || holders.get(target) === each ? { target, by, suggestion } : { target: '', by: 'unknown', suggestion: target };
    });
  });
};
