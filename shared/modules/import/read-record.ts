import type { AnswerValue } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import { withoutGuard } from '../../export/csv.ts';
import { choicesOver } from '../../export/choices.ts';
import { reasonName, registeredPart } from '../../design/sibling-names.ts';
import { answerAt, splitItemPath, splitPath } from '../../form/item-paths.ts';
import { none, pathOfIndex } from '../../form/prepare.ts';
import { sameAnswer } from '../../items/answers.ts';
import { typedKindOf } from '../../items/behaviours.ts';
import { isEmptyText } from '../../text/same-text.ts';
import { missingResult } from '../../compile/workbook-rows.ts';
import { createNameChoice } from './choice-names.ts';
import { isClear, unclearable } from './clear.ts';
import { choicesLeftOut, sameChoices } from './choices-in-cells.ts';
import { readKept } from './kept-cells.ts';
import { countIn, isSeveral, joinRanks, joinTicks, rankedChoices } from './ranks.ts';
import { olderJson, olderReading, olderReasons } from './older-readings.ts';
import { readAnswer, readParts, readRegistered, readTick, type ReadCell } from './read-cell.ts';
import { takeReasons, type NamesChoice } from './read-reasons.ts';
import { ownTargets, type ImportRecord, type ImportSettings, type SourceFile } from './records.ts';
import { noParent, type Cell, type Gathered, type ImportFinding, type ImportVersion, type PartCell, type ReadRecord } from './read-types.ts';
import { createTargets, isEntered, type Target } from './targets.ts';

export type RecordReader = (record: ImportRecord) => ReadRecord;

const noReasons: ReadonlyMap<string, string> = new Map();

const faults = /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!)$/;

const taken = 'import.fault_taken';

const isTypedText = ({ prepared: { items, design }, number, path }: Target): boolean => typedKindOf(items[number]!) === 'text' && !design.id_attributes.includes(path);

const storedAt = ({ path, kind, depth, indices }: Target, line: readonly number[]): string => {
  const own = [...line.slice(0, Math.max(0, depth - indices.length)), ...indices];
  const all = Array.from({ length: depth }, (_, level) => own[level] ?? 1);
  return `${path}${kind === 'registered' ? `_${registeredPart}` : ''}${all.map((index) => `_${index}`).join('')}`;
};

const setAt = (pages: { [page: string]: { [name: string]: AnswerValue } }, path: string, value: AnswerValue): void => {
  const [page, name] = splitPath(path);
  (pages[page] ??= {})[name] = value;
};

const repeatsAround = ({ prepared, number, kind, depth }: Target, stored: string): readonly (readonly [string, number])[] => {
  const indices = depth === 0 ? [] : stored.split('_').slice(-depth).map(Number);
  const chain: number[] = [];
  for (let around = kind === 'registered' ? number : prepared.repeat[number]!; around !== none; around = prepared.repeat[around]!) chain.unshift(around);
  return chain.map((repeat, level) => [pathOfIndex(prepared, repeat) + indices.slice(0, level).map((index) => `_${index}`).join(''), indices[level] ?? 1] as const);
};

