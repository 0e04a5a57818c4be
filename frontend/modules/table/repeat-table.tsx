import useMediaQuery from '@mui/material/useMediaQuery';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeItem } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { LiveText } from '../../components/live-text.tsx';
import { answerWordsOf } from '../../form/design-words.ts';
import { fieldIds, useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import { afterPress } from '../../form/after-press.ts';
import { isInputMethodKey } from '../../form/input-method.ts';
import { columnsOf } from '../../items/columns.ts';
import { jumpToField, lookedFor } from '../../form/jump-to-field.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { AddRows } from './add-rows.tsx';
import { headStyle, headWidth, rowFinder, widthOf } from './columns.ts';
import { enterPasted, putBack } from './enter-pasted.ts';
import { Heading } from './heading.tsx';
import { choiceByKeys, enterRow, isEnter, stepFrom, stepOf } from './moves.ts';
import { useLoadKnownCodes } from '../../items/suggest/use-code-search.ts';
import { findCodes, wordsToLookUp } from './paste-codes.ts';
import { noCodes, PasteNote, type PasteReport } from './paste-note.tsx';
import { readPasted } from './pasted-cells.ts';
import { nextSorting, type Sorting, sortRows } from './sort-rows.ts';
import { CloseIcon, CompactRow, noProblems, OpenIcon, Row } from './table-row.tsx';
import { useRowProblems } from './use-row-problems.ts';
import css from './repeat-table.module.css';

type Holder = (path: ItemPath) => boolean;

const holders = new Set<Holder>();

const offer = (holder: Holder): void => {
  if (lookedFor.path !== null && holder(lookedFor.path)) lookedFor.path = null;
};

/** Calls `open` for each field to jump to that is not drawn, including one from before this hook ran; it returns true if the field is its own. */
const useLookedFor = (open: Holder): void =>
  useEffect(() => {
    lookedFor.tell = () => holders.forEach(offer);
    holders.add(open);
    offer(open);
    return () => void holders.delete(open);
  }, [open]);

/** Keys within this time (ms) form one value of a choice. */
const typingMs = 800;

/** The browser draws rows out of sight by parts. If each row were a part, it would arrange a layer for each at every key. */
const rowsOfPart = 50;

const partsOf = (rows: readonly number[]) => Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, at) => rows.slice(at * rowsOfPart, (at + 1) * rowsOfPart));

type Wanted = { readonly path: ItemPath } | { readonly row: number; readonly column: number };

/** Rows of a sorted table keep their places while answers change; added rows stand below. */
interface Order {
  readonly sorting: Sorting;
  readonly rows: readonly number[];
}

