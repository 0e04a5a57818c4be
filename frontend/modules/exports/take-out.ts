import { asksForAnything, type CardFilter } from '#shared/api/card-filter.ts';
import type { CallInput } from '#shared/api/calls.ts';
import { endingOf, exportFormats, type ExportFormat } from '#shared/api/file-formats.ts';
import type { RepeatLayout } from '#shared/export/options.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { standardQuery, type ChosenFile } from '../../lib/downloads.ts';
import { registryZone } from '../../lib/zone.ts';

/** The audience of a file. 'standard' is the CSV of the specification. */
export const presets = ['standard', 'excel', 'statistics'] as const;
export type Preset = (typeof presets)[number];

export const formatsOf: { readonly [Each in Preset]: readonly ExportFormat[] } = {
  standard: ['csv'],
  excel: ['xlsx', 'csv'],
  statistics: ['zip', 'csv', 'xlsx', 'jsonl', 'fhir', 'odm'],
};

/** Whether a format nests repetitions in their card, so that no table layout is chosen. */
export const isTree = (format: ExportFormat): boolean => format === 'jsonl' || format === 'fhir' || format === 'odm';

export interface TakeOut {
  readonly preset: Preset;
  readonly format: ExportFormat;
  readonly lang: Language;
  readonly pages: readonly string[] | null;
  readonly repeats: RepeatLayout;
  readonly hasOrphans: boolean;
  readonly isDeidentified: boolean;
  /** Adds calculated values that are hidden in the form. Not remembered. */
  readonly hasHelpers?: boolean;
  /** Adds each card's hospital, for which the standard file has no column. Not remembered. */
  readonly hasHospital?: boolean;
  /** Adds cards saved with errors. Not remembered. */
  readonly hasErrors?: boolean;
}

const usual = (lang: Language): TakeOut => ({ preset: 'standard', format: 'csv', lang, pages: null, repeats: 'wide', hasOrphans: true, isDeidentified: false });

const isOneOf = <Each extends string>(known: readonly Each[], value: unknown): value is Each => known.some((each) => each === value);

/** The last choice on this device; its pages belong to one folder. */
const choiceKey = 'fuda.take-out';

export const readTakeOut = (folderId: string, language: Language): TakeOut => {
  const first = usual(language);
  try {
    const { preset, format, lang, pages, folder, repeats, hasOrphans, isDeidentified } = JSON.parse(localStorage.getItem(choiceKey) ?? '{}') as { readonly [key: string]: unknown };
    if (!isOneOf(presets, preset)) return first;
    return {
      preset,
      format: isOneOf(exportFormats, format) && formatsOf[preset].includes(format) ? format : formatsOf[preset][0]!,
      lang: isLanguage(lang) ? lang : language,
      pages: folder === folderId && Array.isArray(pages) && pages.length > 0 ? pages.map(String) : null,
      repeats: repeats === 'long' ? 'long' : 'wide',
      hasOrphans: hasOrphans !== false,
      isDeidentified: isDeidentified === true,
    };
  } catch {
    return first;
  }
};

/** Removes identifiers from the choice; the standard file always has them, so it is replaced. */
export const withoutIdentifiers = (choice: TakeOut): TakeOut =>
  choice.preset === 'standard' ? { ...choice, preset: 'statistics', format: formatsOf.statistics[0]!, isDeidentified: true } : { ...choice, isDeidentified: true };

export const keepTakeOut = (folderId: string, choice: TakeOut): void => localStorage.setItem(choiceKey, JSON.stringify({ ...choice, folder: folderId }));

/** Whether the file will lack pages or orphaned answers; shown, because the choice may be weeks old. */
export const leavesOut = ({ preset, pages, hasOrphans }: TakeOut): boolean => preset !== 'standard' && (pages !== null || !hasOrphans);

/** The standard file of all cards sends nothing beyond the specification. */
const queryOf = ({ preset, format, lang, pages, repeats, hasOrphans, isDeidentified, hasErrors = false, hasHelpers = false, hasHospital = false }: TakeOut, filter: CardFilter = {}): NonNullable<CallInput<'requestExport'>['query']> => {
  const where = asksForAnything(filter) && { where: JSON.stringify(filter) };
  const errors = { ...(hasErrors && { with_errors: 'true' }), ...(hasHelpers && { helpers: 'true' }) };
  if (preset === 'standard') return { ...standardQuery(lang), ...where, ...errors, ...(hasHospital && { created_org: 'true' }) };
  return {
    lang,
    // The server adds a byte-order mark, which only spreadsheets need.
    excel: String(preset === 'excel'),
    style: preset,
    format,
    ...where,
    ...errors,
    ...(pages !== null && { pages: pages.join(',') }),
    ...(repeats === 'long' && { repeats }),
    ...(!hasOrphans && { no_orphans: 'true' }),
    ...(isDeidentified && { deidentified: 'true' }),
    ...((preset === 'excel' || format === 'fhir') && { zone: registryZone() }),
  };
};

export const chosenFile = (choice: TakeOut, filter: CardFilter): ChosenFile => ({ query: queryOf(choice, filter), ending: endingOf(choice), isStandard: choice.preset === 'standard' });