/** Reads records by the chosen columns. `versions`: the one in force first; `zone`: the registry's. */
export const createRecordReader = (versions: readonly ImportVersion[], file: Pick<SourceFile, 'source' | 'guarded' | 'tables'>, settings: ImportSettings, zone: string): RecordReader => {
  const targets = versions.map((each, index) => ({ version: each.version, targets: createTargets(each.prepared, index > 0) }));
  const known = file.source === 'own' ? targets : targets.slice(0, 1);
  const isOfTable = ({ depth, indices }: Target, table: number): boolean => file.source !== 'own' || (table === 0 ? depth === indices.length : depth > indices.length);
  const resolve = (name: string, table: number, from = 0): { readonly version: number; readonly target: Target } | undefined => {
    for (const { version, targets: own } of known.slice(from)) {
      const target = own.resolve(name);
      if (target !== undefined && isOfTable(target, table)) return { version, target };
    }
    return undefined;
  };
  const [{ version: newest, prepared }] = versions as readonly [ImportVersion, ...ImportVersion[]];
  const computed = new Set(prepared.items.flatMap((item, number) => (item.class === 'attribute' && !isEntered(prepared, number) ? [pathOfIndex(prepared, number)] : [])));
  const stem = (name: string): string => name.split('.').slice(0, 2).join('.');
  const columns = settings.columns.map((table, at) => {
    const inParts = new Set(table.flatMap((name) => (name.split('.').length > 2 && resolve(name, at)?.version === newest ? [stem(name)] : [])));
    return table.flatMap((name, column) => {
      if (name === '') return [];
      const found = name.startsWith('#') ? undefined : resolve(name, at);
      const isOlder = file.source === 'own' && found?.version === newest && found.target.kind === 'answer' && inParts.has(name);
      return [{ column, name, found: isOlder ? resolve(name, at, 1) : found, isOlder }];
    });
  });
  const nameChoice = createNameChoice(choicesOver(known.map(({ version }) => ({ version, design: versions.find((each) => each.version === version)!.prepared.design }))));
  const namesChoice: NamesChoice = (item, text) => 'choices' in item && nameChoice(item, text, settings.labels) !== undefined;
  const byTitle = file.source === 'own' || settings.labels;
  /** Kobo writes "n/a" for a question that was not asked; in a text item it may be an answer. */
  const isNotAsked = (text: string, target: Target | undefined): boolean => {
    const item = target?.prepared.items[target.number];
    return file.source === 'odk' && /^n\/a$/i.test(text) && item?.class === 'attribute' && typedKindOf(item) !== 'text';
  };
  const clean = file.guarded ? withoutGuard : (text: string) => text;

  const read = (target: Target, cells: readonly PartCell[]): ReadCell => {
    const [first] = cells;
    if (target.kind === 'answer') return readAnswer(target, first!.cell.text, settings, { zone, nameChoice, commas: file.tables[first!.cell.table]?.columns[first!.cell.column ?? -1]?.commas });
    if (target.kind === 'part') return readParts(target, Object.fromEntries(cells.map(({ part, cell }) => [part, cell.text])));
    if (target.kind === 'choice') {
      const ranked = rankedChoices(cells);
      if (ranked !== undefined) return ranked;
      const said = cells.map(({ part, cell }) => ({ part, tick: isClear(cell.text) ? false : readTick(cell.text) }));
      if (said.some(({ tick }) => tick === undefined)) return { value: null, notes: [{ code: 'item.invalid', params: {}, isFault: true }], isUnread: false };
      const chosen = said.flatMap(({ part, tick }) => (tick === true ? [part] : []));
      if (chosen.length === 0) return { value: null, notes: [], isUnread: false, isNo: true };
      if (isSeveral(target)) return { value: chosen, notes: [], isUnread: false };
      return chosen.length === 1 ? { value: chosen[0]!, notes: [], isUnread: false } : { value: chosen, notes: [], isUnread: true };
    }
    if (target.kind === 'registered') return readRegistered(first!.cell.text, settings);
    const count = countIn(first!.cell.text);
    return count === null ? { value: null, notes: [{ code: 'import.no_count', params: {}, isFault: true }], isUnread: false } : { value: count, notes: [], isUnread: false };
  };

  return (record) => {
    const gathered = new Map<string, Gathered & { readonly version: number; readonly isOlder: boolean }>();
    const findings: ImportFinding[] = [];
    const parts = new Map<string, Set<string>>();
    const whole = new Set<string>();
    const cleared = new Map<string, Cell & { readonly parts: ReadonlySet<string> }>();
    const untick = new Map<string, Cell>();
    let cardId: string | null = null;
    let hospital: Cell | null = null;
    let keptText: Cell | null = null;
    const lines = [{ s: 0, r: record.r, i: [] as readonly number[], c: record.c }, ...(record.m ?? [])];
    if (record.isAlone) findings.push({ table: record.m?.[0]?.s ?? 0, row: record.r, column: null, code: noParent, params: {}, isFault: true, text: '' });
    for (const { s: table, r: row, i: line, c } of lines) {
      const width = file.tables[table]?.columns.length ?? c.length;
      for (let column = width; column < c.length; column += 1) {
        if (!isEmptyText(c[column]!)) findings.push({ table, row, column, text: c[column]!, code: 'import.beyond_headings', params: {}, isFault: true });
      }
      for (const { column, name, found, isOlder } of columns[table] ?? []) {
        const text = clean(c[column] ?? '');
        if (found?.target.kind === 'part' && found.version === newest) {
          const path = storedAt(found.target, line);
          parts.set(path, (parts.get(path) ?? new Set()).add(found.target.part));
        }
        if (isEmptyText(text) || isNotAsked(text, found?.target)) continue;
        const cell = { table, row, column, text };
        if (found !== undefined && isClear(text)) {
          const { target } = found;
          const path = storedAt(target, line);
          const isAnswer = found.version === newest && !isOlder && target.kind !== 'count' && target.kind !== 'registered';
          if (!isAnswer) findings.push(unclearable(cell));
          else if (settings.mode === 'blanks') findings.push({ ...cell, code: 'import.not_cleared', params: {}, isFault: false });
          else if (target.kind === 'choice') untick.set(path, cell);
          else if (settings.mode === 'overwrite') cleared.set(path, { ...cell, parts: new Set([...(cleared.get(path)?.parts ?? []), target.part]) });
          if (!isAnswer || target.kind !== 'choice' || settings.mode === 'blanks') continue;
        }
        const isTyped = file.source === 'own' && found?.target.kind === 'answer' && isTypedText(found.target);
        const fault = text === missingResult ? 'import.no_result' : !faults.test(text) ? null : isTyped ? taken : 'import.fault';
        if (fault !== null) findings.push({ ...cell, code: fault, params: { value: text }, isFault: fault !== taken });
        if (fault !== null && fault !== taken) continue;
        if (name === ownTargets.card) cardId = text.trim();
        else if (name === ownTargets.kept) keptText = cell;
        else if (name === ownTargets.hospital) {
          if (hospital !== null && hospital.text !== text) findings.push({ ...cell, code: 'import.two_cells', params: {}, isFault: true });
          hospital = cell;
        }
        else if (found !== undefined) {
          const path = storedAt(found.target, line);
          const key = `${found.version}\n${found.target.kind === 'answer' ? 'answer' : ''}\n${path}`;
          const there = gathered.get(key) ?? { ...found, isOlder, path, cells: [] };
          if (there.cells.some(({ part }) => part === found.target.part)) findings.push({ ...cell, code: 'import.two_cells', params: {}, isFault: true });
          else there.cells.push({ part: found.target.part, cell });
          gathered.set(key, there);
        }
      }
    }

    const vals: { [page: string]: { [name: string]: AnswerValue } } = {};
    const kept: KeptAnswer[] = [];
    const perhapsKept: KeptAnswer[] = [];
    const keptReasons: KeptAnswer[] = [];
    const places = new Map<string, Cell>();
    const counts = new Map<string, number>();
    const standsAt = (target: Target, path: string, cell: Cell): void => {
      places.set(path, cell);
      for (const [repeat, index] of repeatsAround(target, path)) counts.set(repeat, Math.max(counts.get(repeat) ?? 0, index));
    };
    const keep = (own: { readonly version: number; readonly target: Target }, path: string, answer: AnswerValue, to = kept, lost?: ReadonlySet<AnswerValue>): void => {
      const ranking = lost && (answer as readonly AnswerValue[]);
      const value = ranking ? (ranking.filter((each) => lost.has(each)) as AnswerValue) : answer;
      const around = own.target.prepared.repeat[own.target.number]!;
      to.push({ version: own.version, path, value, ...(ranking && { ranking }), ...(around !== none && { repeat: pathOfIndex(own.target.prepared, around) }) });
    };
    joinRanks(gathered, newest);
    joinTicks(gathered, newest);
    for (const { target, version, isOlder, path, cells, lost } of gathered.values()) {
      const [{ cell }] = cells as [PartCell];
      const missing = isOlder ? { reasons: noReasons, rest: cells } : takeReasons(target, cells, byTitle, namesChoice);
      for (const [part, reason] of missing.reasons) {
        if (version !== newest) keep({ version, target }, reasonName(path, part), reason, keptReasons);
        else {
          setAt(vals, reasonName(path, part), reason);
          standsAt(target, path, cell);
          if (target.kind === 'count') setAt(vals, path, 0);
        }
      }
      if (missing.rest.length === 0) continue;
      const result = read(target, missing.rest);
      if (isOlder && result.isUnread) continue;
      const earlier = result.isUnread && file.source === 'own' ? olderReasons(known, target, cells, byTitle, namesChoice) : undefined;
      if (earlier !== undefined) {
        for (const [part, reason] of earlier.reasons) keep(earlier, reasonName(path, part), reason);
        continue;
      }
      for (const { part, ...note } of result.notes) findings.push({ ...note, ...(missing.rest.find((each) => each.part === part)?.cell ?? cell) });
      if (result.value === null) {
        if (!result.isNo || settings.mode !== 'overwrite' || version !== newest || places.has(path)) continue;
        setAt(vals, path, null);
        const unticked = untick.get(path);
        if (unticked !== undefined) cleared.set(path, { ...unticked, parts: new Set(['']) });
        continue;
      }
      const older = version === newest && file.source === 'own' ? ((result.isUnread ? olderReading(known, target, missing.rest, read) : undefined) ?? olderJson(known, target, cell.text)) : undefined;
      const own = older ?? (version === newest ? undefined : { version, target, value: result.value });
      if (own !== undefined) {
        if (kept.some((each) => each.path === path && sameAnswer(each.value, own.value))) continue;
        keep(own, path, own.value, computed.has(splitItemPath(path).item) ? perhapsKept : kept, lost);
        continue;
      }
      if (places.has(path) && missing.reasons.size === 0) {
        const both = sameChoices(target, answerAt(vals, path), result.value);
        if (both === undefined) findings.push({ ...cell, code: 'import.two_cells', params: {}, isFault: true });
        else {
          setAt(vals, path, both);
          continue;
        }
      }
      for (const note of choicesLeftOut(target, result.value)) findings.push({ ...note, ...cell });
      setAt(vals, path, result.value);
      if (target.kind === 'answer' || result.saysMore) whole.add(path);
      standsAt(target, path, cell);
      if (target.kind === 'count') counts.set(path, Math.max(counts.get(path) ?? 0, Number(result.value)));
    }
    for (const [path, count] of counts) setAt(vals, path, count);
    const isTold = ({ path, value }: KeptAnswer): boolean => [answerAt(vals, path), kept.find((each) => each.path === path)?.value].includes(value);
    for (const reason of keptReasons) if (!isTold(reason)) kept.push(reason);
    if (keptText !== null) kept.push(...readKept(keptText, known, settings.columns.length > 1 ? undefined : { vals, placed: kept }, findings));
    return { vals, kept, perhapsKept, cardId, hospital, places, whole, parts, cleared, findings };
  };
};