export const RepeatTable = ({ item, state, page, suffix, title, count, mayAdd, onRemove, repetition }: FormPlaces['repeat']) => {
  const { t } = useTranslation('repeat-table');
  const { session, words } = useFormEnvironment();
  const loadKnownCodes = useLoadKnownCodes();
  const isCompact = useMediaQuery('(max-width: 719px)', { noSsr: true });
  const table = useRef<HTMLTableElement | null>(null);
  const around = useRef<HTMLDivElement | null>(null);
  const [isFolded, setFolded] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [order, setOrder] = useState<Order | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const [report, setReport] = useState<(PasteReport & { readonly count: number }) | null>(null);
  const [nextProblem, setNextProblem] = useState(0);
  const columns = useMemo(() => columnsOf(item.items), [item.items]);
  const rowOf = useMemo(() => rowFinder(item, page, suffix), [item, page, suffix]);
  const problems = useRowProblems(rowOf);
  const suffixOf = (index: number): string => `${suffix}_${index}`;
  const body = `${fieldIds(state.path).field}-rows`;

  const rows = useMemo(() => {
    const kept = order?.rows.filter((index) => index <= count) ?? [];
    const added = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !kept.includes(index));
    return [...kept, ...added];
  }, [order, count]);

  useEffect(() => {
    if (wanted === null) return;
    if ('path' in wanted) {
      if (document.getElementById(fieldIds(wanted.path).field) !== null) jumpToField(wanted.path);
      return;
    }
    const row = [...(table.current?.rows ?? [])].find(({ dataset }) => dataset['row'] === String(wanted.row));
    if (row === undefined) around.current?.querySelector<HTMLElement>(`[data-row="${wanted.row}"]`)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else enterRow(row, wanted.column);
  }, [wanted]);

  const open = useCallback((path: ItemPath | null, index: number) => {
    setFolded(false);
    setOpened((last) => new Set([...last, index]));
    setWanted(path === null ? { row: index, column: 1 } : { path });
  }, []);
  const close = (index: number) => {
    setOpened((last) => new Set([...last].filter((other) => other !== index)));
    setWanted({ row: index, column: 1 });
  };

  useLookedFor(
    useCallback(
      (path) => {
        const row = rowOf(path);
        if (row !== null) open(path, row);
        return row !== null;
      },
      [rowOf, open],
    ),
  );

  const add = (wantedRows: number, column = 1) => {
    // The press that asks for rows may just have taken blank ones back.
    const before = Number(session.item(state.path).value ?? 0);
    let added = 0;
    while (added < wantedRows && session.addRepetition(state.path)) added += 1;
    setSaid(added < wantedRows ? t('add.full.message', { added, most: before + added }) : '');
    if (added === 0) return;
    setFolded(false);
    if (isCompact) setOpened((last) => new Set([...last, before + 1]));
    setWanted({ row: before + 1, column });
  };

  const sort = (by: AttributeItem) => {
    const sorting = nextSorting(order?.sorting ?? null, by.name);
    const stateOf = (index: number) => session.item(`${page}.${by.name}${suffixOf(index)}`);
    const reading = { valueOf: (index: number) => (stateOf(index).exposed ? stateOf(index).value : null), wordsOf: (index: number) => answerWordsOf(stateOf(index), words), language: words.language };
    setOrder(sorting && { sorting, rows: sortRows(count, by, sorting, reading) });
  };

  /** The column where a run of Tab keys began; Enter returns to it, as in spreadsheets. */
  const runColumn = useRef(1);
  const isTabbing = useRef(false);
  const lastCell = useRef<HTMLTableCellElement | null>(null);
  /** The cell last pasted into, until something is typed or the cursor leaves it; then Ctrl+Z is the browser's again. */
  const pastedInto = useRef<HTMLTableCellElement | null>(null);
  const typed = useRef<{ readonly list: HTMLSelectElement | null; readonly text: string; readonly at: number }>({ list: null, text: '', at: 0 });

  const cellAround = (target: EventTarget): HTMLTableCellElement | null => {
    const cell = (target as Element).closest?.<HTMLTableCellElement>('th, td') ?? null;
    // Ignore keys that belong to an open row, a dialog or a warning.
    const isOwn = cell !== null && table.current?.contains(cell) === true && cell.colSpan === 1 && (target as Element).closest('[role="dialog"], dialog, [role="menu"], [data-warned]') === null;
    return isOwn ? cell : null;
  };

  const follow = ({ target }: FocusEvent) => {
    const cell = cellAround(target);
    // A redrawn control gets the focus back, which is no move to another cell.
    if (cell !== null && cell !== lastCell.current && !isTabbing.current) runColumn.current = Math.max(1, cell.cellIndex);
    if (cell !== lastCell.current) {
      pastedInto.current = null;
      cell?.querySelectorAll('[id$="-findings"], [data-warned]').forEach((message) => message.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    }
    lastCell.current = cell;
    isTabbing.current = false;
  };

  const isBlankRow = (index: number) => {
    const answered = Object.keys(session.answers()[page] ?? {}).map((name) => `${page}.${name.split('@')[0]}`);
    return [...answered, ...Object.keys(session.unreadTexts())].every((path) => rowOf(path) !== index || session.item(path).item.class === 'repeat');
  };
  const removeBlankRows = (from: number, after: number) => {
    for (let index = from; index > after && isBlankRow(index); index -= 1) session.removeRepetition(state.path, index);
  };

  /** How many rows there were before Enter added the first one. */
  const ownRows = useRef(Infinity);
  /** What Enter added and nobody filled in goes again: it would be counted, and its required items would be missing. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    afterPress(() => {
      // The window was left, or a dialog of a cell was opened.
      if (!document.hasFocus() || currentTarget.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"], dialog')) return;
      removeBlankRows(count, ownRows.current);
      ownRows.current = Infinity;
    });
  };

  const goOn = (cell: HTMLTableCellElement, isBack: boolean) => {
    const row = cell.parentElement as HTMLTableRowElement;
    const next = table.current?.rows[row.rowIndex + (isBack ? -1 : 1)];
    const column = runColumn.current;
    if (next !== undefined && next.rowIndex > 0) {
      if (!enterRow(next, column)) next.querySelector('button')?.focus();
    } else if (!isBack && mayAdd) {
      ownRows.current = Math.min(ownRows.current, count);
      add(1, column);
    } else if (!isBack && item.max_count !== undefined && count >= item.max_count) setSaid(t('add.full.message', { added: 0, most: count }));
  };

  const addRows = (wantedRows: number) => {
    ownRows.current = Infinity;
    add(wantedRows);
  };

  const pickByKeys = (list: HTMLSelectElement, key: string, at: number): boolean => {
    const isSame = typed.current.list === list && at - typed.current.at < typingMs;
    const text = (isSame ? typed.current.text : '') + key;
    typed.current = { list, text, at };
    const path = list.closest<HTMLElement>('[data-path]')?.dataset['path'];
    const value = path === undefined ? null : choiceByKeys(list, text);
    if (path === undefined || value === null) return false;
    session.set(path, value);
    return true;
  };

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const { nativeEvent: pressed, target } = event;
    isTabbing.current = pressed.key === 'Tab';
    const control = target as HTMLElement;
    const row = control.closest<HTMLElement>('tr[data-row]');
    if (isInputMethodKey(pressed) || event.defaultPrevented) return;
    if (pressed.key === 'Enter' && pressed.ctrlKey && row !== null && table.current?.contains(row)) {
      const index = Number(row.dataset['row']);
      const path = control.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null;
      if (opened.has(index)) close(index);
      else open(path, index);
      event.preventDefault();
      return;
    }
    const cell = cellAround(target);
    if (cell === null || table.current === null) return;
    if ((pressed.ctrlKey || pressed.metaKey) && !pressed.shiftKey && pressed.key.toLowerCase() === 'z' && report !== null && pastedInto.current === cell) {
      // The browser's undo does not know the paste and would undo earlier typing.
      undoPaste();
      event.preventDefault();
      return;
    }
    const step = stepOf(pressed, control);
    const isOneLetter = pressed.key.length === 1 && pressed.key !== ' ' && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
    if (isEnter(pressed, control)) goOn(cell, pressed.shiftKey);
    else if (control instanceof HTMLSelectElement && isOneLetter) {
      if (!pickByKeys(control, pressed.key, event.timeStamp)) return;
    } else if (step === null || !stepFrom(table.current, cell, step)) return;
    event.preventDefault();
  };

  const paste = (event: ClipboardEvent) => {
    const cell = cellAround(event.target);
    const start = rows.indexOf(Number(cell?.closest('tr')?.dataset['row']));
    const text = event.clipboardData.getData('text');
    if (cell === null || start < 0 || !isSheet(text, event)) return;
    event.preventDefault();
    event.stopPropagation();
    const lines = readPasted(text);
    const last = lines.findLastIndex((line) => line.some((each) => each.trim() !== ''));
    const lacking = start + last + 1 - rows.length;
    let added = 0;
    while (added < lacking && session.addRepetition(state.path)) added += 1;
    const places = [...rows.slice(start), ...Array.from({ length: added }, (_, at) => count + at + 1)];
    const [from, pasted] = [cell.cellIndex - 1, lines.slice(0, last + 1)];
    const cells = pasted.slice(0, places.length).flatMap((line, at) =>
      line.slice(0, columns.length - from).map((each, column) => ({ path: `${page}.${columns[from + column]!.name}${suffixOf(places[at]!)}`, text: each })),
    );
    const ends = pasted.slice(0, places.length).map((line) => line.slice(columns.length - from)).filter((line) => line.some((each) => each.trim() !== ''));
    const entered = enterPasted(session, cells);
    const wordsOfCodes = wordsToLookUp(session, entered, cells);
    const made = { ...entered, added, beyond: [...ends, ...pasted.slice(places.length)], mostRows: rows.length + added, count: count + added, codes: wordsOfCodes.length === 0 ? null : { ...noCodes, lookingUp: wordsOfCodes } };
    setReport(made);
    pastedInto.current = cell;
    if (wordsOfCodes.length === 0) return;
    // The note may have been closed, or something else pasted, since the request.
    void findCodes(session, entered, wordsOfCodes, words.language, loadKnownCodes).then(({ pasted: after, ...codes }) => setReport((last) => (last === made ? { ...made, ...after, codes: { ...noCodes, ...codes } } : last)));
  };

  const undoPaste = () => {
    pastedInto.current = null;
    if (report === null) return;
    putBack(session, report);
    removeBlankRows(report.count, report.count - report.added);
    setReport(null);
  };

  const rowsWithProblems = [...problems.rows.values()].filter(({ wrong, warned }) => wrong + warned > 0).length;
  const problemsOf = (index: number) => problems.rows.get(index) ?? noProblems;
  const showProblem = () => {
    const path = problems.paths[nextProblem % problems.paths.length];
    setNextProblem(nextProblem + 1);
    setFolded(false);
    if (path !== undefined) setWanted({ path });
    if (path !== undefined && document.getElementById(fieldIds(path).field) === null) open(path, rowOf(path) ?? 1);
  };
  const jumpToRow = (index: number) => {
    setFolded(false);
    if (isCompact) open(null, index);
    else setWanted({ row: index, column: 1 });
  };

  const closeButton = (index: number) => (
    <button type="button" className={fieldCss.textButton} aria-expanded onClick={() => close(index)}>
      <CloseIcon />
      <LiveText text={t('row.close.action', { index })} />
    </button>
  );

  const width = headWidth + columns.reduce((sum, column) => sum + widthOf(column), 0);

  return (
    <div ref={around} onBlur={leave}>
      <div className={css.bar}>
        <button type="button" className={fieldCss.textButton} aria-expanded={!isFolded} aria-controls={body} onClick={() => setFolded(!isFolded)}>
          {isFolded ? <OpenIcon /> : <CloseIcon />}
          <LiveText text={t(isFolded ? 'unfold.action' : 'fold.action', { count })} />
        </button>
        {count > 9 && (
          <select className={inputCss.select} aria-label={t('jump.label', { title })} value="" onChange={({ currentTarget }) => jumpToRow(Number(currentTarget.value))}>
            <option value="" disabled>
              {t('jump.placeholder')}
            </option>
            {rows.map((index) => (
              <option key={index} value={index}>
                {t('jump.row.label', { index })}
              </option>
            ))}
          </select>
        )}
        {problems.paths.length > 0 && (
          <button type="button" className={`${fieldCss.textButton} ${css.problems}`} onClick={showProblem}>
            {t('problems.action', { rows: rowsWithProblems })}
          </button>
        )}
      </div>
      {/* After a removal the rows of the note would be wrong. */}
      {report !== null && count >= report.count && <PasteNote report={report} rowOf={rowOf} onUndo={undoPaste} onClose={() => setReport(null)} />}
      <div id={body} hidden={isFolded}>
        {!isFolded && isCompact && (
          <ol className={css.compactRows}>
            {rows.map((index) => (
              <li key={index} data-row={index} data-wrong={problemsOf(index).wrong > 0 || undefined}>
                {opened.has(index) ? (
                  <>
                    {closeButton(index)}
                    {repetition(index)}
                  </>
                ) : (
                  <CompactRow index={index} title={title} columns={columns} page={page} suffix={suffixOf(index)} onOpen={open} {...problemsOf(index)} />
                )}
              </li>
            ))}
          </ol>
        )}
        {!isFolded && !isCompact && (
          <div className={css.scroller}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls inside */}
            <table ref={table} className={css.table} style={{ width }} aria-labelledby={fieldIds(state.path).title} onKeyDown={press} onFocus={follow} onPasteCapture={paste} onChangeCapture={() => (pastedInto.current = null)}>
              <thead>
                <tr>
                  <th scope="col" style={headStyle}>
                    <span className={css.corner}>{t('row.label')}</span>
                  </th>
                  {columns.map((column) => (
                    <Heading key={column.name} item={column} sorting={order?.sorting ?? null} onSort={() => sort(column)} />
                  ))}
                </tr>
              </thead>
              {partsOf(rows).map((part, at) => (
                <tbody key={at} className={part.length > 3 ? css.steady : undefined} style={{ containIntrinsicBlockSize: `auto ${47 * part.length}px` }}>
                  {part.map((index) =>
                    opened.has(index) ? (
                      <tr key={index} data-row={index}>
                        <td colSpan={columns.length + 1} className={css.opened}>
                          <div>
                            {closeButton(index)}
                            {repetition(index)}
                          </div>
                        </td>
                      </tr>
                    ) : (
                      <Row key={index} index={index} title={title} columns={columns} page={page} suffix={suffixOf(index)} onOpen={open} onRemove={onRemove} {...problemsOf(index)} />
                    ),
                  )}
                </tbody>
              ))}
            </table>
          </div>
        )}
      </div>
      <output className={css.said}>{said}</output>
      {mayAdd && <AddRows title={title} onAdd={addRows} />}
      {!isCompact && !isFolded && count > 0 && <p className={`${fieldCss.description} ${css.keys}`}>{t('keys.hint')}</p>}
    </div>
  );
};

/** Whether the clipboard holds spreadsheet cells. Lines pasted into a multi-line text stay text, unless an HTML table beside it shows a spreadsheet. */
const isSheet = (text: string, { target, clipboardData }: ClipboardEvent): boolean => {
  if (text.includes('\t')) return true;
  if (!/[\r\n](?=.)/s.test(text.trimEnd())) return false;
  return !(target instanceof HTMLTextAreaElement) || /<table/i.test(clipboardData.getData('text/html'));
};
