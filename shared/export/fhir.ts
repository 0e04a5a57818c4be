import type { Answers, AnswerValue } from '../design/card-design.ts';
import { maxRepetitions } from '../design/limits.ts';
import type { CellKind, CellValue } from '../items/output.ts';
import { localText, type Texts } from '../text/languages.ts';
import { plainText } from '../text/markup.ts';
import { contextOf, type DesignVersion } from './columns.ts';
import { isWithheld, maskedCell, shiftTime } from './deidentify.ts';
import { fieldsOf, type Around, type Field } from './fields.ts';
import type { ExportOptions } from './options.ts';
import type { TableCard } from './tables.ts';

/** Resources of HL7 FHIR R4 as far as they are written here (hl7.org/fhir/R4/questionnaire.html, questionnaireresponse.html). */
interface QuestionnaireItem {
  readonly linkId: string;
  readonly text: string;
  readonly type: string;
  readonly repeats?: true;
  readonly answerOption?: readonly { readonly valueCoding: Coding }[];
  readonly item?: readonly QuestionnaireItem[];
}
interface Coding {
  readonly code: string;
  readonly display?: string;
}
type Answer = Readonly<Record<`value${string}`, unknown>>;
interface ResponseItem {
  readonly linkId: string;
  readonly answer?: readonly Answer[];
  readonly item?: readonly ResponseItem[];
}

const types: { readonly [Kind in CellKind]: string } = {
  number: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'dateTime',
  code: 'open-choice',
  text: 'text',
  any: 'string',
};

/** A text of FHIR is not blank and has no control but tab and line breaks. */
const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, (control) => ('\t\n\r'.includes(control) ? control : '')).trim();

/** ms by which the clocks of a zone are before UTC at a local time. */
const offsetMs = (zone: string): ((local: string) => number) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (ms: number): number => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`);
  return (local) => {
    const asUtc = Date.parse(`${local}Z`);
    // Twice, because the first guess may lie on the other side of a change of the clocks.
    const first = asUtc - (shown(asUtc) - asUtc);
    return shown(first) - first;
  };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A dateTime of FHIR with hours has seconds and a zone. */
const dateTimeOf = (zone: string): ((local: string) => string) => {
  const offsetOf = offsetMs(zone);
  return (stored) => {
    // When a repetition was added stands with a blank between day and time.
    const local = stored.replace(' ', 'T');
    if (/(?:Z|[+-]\d\d:\d\d)$/.test(local) || !local.includes('T')) return local;
    const whole = local.length === 16 ? `${local}:00` : local;
    const minutes = Math.round(offsetOf(whole) / 60_000);
    const size = Math.abs(minutes);
    return `${whole}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  };
};

const shapes: { readonly [Kind in CellKind]?: RegExp } = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/,
};

/** One piece of an answer by the type of its question; what is not of that type is its text, so that nothing is lost. */
const answerOf = (field: Field, value: CellValue, moment: (local: string) => string): Answer | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.kind === 'code' && typeof value !== 'object') {
    const choice = field.choices?.find((each) => each.value === value);
    return choice === undefined ? text(value) : { valueCoding: { code: choice.value } };
  }
  if (typeof value === 'number') return { [field.kind === 'number' ? 'valueDecimal' : 'valueString']: field.kind === 'number' ? value : String(value) };
  if (typeof value === 'boolean') return field.kind === 'boolean' ? { valueBoolean: value } : { valueString: String(value) };
  const written = field.kind === 'datetime' ? moment(value) : field.kind === 'time' && value.length === 5 ? `${value}:00` : value;
  const isShaped = shapes[field.kind]?.test(written) ?? false;
  return isShaped ? { [{ date: 'valueDate', time: 'valueTime', datetime: 'valueDateTime' }[field.kind as 'date']]: written } : text(value);
};

const text = (value: string | number | boolean): Answer | undefined => {
  const shown = clean(String(value));
  return shown === '' ? undefined : { valueString: shown };
};

/** Groups within groups as pages and repeats stand: a page, the repeats in it, the questions. */
interface Group {
  readonly linkId: string;
  readonly title: Texts;
  /** The repeat that this group is; undefined of a page. */
  readonly repeat: Around | undefined;
  readonly parts: (Group | Field)[];
}
const isField = (part: Group | Field): part is Field => 'stored' in part;

const groupsOf = (fields: readonly Field[]): readonly Group[] => {
  const pages = new Map<string, Group>();
  const groups = new Map<string, Group>();
  for (const field of fields) {
    let group = pages.get(field.page) ?? { linkId: field.page, title: field.pageTitle, repeat: undefined, parts: [] };
    pages.set(field.page, group);
    for (const repeat of field.around) {
      const found = groups.get(repeat.path) ?? { linkId: `${repeat.path}.group`, title: repeat.title, repeat, parts: [] };
      if (!groups.has(repeat.path)) group.parts.push(found);
      groups.set(repeat.path, found);
      group = found;
    }
    group.parts.push(field);
  }
  return [...pages.values()];
};

