import type { Answers } from '../../design/card-design.ts';
import { filledRepetitions } from '../../design/filled-repetitions.ts';
import type { CellKind, CellValue } from '../../items/output.ts';
import { localText, type Texts } from '../../text/languages.ts';
import { plainText } from '../../language/markup.ts';
import { namedDate } from '../../language/partial-dates.ts';
import { isEmptyText } from '../../text/same-text.ts';
import { usualZone, wallClock } from '../../text/zones.ts';
import { languagesOf } from './codebook.ts';
import { type DesignVersion, keptText } from '../../export/columns.ts';
import { answerIn, hasItsPlace, type Field } from './fields.ts';
import { groupsOf, isQuestion, isSeveral, repetitionsIn, storedIn, suffixOf, valuesOf, type Group, type Question } from './groups.ts';
import { withKept } from './kept-places.ts';
import type { ExportOptions } from '../../export/options.ts';
import { reasonAt } from './reasons.ts';
import { columnsFor, hospitalColumn, ownColumns, type CardColumn, type CardColumnName } from '../../export/card-columns.ts';
import type { TableCard } from './tables.ts';
import { keptIn } from './kept-answers.ts';
import { fileWordsOf } from '../../export/file-words.ts';

/** The offset is in ms ahead of UTC; the local time is YYYY-MM-DDTHH:mm:ss. */
export const offsetAt = (local: string, zone: string): number => {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (ms: number): number => Date.parse(`${wallClock(ms, zone)}Z`) - ms;
  // The offset is computed twice, because the first guess may be across a clock change.
  return ahead(asUtc - ahead(asUtc));
};

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
type Answer = Readonly<Record<`${'' | '_'}value${string}`, unknown>>;
interface ResponseItem {
  readonly linkId: string;
  readonly extension?: readonly { readonly url: string; readonly valueCoding?: Coding; readonly valueInteger?: number }[];
  readonly answer?: readonly Answer[];
  readonly item?: readonly ResponseItem[];
}

const types: { readonly [Kind in CellKind]: string } = {
  number: 'decimal',
  boolean: 'boolean',
  date: 'date',
  partial_date: 'date',
  time: 'time',
  datetime: 'dateTime',
  code: 'open-choice',
  text: 'text',
  any: 'string',
};

/** FHIR texts may hold no control characters but tab and line breaks; others become their pictures (U+2400 and following). */
const clean = (text: string): string => text.replaceAll(/\p{Cc}/gu, (control) => (control < ' ' && !'\t\n\r'.includes(control) ? String.fromCharCode(0x2400 + control.charCodeAt(0)) : control));

