import type { importCalls } from '#shared/modules/import/calls.ts';
import type { Call } from '../../http/create-handler.ts';
import { cellAddress, type SheetRow } from '#shared/compile/workbook-rows.ts';
import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import { splitReasonPath } from '#shared/design/sibling-names.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { asksFirst } from '#shared/modules/import/judge-record.ts';
import type { ImportFinding } from '#shared/modules/import/read-types.ts';
import type { ImportRecord, SourceFile } from '#shared/modules/import/records.ts';
import { wordFinding } from '#shared/modules/import/wording.ts';
import type { ImportCounts, ImportJob } from './data/import-jobs.ts';
import { getPart } from './storage/import-files.ts';
import { readable } from '../../answers/listed-answers.ts';
import { writeWorkbookFile, type CellComment } from '../../storage/write-workbook.ts';

interface Verdict extends Stored {
  readonly row: number;
  readonly at: number;
  readonly title: string;
  readonly card?: { readonly id: string };
  readonly findings: readonly ImportFinding[];
  readonly changes: readonly { readonly path: string; readonly before: AnswerValue; readonly after: AnswerValue }[];
}

/** The run's results are for the same records, in the same order. */
interface Stored {
  readonly kind: keyof ImportCounts;
  readonly code?: string;
  readonly params?: ImportFinding['params'];
}

const verdictsOf = async (job: ImportJob, segment: number): Promise<readonly Verdict[]> => {
  const isStored = job.stored !== undefined;
  const [found = [], stored] = await Promise.all([getPart<readonly Verdict[]>(job.id, `found/${segment}`), isStored ? getPart<readonly Stored[]>(job.id, `stored/${segment}`) : undefined]);
  return found.map((verdict, index): Verdict => {
    const { kind, code, params = {} } = stored?.[index] ?? verdict;
    if (kind !== 'refused' || code === undefined) return { ...verdict, kind };
    return { ...verdict, kind, changes: [], findings: [...verdict.findings, { table: 0, row: verdict.row, column: null, code, params, isFault: true, text: '' }] };
  });
};

const pageSize = 50;
/** A function may answer 6 MB, so pages with many changes are short. */
const mostBytes = 3_000_000;
/** One call reads so many segments, because a kind may be rare in a long file. */
const mostSegments = 12;

const perSegment = 1_000;

type Asked = Call<typeof importCalls.importRows>['query'] & {
  readonly showsStored: boolean;
};

const worded = (changes: Verdict['changes'], { missing_reasons = [] }: CardDesign, itemOf: (path: string) => Item | undefined): Verdict['changes'] => {
  const lines = new Map<string, Verdict['changes'][number]>();
  for (const change of changes) {
    const reason = splitReasonPath(change.path);
    const path = reason?.part === '' ? reason.path : change.path;
    const item = itemOf(path);
    const title = (value: AnswerValue): AnswerValue =>
      reason === null ? (item === undefined ? value : readable(item, value)) : (missing_reasons.find((each) => each.value === value)?.title ?? value);
    const there = lines.get(path);
    lines.set(path, { path, before: there?.before ?? title(change.before), after: there?.after ?? title(change.after) });
  }
  return [...lines.values()];
};

/** A page may be short or empty and still name the next position. */
export const pageOfRows = async (job: ImportJob, design: CardDesign, { kind, from = 0, showsStored }: Asked) => {
  const items = new Map<string, Item>();
  walkItems(design, (place) => items.set(pathOf(place), place.item));
  const itemOf = (path: string): Item | undefined => items.get(splitItemPath(splitReasonPath(path)?.path ?? path).item);
  const shown = (verdict: Verdict) => {
    const { row, at: place, kind: own, title, card, findings, changes } = verdict;
    return {
      row,
      at: place,
      kind: own,
      asks: asksFirst(verdict),
      title,
      ...(card && { card_id: card.id }),
      findings: findings.map(({ isFault, isChange = false, params, ...finding }) => ({ ...finding, params: { ...params }, fault: isFault, asks: isChange })),
      changes: worded(changes, design, itemOf).map(({ path, before, after }) => ({ path, title: itemOf(path)?.title ?? {}, ...(showsStored && { before }), after })),
    };
  };
  const rows: ReturnType<typeof shown>[] = [];
  let bytes = 0;
  const isFull = (): boolean => rows.length >= pageSize || bytes > mostBytes;
  let [segment, at] = [Math.floor(from / perSegment), from % perSegment];
  for (let looked = 0; segment < job.segments && !isFull() && looked < mostSegments; looked += 1) {
    const verdicts = await verdictsOf(job, segment);
    for (; at < verdicts.length && !isFull(); at += 1) {
      if (kind === 'asked' ? !asksFirst(verdicts[at]!) : verdicts[at]!.kind !== kind) continue;
      const row = shown(verdicts[at]!);
      bytes += Buffer.byteLength(JSON.stringify(row));
      rows.push(row);
    }
    if (at >= verdicts.length) [segment, at] = [segment + 1, 0];
  }
  return { rows, ...(segment < job.segments && { next: segment * perSegment + at }) };
};

const mostRows = 2_000;
const mostCells = 120_000;

export const findingsBook = async (job: ImportJob): Promise<Uint8Array> => {
  const file = await getPart<SourceFile>(job.id, 'file-read');
  const tables = file?.tables ?? [];
  const names = tables.map(({ name }, index) => sheetName(name, index));
  const rows = tables.map(({ columns }): SheetRow[] => [{ number: 1, cells: [wordFinding({ code: 'import.row', params: {} }, job.lang), ...columns.map(({ header }) => header)] }]);
  const comments: CellComment[] = [];
  let cells = 0;
  for (let segment = 0; segment < job.segments && cells < mostCells && rows[0]!.length < mostRows; segment += 1) {
    const verdicts = await verdictsOf(job, segment);
    if (verdicts.every(({ findings }) => findings.length === 0)) continue;
    const records = (await getPart<readonly ImportRecord[]>(job.id, `rows/${segment}`)) ?? [];
    for (const [index, { findings }] of verdicts.entries()) {
      if (findings.length === 0 || cells >= mostCells) continue;
      const record = records[index];
      const lines = record === undefined ? [] : [...(record.isAlone ? [] : [{ s: 0, r: record.r, c: record.c }]), ...(record.m ?? [])];
      for (const { s, r, c } of lines) {
        const sheet = rows[s];
        const own = findings.filter((each) => each.table === s && each.row === r);
        if (sheet === undefined || (own.length === 0 && s > 0)) continue;
        const number = sheet.length + 1;
        sheet.push({ number, cells: [r, ...c] });
        cells += c.length + 1;
        for (const finding of own) {
          comments.push({ sheet: names[s]!, cell: cellAddress(finding.column === null ? 0 : finding.column + 1, number), severity: finding.isFault ? 'error' : 'note', text: wordFinding(finding, job.lang) });
        }
      }
    }
  }
  return writeWorkbookFile({ sheets: rows.map((own, index) => ({ name: names[index]!, rows: own })) }, comments);
};

const sheetName = (name: string, index: number): string => `${index + 1} ${name.replaceAll(/[\\/?*:[\]]/g, ' ')}`.slice(0, 31).trim();
