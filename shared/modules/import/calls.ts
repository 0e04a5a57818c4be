import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { answerValue, folderParams, id, language, texts, timestamp, wholeNumber } from '../../api/schemas.ts';

const importParams = z.strictObject({ ...folderParams.shape, importId: id });

export const rowKinds = ['new', 'changed', 'unchanged', 'refused'] as const;
const listedKinds = ['asked', ...rowKinds] as const;

const counts = () => z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() });

export const importStates = ['waiting', 'reading', 'read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const;

const job = () =>
  z.object({
    id: z.string(),
    file: z.string(),
    state: z.enum(importStates),
    reason: z.optional(z.string()),
    by: texts,
    created_at: timestamp,
    adds_only: z.boolean(),
    records: z.int(),
    done: z.int(),
    /** Result of the dry run; `notes` counts remarks that do not block a row, `asked` rows that need a decision. */
    found: z.optional(z.object({ ...counts().shape, notes: z.int(), asked: z.int() })),
    stored: z.optional(counts()),
    undo_until: z.optional(timestamp),
  });

const settings = () =>
  z.strictObject({
    /** Target of each column per table: an item as in the statistics form, `#card`, `#kept`, `#hospital`, or '' for none. */
    columns: z.array(z.array(z.string())),
    mode: z.enum(['add', 'blanks', 'overwrite']),
    match: z.enum(['id', 'card']),
    date_order: z.optional(z.enum(['dmy', 'mdy'])),
    labels: z.boolean(),
    /** Moves cards of earlier versions to the version in force. Otherwise each is read by its own version. */
    moves: z.optional(z.boolean()),
  });

const asked = () =>
  z.extend(settings(), { columns: z.array(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5_000))).check(z.maxLength(200)) });

const acceptance = () => z.strictObject({ all: z.boolean(), except: z.array(z.int().check(z.gte(0))).check(z.maxLength(10_000)) });

const column = () =>
  z.object({
    header: z.string(),
    samples: z.array(z.string()),
    /** Order in dates: day first, month first, either ("?"), or contradictory ("!"). */
    dates: z.optional(z.enum(['dmy', 'mdy', '?', '!'])),
    target: z.string(),
    by: z.enum(['kept', 'name', 'title', 'system', 'computed', 'unknown']),
    suggestion: z.string(),
  });

const finding = () =>
  z.object({
    table: z.int(),
    row: z.int(),
    column: z.nullable(z.int()),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The finding blocks the row. */
    fault: z.boolean(),
    /** The stored answer would differ from the cell. */
    asks: z.boolean(),
    text: z.string(),
  });

export const importCalls = {
  imports: {
    group: 'import',
    access: 'session',
    params: folderParams,
    answer: z.lazy(() => z.object({ imports: z.array(job()) })),
    problems: ['project.unknown', 'folder.unknown', 'access.denied'],
  },
  /** Returns an address that accepts the file by PUT for some minutes without a token. Findings are in `lang`, by default the account's language. */
  beginImport: {
    group: 'import',
    access: 'session',
    params: folderParams,
    body: z.lazy(() => z.strictObject({ file: z.string().check(z.minLength(1), z.maxLength(255)), lang: z.optional(language) })),
    answer: z.object({ id: z.string(), address: z.string() }),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'design.unknown'],
  },
  importState: {
    group: 'import',
    access: 'session',
    params: importParams,
    answer: z.lazy(() =>
      z.object({
        import: job(),
        file: z.optional(
          z.object({
            source: z.enum(['own', 'redcap', 'odk', 'table']),
            left_out: z.array(z.string()),
            tables: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.array(column()) })),
          }),
        ),
        targets: z.optional(z.array(z.object({ name: z.string(), page: texts, title: texts, part: z.string() }))),
        has_id_attributes: z.boolean(),
        has_versions: z.optional(z.boolean()),
        settings: z.optional(settings()),
      }),
    ),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'design.unknown'],
  },
  /** `read` opens the uploaded file, `check` is the dry run, `run` stores the result, `undo` takes it back. `run` needs the accepted rows if the dry run
   * asked: all or none, `except` some by `at`. */
  advanceImport: {
    group: 'import',
    access: 'session',
    params: importParams,
    body: z.lazy(() => z.strictObject({ step: z.enum(['read', 'check', 'run', 'undo']), settings: z.optional(asked()), accept: z.optional(acceptance()) })),
    answer: z.lazy(() => job()),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now', 'card.not_writable', 'design.unknown'],
  },
  importRows: {
    group: 'import',
    access: 'session',
    params: importParams,
    query: z.strictObject({ kind: z.enum(listedKinds), from: z.optional(wholeNumber(0, 1_000_000)) }),
    answer: z.lazy(() =>
      z.object({
        rows: z.array(
          z.object({
            row: z.int(),
            at: z.int(),
            kind: z.enum(rowKinds),
            asks: z.boolean(),
            title: z.string(),
            card_id: z.optional(z.string()),
            findings: z.array(finding()),
            /** `before` is absent for callers without export right: rows of a file would reveal whole cards. */
            changes: z.array(z.object({ path: z.string(), title: texts, before: z.optional(answerValue), after: answerValue })),
          }),
        ),
        next: z.optional(z.int()),
      }),
    ),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now'],
  },
  /** A workbook of the rows with findings, with a comment in each cell. The address is valid for a minute. */
  importFindings: {
    group: 'import',
    access: 'session',
    params: importParams,
    answer: z.object({ address: z.string() }),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now'],
  },
} as const satisfies { readonly [name: string]: CallContract };
