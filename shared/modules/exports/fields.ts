import type { AnswerValue, AttributeItem, CardDesign, Choice, Item, PageAnswers, Path, RepeatItem } from '../../design/card-design.ts';
import type { FilledRepetitions } from '../../design/filled-repetitions.ts';
import { mayWarn, registeredPart } from '../../design/sibling-names.ts';
import { activationOf } from '../../design/walk.ts';
import { withLists } from '../../design/lists.ts';
import { plainCell, type CellContext, type CellKind, type CellPart, type CellValue } from '../../items/output.ts';
import { cellParts } from '../../items/outputs.ts';
import type { Texts } from '../../text/languages.ts';
import type { DesignVersion } from '../../export/columns.ts';
import { isAgeInYears, isYearOfBirth } from './ages.ts';
import { identifyingIn, markedIn, sourcesIn } from '../../export/identifying.ts';
import { dayTellersIn, entryTimesIn, knownDaysIn } from './shift-tellers.ts';
import { splitParts } from './split-parts.ts';
import type { ExportOptions, ExportStyle } from '../../export/options.ts';
import { unitedVersions, choicesOver } from '../../export/choices.ts';
import { fileReasonsOf, isNumeric, type FileReason } from './reasons.ts';
import { fileTexts } from '../../export/file-words.ts';

export interface Around {
  readonly path: Path;
  readonly name: string;
  readonly title: Texts;
  readonly min: number;
}

/** One piece of an answer with its own column, or one column per repetition. */
export interface Field {
  readonly name: string;
  readonly page: string;
  readonly pageTitle: Texts;
  readonly item: AttributeItem | RepeatItem;
  readonly stored: string;
  readonly part: string;
  readonly partTitle?: Texts;
  readonly kind: CellKind;
  readonly choices?: readonly Choice[];
  readonly reveals?: CellPart['reveals'];
  readonly range?: CellPart['range'];
  readonly isHelper?: true;
  readonly isConfirmation?: true;
  readonly reasons?: readonly FileReason[];
  /** The field identifies the card and so the patient (identifying.ts). */
  readonly isIdentifying: boolean;
  /** The field would reveal when the card was filled in, or a day that was not moved. */
  readonly tellsShift?: true;
  readonly sources?: ReadonlySet<Path>;
  readonly around: readonly Around[];
  readonly versions: readonly number[];
  /** Of a column of ranks: the versions in which nobody was asked for a rank. A choice that was ticked there is 1. */
  readonly unranked?: readonly number[];
  /** What must hold for the item to be shown, in the words of the design: all of them. */
  readonly conditions: readonly string[];
  readonly read: (answer: AnswerValue) => CellValue;
}

const ownTitles: { readonly [part: string]: Texts | undefined } = {
  first_day: fileTexts('part.first_day'),
  last_day: fileTexts('part.last_day'),
  year: fileTexts('part.year'),
  month: fileTexts('part.month'),
  latitude: fileTexts('part.latitude'),
  longitude: fileTexts('part.longitude'),
  accuracy: fileTexts('part.accuracy'),
  code: fileTexts('part.code'),
  name: fileTexts('part.name'),
  kind: fileTexts('part.kind'),
  total: fileTexts('part.total'),
};

/** What a field writes of the stored answers. */
export const answerIn = (filled: FilledRepetitions, { page, stored }: Field, answers: PageAnswers | undefined, suffix: string): AnswerValue => (answers === undefined ? null : filled.answer(page, stored, answers, suffix));

/** Whether the answers of a card stand in the repeats of a field: an item of its version may have the same name in another repeat. */
export const hasItsPlace = (filled: FilledRepetitions, { page, stored, part, around }: Field): boolean =>
  part === registeredPart || filled.standsIn(page, stored, around.map(({ name }) => name));

const plainlyConfirmed: Choice = { value: 'confirmed', title: fileTexts('confirmed') };

