import * as z from 'zod/mini';
import type { CardDesign } from '../design/card-design.ts';
import { severities } from '../design/diagnostic.ts';
import type { CallContract } from './call.ts';
import { designFormats } from './design-formats.ts';
import { folderParams, id, language, timestamp, wholeNumber } from './schemas.ts';

const diagnostic = z.object({
  severity: z.enum(severities),
  code: z.string(),
  sheet: z.string(),
  cell: z.string(),
  cells: z.optional(z.readonly(z.array(z.string()))),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const designBody = z.strictObject({ card_design: z.unknown() });
export const readerLanguage = z.strictObject({ lang: z.optional(language) });

const file = z.object({ name: z.string(), content: z.string() });

export const versionParams = z.extend(folderParams, { version: wholeNumber(1, 999_999) });

export const listHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const listSource = z.strictObject({ file: z.string().check(z.maxLength(200), z.regex(/\.(?:csv|geojson|xml)$/i)), hash: listHash });

export const listSources = z.array(listSource).check(z.maxLength(20));

export const compiled = z.object({ card_design: z.custom<CardDesign>(), diagnostics: z.array(diagnostic), warnings: z.array(z.string()) });
const call = { group: 'designs', access: 'manager' } as const;

export const designCalls = {
  compileDesign: {
    ...call,
    perSecond: 2,
    /** `repeating`: repeating instruments of a data dictionary, separated by commas. */
    query: z.extend(readerLanguage, {
      repeating: z.optional(z.string().check(z.maxLength(2_000))),
      lists: z.optional(z.string().check(z.maxLength(6_000))),
      pId: z.optional(id),
      fId: z.optional(id),
    }),
    holdsDesign: true,
    body: 'binary',
    answer: compiled,
    problems: ['design.invalid', 'folder.unknown'],
  },
  checkDuplicates: {
    ...call,
    query: readerLanguage,
    holdsDesign: true,
    body: designBody,
    /** `list_files`: the design's lists with code lists of the domain as they are in force. */
    answer: z.object({ list_files: z.optional(z.record(z.string(), z.object({ hash: z.string(), rows: z.int(), code_list: z.optional(z.string()) }))) }),
    problems: ['design.invalid'],
  },
  uploadDesign: {
    ...call,
    params: folderParams,
    query: readerLanguage,
    /** `from`: the version in force that the manager compared with; `design.stale` if another is in force. `confirm_left_out`: the manager accepts the
     * left-out rows and rules; else `design.left_out`. */
    holdsDesign: true,
    body: z.extend(designBody, { from: z.optional(z.nullable(z.int().check(z.positive()))), confirm_left_out: z.optional(z.boolean()) }),
    answer: z.object({ version: z.int() }),
    problems: ['design.invalid', 'design.stale', 'design.left_out', 'folder.unknown'],
  },
  commentWorkbook: {
    ...call,
    perSecond: 2,
    query: readerLanguage,
    holdsDesign: true,
    body: 'binary',
    answer: file,
    problems: ['design.invalid'],
  },
  designWorkbook: {
    ...call,
    params: versionParams,
    query: z.extend(readerLanguage, { as: z._default(z.enum(designFormats), 'workbook') }),
    /** `left_out`: what the format cannot hold; `cell` is the path of the item. */
    answer: z.extend(file, { left_out: z.array(diagnostic) }),
    problems: ['folder.unknown', 'design.unknown'],
  },
  designHistory: {
    ...call,
    params: folderParams,
    answer: z.array(
      /** `source`: SHA-256 of the archived file of the version; `left_out`: what of that file the version lacks. */
      z.object({
        id: z.string(),
        version: z.int(),
        created_at: timestamp,
        source: z.nullable(z.string()),
        left_out: z.readonly(z.array(diagnostic)),
        vals: z.custom<CardDesign>(),
      }),
    ),
    problems: ['folder.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
