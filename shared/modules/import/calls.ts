import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { answerValue, folderParams, id, language, texts, timestamp, wholeNumber } from '../../api/schemas.ts';

const importParams = z.strictObject({ ...folderParams.shape, importId: id });

/** What becomes of the records of a file. */
export const rowKinds = ['new', 'changed', 'unchanged', 'refused'] as const;
/** How rows may be listed; `asked`: those of which values are not stored as the file says, so that somebody decides. */
const listedKinds = ['asked', ...rowKinds] as const;

const counts = () => z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() });

export const importStates = ['waiting', 'reading', 'read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const;

const job = () =>
  z.object({
    id: z.string(),
    /** Name of the file. */
    file: z.string(),
    state: z.enum(importStates),
    /** Why it failed, or why it was not undone. */
    reason: z.optional(z.string()),
    by: texts,
    created_at: timestamp,
    /** Only new cards may be made, and nothing of stored ones is shown. */
    adds_only: z.boolean(),
    records: z.int(),
    /** How many records the present step has behind it. */
    done: z.int(),
    /** What the dry run found, with the cells that something is said about although they do not stand against their row, and the rows that are asked about. */
    found: z.optional(z.object({ ...counts().shape, notes: z.int(), asked: z.int() })),
    /** What was stored. */
    stored: z.optional(counts()),
    /** Until when it may be undone. */
    undo_until: z.optional(timestamp),
  });

const settings = () =>
  z.strictObject({
    /** For each table the target of each column: an item as the statistics form names it, `#card`, `#kept`, `#hospital` (the hospital that a new card is made for), or '' for none. */
    columns: z.array(z.array(z.string())),
    mode: z.enum(['add', 'blanks', 'overwrite']),
    match: z.enum(['id', 'card']),
    date_order: z.optional(z.enum(['dmy', 'mdy'])),
    labels: z.boolean(),
    /** Cards of earlier versions that the file meets are moved to the version in force. Else each is read by its own version. */
    moves: z.optional(z.boolean()),
  });

/** As they are asked for; what is stored is not measured again. */
const asked = () =>
  z.extend(settings(), { columns: z.array(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5_000))).check(z.maxLength(200)) });

/** Rows that are decided one by one are few. */
const acceptance = () => z.strictObject({ all: z.boolean(), except: z.array(z.int().check(z.gte(0))).check(z.maxLength(10_000)) });

const column = () =>
  z.object({
    header: z.string(),
    samples: z.array(z.string()),
    /** How the days of the column are written: day first, month first, one or the other ("?"), or both ("!"). */
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
    /** It stands against the row. */
    fault: z.boolean(),
    /** The answer would not be what the cell says. */
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
  /** The address takes the file by PUT, for some minutes, without a token. Findings name the form in `lang`, without it in the language of the account. */
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
        /** While it is decided about. */
        file: z.optional(
          z.object({
            source: z.enum(['own', 'redcap', 'odk', 'table']),
            left_out: z.array(z.string()),
            tables: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.array(column()) })),
          }),
        ),
        /** Where columns may lead. */
        targets: z.optional(z.array(z.object({ name: z.string(), page: texts, title: texts, part: z.string() }))),
        has_id_attributes: z.boolean(),
        /** The folder has cards of earlier versions, perhaps: an import may move them. */
        has_versions: z.optional(z.boolean()),
        settings: z.optional(settings()),
      }),
    ),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'design.unknown'],
  },
  /**
   * `read` opens the uploaded file, `check` is the dry run with settings, `run` stores what was checked, `undo` takes it back. Where the dry run found
   * values that would not be stored as the file says, `run` names the rows that are accepted: all or none, `except` some by their `at`.
   */
  advanceImport: {
    group: 'import',
    access: 'session',
    params: importParams,
    body: z.lazy(() => z.strictObject({ step: z.enum(['read', 'check', 'run', 'undo']), settings: z.optional(asked()), accept: z.optional(acceptance()) })),
    answer: z.lazy(() => job()),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now', 'card.not_writable', 'design.unknown'],
  },
  /** What the dry run says of the records of one kind, 50 at a time. */
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
            /** Its place in the file. */
            at: z.int(),
            kind: z.enum(rowKinds),
            asks: z.boolean(),
            title: z.string(),
            card_id: z.optional(z.string()),
            findings: z.array(finding()),
            /** `before` is absent for whoever may not take data out: the rows of a file would give whole cards of many patients. */
            changes: z.array(z.object({ path: z.string(), title: texts, before: z.optional(answerValue), after: answerValue })),
          }),
        ),
        /** From where to ask on; absent at the end. */
        next: z.optional(z.int()),
      }),
    ),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now'],
  },
  /** A workbook of the rows that something was found about, with a comment in each cell. The address is valid for a minute. */
  importFindings: {
    group: 'import',
    access: 'session',
    params: importParams,
    answer: z.object({ address: z.string() }),
    problems: ['project.unknown', 'folder.unknown', 'access.denied', 'import.unknown', 'import.not_now'],
  },
} as const satisfies { readonly [name: string]: CallContract };