const confirmationField = ({ confirmation_reasons = [] }: CardDesign): Pick<Field, 'part' | 'partTitle' | 'kind' | 'choices' | 'isConfirmation' | 'read'> => ({
  part: 'confirmed',
  partTitle: plainlyConfirmed.title,
  kind: 'code',
  choices: [plainlyConfirmed, ...confirmation_reasons],
  isConfirmation: true,
  read: (answer) => (answer === null ? null : ((answer as { readonly reason?: string }).reason ?? plainlyConfirmed.value)),
});

interface Walk {
  readonly version: number;
  readonly hasConfirmations: boolean;
  readonly design: CardDesign;
  readonly identifying: ReadonlySet<Path>;
  readonly shiftTellers: ReadonlySet<Path>;
  readonly sources: ReadonlyMap<Path, ReadonlySet<Path>>;
  readonly page: { readonly name: string; readonly title: Texts };
  readonly around: readonly Around[];
  readonly conditions: readonly string[];
  readonly cells: (item: AttributeItem) => readonly CellPart[];
}

function* fieldsOfItems(items: readonly Item[], walk: Walk): Generator<Field> {
  const { version, design, identifying, shiftTellers, page, around, cells } = walk;
  for (const item of items) {
    const path = `${page.name}.${item.name}`;
    const conditions = item.relevant === undefined ? walk.conditions : [...walk.conditions, item.relevant];
    const sources = walk.sources.get(path);
    const base = { versions: [version], conditions, page: page.name, pageTitle: page.title, isIdentifying: identifying.has(path), ...(shiftTellers.has(path) && { tellsShift: true as const }), ...(sources && { sources }) };
    const own = fileReasonsOf(design, item);
    const reasons = own.length === 0 ? {} : { reasons: own };
    if (item.class === 'repeat') {
      const inside = [...around, { path, name: item.name, title: item.title, min: Math.max(item.min_count ?? 1, 1) }];
      yield { ...base, ...reasons, name: path, item, stored: item.name, part: '', kind: 'number', around, read: plainCell.read };
      yield { ...base, name: `${path}_${registeredPart}`, item, stored: `${item.name}_${registeredPart}`, part: registeredPart, kind: 'datetime', tellsShift: true, around: inside, read: plainCell.read };
      yield* fieldsOfItems(item.items, { ...walk, conditions, around: inside });
    } else if (item.class === 'attribute') {
      const told = isAgeInYears(item) ? 'years' : isYearOfBirth(item) ? 'birth_year' : undefined;
      for (const { part, title = ownTitles[part], kind = 'text', choices, range, reveals = told, read } of cells(item)) {
        const name = part === '' ? path : `${path}.${part}`;
        yield { ...base, ...reasons, name, item, stored: item.name, part, kind, around, read, ...('hidden' in item && item.hidden && { isHelper: true as const }), ...(title && { partTitle: title }), ...(choices && { choices }), ...(range && { range }), ...(reveals && { reveals }) };
      }
      if (walk.hasConfirmations && mayWarn(item)) yield { ...base, ...confirmationField(design), name: `${path}.confirmed`, item, stored: item.name, around };
    } else yield* fieldsOfItems(item.items, { ...walk, conditions });
    const source = 'source' in item ? item.source : path;
    for (const { when, items: children } of activationOf(item)) yield* fieldsOfItems(children, { ...walk, conditions: [...conditions, `\${${source}} = ${when.join(' | ')}`] });
  }
}

interface OfAllVersions {
  readonly marked: ReadonlySet<Path>;
  readonly known: ReadonlySet<Path>;
}

const fieldsOfDesign = ({ version, design }: DesignVersion, style: ExportStyle, context: CellContext, { marked, known }: OfAllVersions): readonly Field[] => {
  const codes: CellContext = { ...context, text: () => '' };
  const cells: Walk['cells'] = style === 'excel' ? (item) => cellParts(item, context) : (item) => splitParts(item, codes);
  const identifying = identifyingIn(design, marked);
  const shiftTellers = new Set([...entryTimesIn(design), ...dayTellersIn(design, known)]);
  const sources = sourcesIn(design);
  return withLists(design).pages.flatMap((page) => [...fieldsOfItems(page.items, { version, design, identifying, shiftTellers, sources, page, around: [], conditions: [], cells, hasConfirmations: style === 'statistics' })]);
};

