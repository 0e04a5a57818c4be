import type { Answers, Choice } from '../../design/card-design.ts';
import { filledRepetitions } from '../../design/filled-repetitions.ts';
import type { CellKind, CellValue } from '../../items/output.ts';
import { exactBound } from '../../language/bounds.ts';
import type { Texts } from '../../text/languages.ts';
import { plainText } from '../../language/markup.ts';
import { isAbout, namedDate } from '../../language/partial-dates.ts';
import { xmlAttribute, xmlText } from './xml.ts';
import { languagesOf } from './codebook.ts';
import { type DesignVersion, keptText } from '../../export/columns.ts';
import { answerIn, hasItsPlace, type Field } from './fields.ts';
import { groupsOf, isQuestion, repetitionsIn, storedIn, suffixOf, valuesOf, type Group, type Question } from './groups.ts';
import type { ExportOptions } from '../../export/options.ts';
import { reasonAt, type FileReason } from './reasons.ts';
import { columnsFor, hospitalColumn, ownColumns } from '../../export/card-columns.ts';
import type { TableCard } from './tables.ts';
import { keptIn } from './kept-answers.ts';

// CDISC ODM 2.0 (cdisc.org/standards/data-exchange/odm-xml/odm-v2-0): element order, names and required attributes follow its schema.

const dataTypes: { readonly [Kind in CellKind]: string } = {
  number: 'decimal',
  boolean: 'boolean',
  date: 'date',
  partial_date: 'partialDate',
  time: 'partialTime',
  datetime: 'partialDatetime',
  code: 'text',
  text: 'text',
  any: 'text',
};

const shapes: { readonly [Kind in CellKind]?: RegExp } = {
  date: /^\d{4}-\d\d-\d\d$/,
  partial_date: /^\d{4}(?:-\d\d){0,2}$/,
  time: /^\d\d:\d\d(?::\d\d)?$/,
  datetime: /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/,
};

