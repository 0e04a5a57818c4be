import type { Item } from '../../design/card-design.ts';
import { type MissingReason, reasonNamed, reasonNumber, reasonsOf } from '../../design/missing-reasons.ts';
import { contextOf } from '../../export/columns.ts';
import { typedKindOf } from '../../items/behaviours.ts';
import { cellParts } from '../../items/outputs.ts';
import { partsForReasons } from '../../items/reason-parts.ts';
import { mostSplit } from '../../items/single/output.ts';
import { readTick, wholeNumber } from './read-cell.ts';
import { partsOfItem, reasonColumns, type Target } from './targets.ts';

/** Statistics files have a column of numbers for each of several choices. */
const holdsNumbers = (item: Item): boolean => {
  if (item.class !== 'attribute') return item.class === 'repeat';
  return (item.type === 'multi' && item.choices.length <= mostSplit) || cellParts(item, contextOf('en')).some(({ kind }) => kind === 'number' || kind === 'boolean');
};

/** Whether a number means a reason: where files hold numbers, and for the design's own codes (-99) wherever no text is typed. */
const standsFor = (item: Item, { code }: MissingReason): boolean => holdsNumbers(item) || (code !== undefined && typedKindOf(item) !== 'text');

/** A title shared by a choice and a reason means the choice. */
export type NamesChoice = (item: Item, text: string) => boolean;

const reasonIn = ({ prepared: { design, items }, number, kind }: Target, text: string, isTitled: boolean, namesChoice: NamesChoice): string | undefined => {
  const item = items[number]!;
  const byTitle = isTitled && !namesChoice(item, text);
  const reasons = reasonsOf(design, item);
  const byNumber = () => reasons.find((reason) => String(reasonNumber(design, reason)) === wholeNumber(text).trim() && (kind === 'choice' || standsFor(item, reason)));
  const byBoth = () => reasons.find(({ value, title }) => isTitled && Object.values(title).some((words) => `${words} (${value})` === text.trim()));
  return (reasonNamed(reasons, text, byTitle) ?? byNumber() ?? byBoth())?.value;
};

interface PartCell {
  readonly part: string;
  readonly cell: { readonly text: string };
}

const tickedReason = <Cell extends PartCell>({ prepared, number }: Target, cells: readonly Cell[]): { readonly reason?: string; readonly rest: readonly Cell[] } => {
  const item = prepared.items[number]!;
  const reasons = item.class === 'attribute' && item.type === 'multi' ? reasonColumns(prepared, item) : [];
  const isReason = ({ part }: PartCell): boolean => reasons.some(({ value }) => value === part);
  const ticked = cells.filter(({ cell }) => readTick(cell.text) === true);
  const [first] = ticked;
  if (first !== undefined && ticked.length === 1 && isReason(first)) return { reason: first.part, rest: [] };
  return { rest: cells.filter((each) => !isReason(each) || readTick(each.cell.text) !== false) };
};

export const takeReasons = <Cell extends PartCell>(target: Target, cells: readonly Cell[], byTitle: boolean, namesChoice: NamesChoice): { readonly reasons: ReadonlyMap<string, string>; readonly rest: readonly Cell[] } => {
  const none = { reasons: new Map<string, string>(), rest: cells };
  const { prepared, number, kind } = target;
  if (kind === 'registered' || reasonsOf(prepared.design, prepared.items[number]!).length === 0) return none;
  if (kind === 'choice') {
    const { reason, rest } = tickedReason(target, cells);
    if (reason !== undefined) return { reasons: new Map([['', reason]]), rest: [] };
    if (rest.length < cells.length) return takeReasons(target, rest, byTitle, namesChoice);
  }
  const said = cells.map((cell) => ({ cell, reason: reasonIn(target, cell.cell.text, byTitle, namesChoice) }));
  const [first] = said;
  const isSame = first?.reason !== undefined && said.every(({ reason }) => reason === first.reason);
  const item = prepared.items[number]!;
  const own = partsForReasons(item);
  const isAll = kind !== 'part' || partsOfItem(item).every((part) => cells.some((cell) => cell.part === part)) || !cells.every(({ part }) => own.includes(part));
  if (isSame && isAll) return { reasons: new Map([['', first.reason!]]), rest: [] };
  if (kind !== 'part') return none;
  const ofParts = said.filter(({ cell, reason }) => reason !== undefined && own.includes(cell.part));
  const taken = new Set(ofParts.map(({ cell }) => cell));
  return { reasons: new Map(ofParts.map(({ cell, reason }) => [cell.part, reason!])), rest: cells.filter((cell) => !taken.has(cell)) };
};