/** A column of one name over the versions: the latest that has it decides, with the choices of all; kinds that differ are text. Ranks say what ticks say, and more. */
export const united = (latest: Field, older: Field): Field => {
  const both = [latest, older];
  if (latest.kind !== older.kind && both.every(({ item, kind }) => 'choices' in item && isNumeric(kind))) {
    const { read } = both.find(({ kind }) => kind === 'number')!;
    const unranked = both.flatMap((each) => (each.kind === 'number' ? (each.unranked ?? []) : each.versions));
    return united({ ...latest, kind: 'number', read, unranked }, { ...older, kind: 'number', unranked });
  }
  const known = new Set(latest.choices?.map(({ value }) => value));
  const choices = latest.choices && [...latest.choices, ...(older.choices ?? []).filter(({ value }) => !known.has(value))];
  const reasons = [...(latest.reasons ?? []), ...(older.reasons ?? []).filter(({ value }) => latest.reasons?.some((other) => other.value === value) !== true)];
  return { ...latest, versions: [...older.versions, ...latest.versions], ...((latest.unranked ?? older.unranked) && { unranked: [...new Set([...(older.unranked ?? []), ...(latest.unranked ?? [])])] }), ...(reasons.length > 0 && { reasons }), ...(choices && { choices }), kind: latest.kind === older.kind ? latest.kind : 'text', isIdentifying: latest.isIdentifying || older.isIdentifying, ...((latest.tellsShift ?? older.tellsShift) && { tellsShift: true as const }), ...(older.reveals && { reveals: older.reveals }), ...(older.sources && { sources: new Set([...(latest.sources ?? []), ...older.sources]) }) };
};

const keyOf = ({ name, around }: Field): string => [...around.map(({ path }) => path), name].join(' ');

/** The fields of a folder: the latest design's in page and item order, then those of older versions only. `hasHelpers` adds hidden values. */
export const fieldsOf = (given: readonly DesignVersion[], style: ExportStyle, context: CellContext, hasHelpers = false): readonly Field[] => {
  const versions = unitedVersions(given);
  const ascending = versions.toSorted((a, b) => a.version - b.version);
  const ofAll = { ...context, choicesOf: choicesOver(versions) };
  const ofNames = { marked: new Set(versions.flatMap(({ design }) => [...markedIn(design)])), known: new Set(versions.length < 2 ? [] : versions.flatMap(({ design }) => [...knownDaysIn(design)])) };
  const byVersion = ascending.map((each) => fieldsOfDesign(each, style, ofAll, ofNames));
  const decided = new Map<string, Field>();
  for (const fields of byVersion.toReversed()) {
    for (const field of fields) {
      const later = decided.get(keyOf(field));
      decided.set(keyOf(field), later === undefined ? field : united(later, field));
    }
  }
  const ordered = new Set([...(byVersion.at(-1) ?? []), ...byVersion.flat()].map(keyOf));
  // An item that moved into a repeat is identifying in its former place too.
  const identifying = new Set(byVersion.flat().flatMap(({ isIdentifying, page, stored }) => (isIdentifying ? [`${page}.${stored}`] : [])));
  return [...ordered]
    .map((key) => decided.get(key)!)
    .filter(({ isHelper }) => hasHelpers || isHelper !== true)
    .map((field) => (identifying.has(`${field.page}.${field.stored}`) && !field.isIdentifying ? { ...field, isIdentifying: true } : field));
};

export const takesField = (versions: readonly DesignVersion[], { no_orphans = false }: Pick<ExportOptions, 'no_orphans'>): ((field: Field) => boolean) => {
  const latest = Math.max(...versions.map(({ version }) => version));
  return (field) => !no_orphans || field.versions.includes(latest);
};