const missingUrl = 'urn:fuda:missing-reason';
const keptUrl = 'urn:fuda:kept';
/** FHIR has elements for these; the other columns of a card are extensions. */
const ownElements: readonly CardColumnName[] = ['card_global_id', 'status', 'required', 'created_at', 'updated_at', 'updated_org'];
const keptId = 'kept_answers';
const aboutUrl = 'urn:fuda:about';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A FHIR dateTime with hours needs seconds and a zone. */
const dateTimeOf = (zone: string) => (stored: string): string => {
  const local = stored.replace(' ', 'T');
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(local) || !local.includes('T')) return local;
  const whole = local.length === 16 ? `${local}:00` : local;
  const minutes = Math.round(offsetAt(whole, zone) / 60_000);
  const size = Math.abs(minutes);
  return `${whole}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
};

const shapes: { readonly [Kind in CellKind]?: RegExp } = {
  date: /^\d{4}-\d\d-\d\d$/,
  partial_date: /^\d{4}(?:-\d\d){0,2}$/,
  time: /^\d\d:\d\d:\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/,
};

/** An answer by the type of its question; a value of another type becomes text, so that nothing is lost. */
const answerOf = (field: Field, value: CellValue, moment: (local: string) => string): Answer | undefined => {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.kind === 'code' && typeof value !== 'object') {
    const choice = field.choices?.find((each) => each.value === value);
    return choice === undefined ? text(value) : { valueCoding: { code: choice.value } };
  }
  if (typeof value === 'number') return { [field.kind === 'number' ? 'valueDecimal' : 'valueString']: field.kind === 'number' ? value : String(value) };
  if (typeof value === 'boolean') return field.kind === 'boolean' ? { valueBoolean: value } : { valueString: String(value) };
  const written = field.kind === 'datetime' ? moment(value) : field.kind === 'time' && value.length === 5 ? `${value}:00` : value;
  // FHIR has years and months; "about" needs an extension.
  const date = field.kind === 'partial_date' ? namedDate(written) : written;
  if (date !== written && shapes.partial_date!.test(date)) return { valueDate: date, _valueDate: { extension: [{ url: aboutUrl, valueBoolean: true }] } };
  const isShaped = shapes[field.kind]?.test(written) ?? false;
  return isShaped ? { [{ date: 'valueDate', partial_date: 'valueDate', time: 'valueTime', datetime: 'valueDateTime' }[field.kind as 'date']]: written } : text(value);
};

const text = (value: string | number | boolean): Answer | undefined => {
  const shown = clean(String(value));
  return isEmptyText(shown) ? undefined : { valueString: shown };
};

interface Shown {
  readonly vals: Answers;
  readonly placed: ReadonlyMap<string, number>;
  readonly card: TableCard;
}

/** Writes a folder as FHIR R4: a Questionnaire with the questions of all versions, then a QuestionnaireResponse line per card. A question has its column's
 * name, a repetition is a group, and times are in the zone. */
export const fhirWriter = (versions: readonly DesignVersion[], options: ExportOptions, folder: string): { readonly head: string; readonly card: (card: TableCard) => string } => {
  const { lang, zone = usualZone, deidentified = false, is_test = false } = options;
  const said = (texts: Texts): string => clean(plainText(texts, lang)).trim();
  const groups = groupsOf(versions, options);
  const filled = filledRepetitions(versions);
  const moment = dateTimeOf(zone);
  const hasKept = versions.length > 1 && options.no_orphans !== true && !deidentified;
  const languages: readonly string[] = languagesOf(versions);
  const latest = versions.reduce<DesignVersion | undefined>((found, each) => (found === undefined || each.version > found.version ? each : found), undefined);
  // Distinguishes the questions of several folders on one server.
  const url = `urn:fuda:questionnaire:${folder}`;
  const extensions = columnsFor([...ownColumns, hospitalColumn], options).filter(({ name }) => !ownElements.includes(name));
  const extensionOf = (card: TableCard, { name, kind, read }: CardColumn) => {
    const value = read(card, options);
    if (value === null || value === undefined) return [];
    return [{ url: `urn:fuda:${name.replaceAll('_', '-')}`, ...(kind === 'number' ? { valueInteger: Number(value) } : { valueString: clean(String(value)) }) }];
  };

  const questionOf = ({ id, field }: Question): QuestionnaireItem => ({
    linkId: id,
    text: [said(field.item.title), field.partTitle === undefined ? field.part : said(field.partTitle)].filter(Boolean).join(' ') || field.name,
    type: types[field.kind],
    ...(isSeveral(field) && { repeats: true as const }),
    ...(field.kind === 'code' &&
      field.choices !== undefined &&
      field.choices.length > 0 && { answerOption: field.choices.map(({ value, title }) => ({ valueCoding: { code: value, ...(said(title) !== '' && { display: said(title) }) } })) }),
  });
  const groupOf = ({ id, title, repeat, parts }: Group): QuestionnaireItem => ({
    linkId: id,
    text: said(title) || id,
    type: 'group',
    ...(repeat !== undefined && { repeats: true as const }),
    item: parts.map((part) => (isQuestion(part) ? questionOf(part) : groupOf(part))),
  });

  const given = ({ id, field }: Question, indices: readonly number[], { vals, placed, card }: Shown): ResponseItem | undefined => {
    const own = filled(card.version);
    if (!hasItsPlace(own, field)) return undefined;
    const answers = vals[field.page];
    const stored = storedIn(field, indices);
    const reason = field.reasons && reasonAt(answers, stored, field.part);
    if (reason !== undefined) {
      const known = field.reasons!.find(({ value }) => value === reason);
      const display = known === undefined ? '' : said(known.title);
      return { linkId: id, extension: [{ url: missingUrl, valueCoding: { code: reason, ...(display !== '' && { display }) } }] };
    }
    const answer = valuesOf(field, answerIn(own, field, answers, suffixOf(indices)), card, deidentified).flatMap((value) => answerOf(field, value, moment) ?? []);
    const version = placed.get(`${field.page}.${stored}`);
    return answer.length === 0 ? undefined : { linkId: id, ...(version !== undefined && { extension: [{ url: keptUrl, valueInteger: version }] }), answer };
  };
  const responseOf = (group: Group, indices: readonly number[], shown: Shown): ResponseItem | undefined => {
    const item = group.parts.flatMap((part): readonly ResponseItem[] => {
      if (isQuestion(part)) return [given(part, indices, shown) ?? []].flat();
      // A blank repetition before the last filled one keeps its place, so that the next one is not taken for it.
      const numbers = repetitionsIn(filled(shown.card.version), shown.vals, part, indices);
      return Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => (numbers.includes(at + 1) ? responseOf(part, [...indices, at + 1], shown) : undefined) ?? { linkId: part.id });
    });
    return item.length === 0 ? undefined : { linkId: group.id, item };
  };

  const questionnaire = {
    resourceType: 'Questionnaire',
    url,
    version: String(latest?.version ?? 0),
    status: 'active',
    language: languages.includes(lang) ? lang : (languages[0] ?? lang),
    title: (latest && said(latest.design.title)) || 'Questionnaire',
    subjectType: ['Patient'],
    item: [...groups.map(groupOf), ...(hasKept ? [{ linkId: keptId, text: fileWordsOf(lang)['column.kept_answers'], type: 'text' }] : [])],
  };
  return {
    head: `${JSON.stringify(questionnaire)}\n`,
    card: (card) => {
      const { card_global_id, record, version, status, updated_at, updated_org } = card;
      const { left, ...shown } = withKept(filled(version), groups, card, keptIn(card.kept, options));
      const rest = left.length === 0 ? [] : [{ linkId: keptId, answer: [{ valueString: clean(keptText(left)) }] }];
      const item = [...groups.flatMap((page) => responseOf(page, [], { ...shown, card }) ?? []), ...rest];
      const organisation = localText(updated_org, lang);
      const line = {
        resourceType: 'QuestionnaireResponse',
        id: deidentified ? String(record) : card_global_id,
        // HL7's code for test data.
        ...(is_test && { meta: { tag: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST' }] } }),
        extension: extensions.flatMap((column) => extensionOf(card, column)),
        questionnaire: `${url}|${latest?.version ?? 0}`,
        status: status.required === 'comp' ? 'completed' : 'in-progress',
        ...(!deidentified && { authored: updated_at }),
        ...(!deidentified && organisation !== '' && { author: { type: 'Organization', display: clean(organisation) } }),
        ...(item.length > 0 && { item }),
      };
      return `${JSON.stringify(line)}\n`;
    },
  };
};