/** XML decimals have no exponent. */
const decimalText = (value: number): string => {
  const [, sign = '', whole = '', decimals = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const [digits, point] = [whole + decimals, whole.length + Number(exponent)];
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
};

const typed = (kind: CellKind, value: string | number | boolean): string | null => {
  if (kind === 'number' || kind === 'boolean') return typeof value === kind ? (typeof value === 'number' ? decimalText(value) : String(value)) : null;
  const text = kind === 'datetime' ? String(value).replace(' ', 'T') : String(value);
  return shapes[kind]?.test(text) === false ? null : text;
};

/** Keeps carriage returns, which XML readers would normalize. */
const xmlValue = (text: string): string => (text.includes('\r') ? text.split('\r').map(xmlText).join('&#13;') : xmlText(text));

type Attributes = { readonly [name: string]: string | number | undefined };
const element = (name: string, attributes: Attributes, ...inside: readonly string[]): string => {
  const own = Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${xmlAttribute(String(value))}"`));
  const whole = inside.join('');
  return `<${name}${own.join('')}${whole === '' ? '/>' : `>${whole}</${name}>`}`;
};

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const oid = (kind: 'SE' | 'IG' | 'IT' | 'CL', id: string): string => `${kind}.${id}`;

const cardGroup = '@card';
const missingList = oid('CL', '@missing');
const cardEvent = oid('SE', '@card');

interface CardItem {
  readonly name: string;
  readonly kind: CellKind;
  readonly read: (card: TableCard) => CellValue;
}

/** Writes a folder as CDISC ODM-XML 2.0: one Study with the questions of all versions and languages, then a SubjectData line per card. Pages are forms,
 * repeats are sections. A missing answer is null with its reason as flag; a value of another type is null with the text as comment. */
export const odmWriter = (versions: readonly DesignVersion[], options: ExportOptions, file: { readonly folder: string; readonly at: string }) => {
  const { lang, deidentified = false, no_orphans = false } = options;
  const groups = groupsOf(versions, options);
  const filled = filledRepetitions(versions);
  const latest = versions.reduce<DesignVersion | undefined>((found, each) => (found === undefined || each.version > found.version ? each : found), undefined);
  const languages = languagesOf(versions);
  const study = { StudyOID: `ST.${file.folder}`, MetaDataVersionOID: `MDV.${latest?.version ?? 0}` };

  const said = (name: string, texts: readonly Texts[]): string => {
    const each = languages.flatMap((tag) => {
      const text = texts.map((of) => (of[tag] === undefined ? '' : plainText(of, tag))).filter(Boolean).join(' ');
      return text === '' ? [] : [element('TranslatedText', { 'xml:lang': tag, Type: 'text/plain' }, xmlText(text))];
    });
    return each.length === 0 ? '' : element(name, {}, ...each);
  };
  const codeList = (id: string, name: string, codes: readonly Pick<Choice, 'value' | 'title'>[]): string => {
    const once = new Map(codes.map((code) => [code.value, code]));
    const items = [...once.values()].map(({ value, title }, at) => element('CodeListItem', { CodedValue: value, OrderNumber: at + 1 }, said('Decode', [title])));
    return element('CodeList', { OID: id, Name: name, DataType: 'text' }, ...items);
  };

  const own: readonly CardItem[] = [
    // The subject has the id of the card.
    ...columnsFor([...ownColumns, hospitalColumn], options).flatMap(({ name, kind, read }) => (name === 'card_global_id' ? [] : [{ name, kind, read: (card: TableCard) => read(card, options) }])),
    ...(versions.length < 2 || no_orphans || deidentified ? [] : [{ name: 'kept_answers', kind: 'text' as const, read: keptOf }]),
  ];
  function keptOf({ kept }: TableCard): string | null {
    const taken = keptIn(kept, options);
    return taken.length === 0 ? null : keptText(taken);
  }

  const questionsIn = (parts: Group['parts']): readonly Question[] => parts.flatMap((part) => (isQuestion(part) ? part : questionsIn(part.parts)));
  const questions = questionsIn(groups);
  const hasList = ({ choices }: Field): boolean => choices !== undefined && choices.length > 0;

  const rangeChecks = ({ item, kind, part, range }: Field): readonly string[] => {
    const { min, max } = range ?? ('valid_range' in item ? (item.valid_range as { readonly min?: string | number; readonly max?: string | number } | undefined) : undefined) ?? {};
    const exactly = (bound: string | number, end: 'first' | 'last'): string | number =>
      typeof bound === 'number' || (kind !== 'date' && kind !== 'time' && kind !== 'datetime') ? bound : exactBound(kind, bound, end, 'seconds' in item && item.seconds === true);
    const check = (Comparator: 'GE' | 'LE', bound: string | number | undefined): string => {
      // Other programs cannot check a bound that is a formula, and an age's range does not apply to its parts.
      const text = bound === undefined || (part !== '' && range === undefined) || kind === 'text' ? null : typed(kind, exactly(bound, Comparator === 'GE' ? 'first' : 'last'));
      return text === null ? '' : element('RangeCheck', { Comparator, SoftHard: 'Soft' }, element('CheckValue', {}, xmlText(text)));
    };
    return [check('GE', min), check('LE', max)];
  };
  const unit = ({ suffix }: Field['item']): string => (suffix === undefined ? '' : plainText(suffix, lang));
  const itemDef = ({ id, field }: Question): string =>
    element(
      'ItemDef',
      { OID: oid('IT', id), Name: field.name, DataType: dataTypes[field.kind] },
      said('Question', [field.item.title, field.partTitle ?? Object.fromEntries(languages.map((tag) => [tag, field.part]))]),
      ...rangeChecks(field),
      hasList(field) ? element('CodeListRef', { CodeListOID: oid('CL', id) }) : '',
      unit(field.item) === '' ? '' : element('Alias', { Context: 'unit', Name: unit(field.item) }),
    );
  const groupDefs = ({ id, page, title, repeat, parts }: Group): readonly string[] => [
    element(
      'ItemGroupDef',
      { OID: oid('IG', id), Name: repeat?.path ?? page, Repeating: repeat === undefined ? 'No' : 'Simple', Type: repeat === undefined ? 'Form' : 'Section' },
      said('Description', [title]),
      ...parts.map((part, at) =>
        isQuestion(part)
          ? element('ItemRef', { ItemOID: oid('IT', part.id), OrderNumber: at + 1, Mandatory: yesNo(part.field.item.required === true && part.field.conditions.length === 0) })
          : element('ItemGroupRef', { ItemGroupOID: oid('IG', part.id), OrderNumber: at + 1, Mandatory: 'No' }),
      ),
    ),
    ...parts.flatMap((part) => (isQuestion(part) ? [] : groupDefs(part))),
  ];
  const cardItem = (name: string): string => `${cardGroup}.${name}`;

  const metadata = (): string => {
    const events = element('StudyEventDef', { OID: cardEvent, Name: 'card', Repeating: 'No', Type: 'Common' }, ...[cardGroup, ...groups.map(({ id }) => id)].map((id, at) => element('ItemGroupRef', { ItemGroupOID: oid('IG', id), OrderNumber: at + 1, Mandatory: yesNo(at === 0) })));
    const ownGroup = element('ItemGroupDef', { OID: oid('IG', cardGroup), Name: 'card', Repeating: 'No', Type: 'Section' }, ...own.map(({ name }, at) => element('ItemRef', { ItemOID: oid('IT', cardItem(name)), OrderNumber: at + 1, Mandatory: 'No' })));
    const reasons = new Map<string, FileReason>(questions.flatMap(({ field }) => (field.reasons ?? []).map((reason) => [reason.value, reason] as const)));
    return element(
      'MetaDataVersion',
      { OID: study.MetaDataVersionOID, Name: `Version ${latest?.version ?? 0}` },
      events,
      ownGroup,
      ...groups.flatMap(groupDefs),
      ...own.map(({ name, kind }) => element('ItemDef', { OID: oid('IT', cardItem(name)), Name: name, DataType: dataTypes[kind] })),
      ...questions.map(itemDef),
      ...questions.flatMap(({ id, field }) => (hasList(field) ? [codeList(oid('CL', id), field.name, field.choices!)] : [])),
      ...(reasons.size === 0 ? [] : [codeList(missingList, 'missing', [...reasons.values()])]),
    );
  };

  const opened = new Map(questions.map(({ id }) => [id, `<ItemData ItemOID="${xmlAttribute(oid('IT', id))}"`]));
  const listed = new Map(questions.filter(({ field }) => hasList(field)).map(({ id, field }) => [id, new Set(field.choices!.map(({ value }) => value))]));
  const itemData = (begin: string, kind: CellKind, values: readonly CellValue[], codes?: ReadonlySet<string>): string => {
    const there = values.filter((value) => value !== null && value !== undefined && value !== '');
    if (there.length === 0) return '';
    const texts = there.map((value) => (codes?.has(String(value)) === false ? null : typed(kind, value!)));
    if (texts.includes(null)) {
      return `${begin} IsNull="Yes">${there.map((value, at) => `<Annotation SeqNum="${at + 1}"><Comment><TranslatedText Type="text/plain">${xmlValue(String(value))}</TranslatedText></Comment></Annotation>`).join('')}</ItemData>`;
    }
    return `${begin}>${texts.map((text, at) => `<Value${there.length > 1 ? ` SeqNum="${at + 1}"` : ''}>${xmlValue(text!)}</Value>`).join('')}</ItemData>`;
  };
  const ownData = (values: readonly (readonly [name: string, kind: CellKind, value: CellValue])[]): string =>
    `<ItemGroupData ItemGroupOID="${oid('IG', cardGroup)}">${values.map(([name, kind, value]) => itemData(`<ItemData ItemOID="${oid('IT', cardItem(name))}"`, kind, [value])).join('')}</ItemGroupData>`;

  const answerData = ({ id, field }: Question, indices: readonly number[], card: TableCard): string => {
    const answers = card.vals[field.page];
    const own = filled(card.version);
    if (answers === undefined || !hasItsPlace(own, field)) return '';
    const stored = storedIn(field, indices);
    const reason = field.reasons && reasonAt(answers, stored, field.part);
    if (reason !== undefined) return `${opened.get(id)!} IsNull="Yes"><Annotation SeqNum="1"><Flag><FlagValue CodeListOID="${missingList}">${xmlValue(reason)}</FlagValue></Flag></Annotation></ItemData>`;
    const values = valuesOf(field, answerIn(own, field, answers, suffixOf(indices)), card, deidentified);
    const [date] = values;
    if (field.kind !== 'partial_date' || typeof date !== 'string' || !isAbout(date)) return itemData(opened.get(id)!, field.kind, values, listed.get(id));
    const about = element('Annotation', { SeqNum: 1 }, element('Comment', {}, element('TranslatedText', { Type: 'text/plain' }, 'about')));
    return itemData(opened.get(id)!, field.kind, [namedDate(date)]).replace('</ItemData>', `${about}</ItemData>`);
  };
  const contentOf = (group: Group, vals: Answers, indices: readonly number[], card: TableCard): string => {
    let text = '';
    for (const part of group.parts) {
      if (isQuestion(part)) text += answerData(part, indices, card);
      else {
        // A blank repetition is left out, and the key of the next one shows its place.
        for (const index of repetitionsIn(filled(card.version), vals, part, indices)) {
          text += `<ItemGroupData ItemGroupOID="${xmlAttribute(oid('IG', part.id))}" ItemGroupRepeatKey="${index}">${contentOf(part, vals, [...indices, index], card)}</ItemGroupData>`;
        }
      }
    }
    return text;
  };
  const subject = (key: string, inside: string): string => `<SubjectData SubjectKey="${xmlAttribute(key)}"><StudyEventData StudyEventOID="${cardEvent}">${inside}</StudyEventData></SubjectData>\n`;
  const keyOf = ({ card_global_id, record }: Pick<TableCard, 'card_global_id' | 'record'>): string => (deidentified ? String(record) : card_global_id);

  const title = latest?.design.title;
  const name = (title && plainText(title, lang)) || 'Study';
  return {
    head: (): string =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0" FileType="Snapshot" Granularity="All" FileOID="${xmlAttribute(`${file.folder}.${file.at}`)}" CreationDateTime="${file.at}" ODMVersion="2.0" SourceSystem="Fuda">\n${element(
        'Study',
        { OID: study.StudyOID, StudyName: name, ProtocolName: name },
        title === undefined ? '' : said('Description', [title]),
        metadata(),
      )}\n<ClinicalData StudyOID="${xmlAttribute(study.StudyOID)}" MetaDataVersionOID="${study.MetaDataVersionOID}">\n`,
    card: (card: TableCard): string => {
      const text = groups.map((group) => [group.id, contentOf(group, card.vals, [], card)] as const).map(([id, inside]) => (inside === '' ? '' : `<ItemGroupData ItemGroupOID="${xmlAttribute(oid('IG', id))}">${inside}</ItemGroupData>`));
      return subject(keyOf(card), ownData(own.map(({ name: item, kind, read }) => [item, kind, read(card)])) + text.join(''));
    },
    unreadable: (card: Pick<TableCard, 'card_global_id' | 'record'>): string => subject(keyOf(card), ownData([['status', 'code', 'unreadable']])),
    tail: '</ClinicalData>\n</ODM>\n',
  };
};