const suffixOf = (indices: readonly number[]): string => indices.map((index) => `_${index}`).join('');

/**
 * Writes a folder as FHIR R4: a Questionnaire with the questions of all design versions, then a QuestionnaireResponse for each card, a
 * line each. A question has the name of its column; a repetition is a group of its own; times are those of the zone.
 */
export const fhirWriter = (versions: readonly DesignVersion[], options: ExportOptions): { readonly head: string; readonly card: (card: TableCard) => string } => {
  const { pages, lang, zone = 'Asia/Tokyo', deidentified = false } = options;
  const said = (texts: Texts): string => clean(plainText(texts, lang));
  // Codes as they are stored, and of several choices each.
  const fields = fieldsOf(versions, 'excel', { ...contextOf(lang), text: () => '' }).filter((field) => (pages === undefined || pages.includes(field.page)) && !(deidentified && isWithheld(field)));
  const groups = groupsOf(fields);
  const moment = dateTimeOf(zone);
  const latest = versions.reduce<DesignVersion | undefined>((found, each) => (found === undefined || each.version > found.version ? each : found), undefined);
  const url = `urn:fuda:questionnaire:${latest?.version ?? 0}`;

  const isSeveral = ({ item }: Field): boolean => item.class === 'attribute' && item.type === 'multi';
  const question = (field: Field): QuestionnaireItem => ({
    linkId: field.name,
    text: [said(field.item.title), field.partTitle === undefined ? field.part : said(field.partTitle)].filter(Boolean).join(' ') || field.name,
    type: types[field.kind],
    ...(isSeveral(field) && { repeats: true as const }),
    ...(field.kind === 'code' &&
      field.choices !== undefined &&
      field.choices.length > 0 && { answerOption: field.choices.map(({ value, title }) => ({ valueCoding: { code: value, ...(said(title) !== '' && { display: said(title) }) } })) }),
  });
  const group = ({ linkId, title, repeat, parts }: Group): QuestionnaireItem => ({
    linkId,
    text: said(title) || linkId,
    type: 'group',
    ...(repeat !== undefined && { repeats: true as const }),
    item: parts.map((part) => (isField(part) ? question(part) : group(part))),
  });

  const answersOf = (field: Field, answer: AnswerValue | undefined, card: TableCard): readonly Answer[] => {
    if (answer === undefined || answer === null) return [];
    const each = isSeveral(field) && Array.isArray(answer) ? (answer as readonly AnswerValue[]) : [answer];
    return each.flatMap((one) => {
      const value = isSeveral(field) ? (typeof one === 'string' ? one : null) : deidentified ? maskedCell(field, one, card.shift) : field.read(one);
      // What nobody offered was typed by somebody.
      if (deidentified && isSeveral(field) && !field.choices?.some((choice) => choice.value === value)) return [];
      return answerOf(field, value, moment) ?? [];
    });
  };
  const responseOf = ({ linkId, parts }: Group, page: string, vals: Answers, indices: readonly number[], card: TableCard): ResponseItem | undefined => {
    const item = parts.flatMap((part): readonly ResponseItem[] => {
      if (isField(part)) {
        const answer = answersOf(part, vals[page]?.[part.stored + suffixOf(indices)], card);
        return answer.length === 0 ? [] : [{ linkId: part.name, answer }];
      }
      const held = vals[page]?.[part.repeat!.name + suffixOf(indices)];
      const count = typeof held === 'number' ? Math.min(held, maxRepetitions) : 0;
      // A repetition without an answer keeps its place, so that the next one is not taken for it.
      return Array.from({ length: count }, (_, index) => responseOf(part, page, vals, [...indices, index + 1], card) ?? { linkId: part.linkId });
    });
    return item.length === 0 ? undefined : { linkId, item };
  };

  const questionnaire = {
    resourceType: 'Questionnaire',
    url,
    version: String(latest?.version ?? 0),
    status: 'active',
    language: lang,
    title: (latest && said(latest.design.title)) || 'Questionnaire',
    subjectType: ['Patient'],
    item: groups.map(group),
  };
  return {
    head: `${JSON.stringify(questionnaire)}\n`,
    card: (card) => {
      const { card_global_id, record, status, updated_at, updated_org, vals, shift } = card;
      const item = groups.flatMap((page) => responseOf(page, page.linkId, vals, [], card) ?? []);
      const organisation = localText(updated_org, lang);
      const line = {
        resourceType: 'QuestionnaireResponse',
        id: deidentified ? String(record) : card_global_id,
        questionnaire: `${url}|${latest?.version ?? 0}`,
        status: status.required === 'comp' ? 'completed' : 'in-progress',
        authored: deidentified ? shiftTime(updated_at, shift.days) : updated_at,
        ...(!deidentified && organisation !== '' && { author: { type: 'Organization', display: clean(organisation) } }),
        ...(item.length > 0 && { item }),
      };
      return `${JSON.stringify(line)}\n`;
    },
  };
};
