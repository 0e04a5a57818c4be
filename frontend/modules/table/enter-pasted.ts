import type { AnswerValue, AttributeItem } from '#shared/design/card-design.ts';
import { reasonNamed, reasonsOf } from '#shared/design/missing-reasons.ts';
import type { FormSession, ItemPath, ItemState } from '#shared/form/form-types.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { readerOf } from '#shared/items/readers.ts';

export interface PastedCell {
  readonly path: ItemPath;
  readonly text: string;
}

export interface Pasted {
  readonly taken: readonly Taken[];
  readonly faulty: readonly PastedCell[];
  readonly closed: readonly PastedCell[];
}

interface Taken {
  readonly path: ItemPath;
  readonly before: Stand;
  readonly after: Stand;
}

type Stand = Pick<ItemState, 'value' | 'unread' | 'reasons'>;

export const standOf = ({ value, unread, reasons }: ItemState): Stand => ({ value, unread, reasons });

export const isSame = (one: Stand, other: Stand): boolean =>
  sameAnswer(one.value, other.value) && sameAnswer((one.unread ?? null) as AnswerValue, (other.unread ?? null) as AnswerValue) && sameAnswer(one.reasons, other.reasons);

export const isBlank = ({ value, unread, reasons }: Stand): boolean => value === null && unread === null && reasons === null;

const isClosed = ({ item, exposed, readonly }: ItemState): boolean => !exposed || readonly || item.class !== 'attribute' || readerOf(item) === undefined;

const enter = (session: FormSession, { path, text }: PastedCell): void => {
  const item = session.item(path).item as AttributeItem;
  const reason = reasonNamed(reasonsOf({ missing_reasons: session.missingReasons }, item), text, true);
  if (reason !== undefined) {
    session.setReason(path, '', reason.value);
    return;
  }
  // Parse pasted text here: it does not pass through the input field.
  const reading = 'choices' in item || item.type === 'check' || item.type === 'suggest' ? readerOf(item)?.read(item, text) : undefined;
  session.set(path, reading?.kind === 'read' ? reading.value : reading?.kind === 'blank' ? null : text);
};

/** Enters the texts; blank ones change nothing. Cells not asked for yet are retried last, because another pasted cell may expose them. */
export const enterPasted = (session: FormSession, cells: readonly PastedCell[]): Pasted => {
  const befores: { readonly cell: PastedCell; readonly before: Stand }[] = [];
  let waiting = cells.filter(({ text }) => text.trim() !== '');
  for (let last = -1; waiting.length !== last; ) {
    last = waiting.length;
    waiting = waiting.filter((cell) => {
      const state = session.item(cell.path);
      if (isClosed(state)) return true;
      befores.push({ cell, before: standOf(state) });
      enter(session, cell);
      return false;
    });
  }
  const faulty = befores.filter(({ cell }) => session.item(cell.path).issues.length > 0).map(({ cell }) => cell);
  return { taken: befores.map(({ cell: { path }, before }) => ({ path, before, after: standOf(session.item(path)) })), faulty, closed: waiting };
};

/** Restores the earlier content of each cell, unless the cell was changed since. */
export const putBack = (session: FormSession, { taken }: Pasted): void => {
  for (const { path, before, after } of taken.toReversed()) {
    if (!isSame(standOf(session.item(path)), after)) continue;
    session.set(path, before.value);
    for (const [part, { text }] of Object.entries(before.unread ?? {})) {
      if (part === '') session.set(path, text);
      else session.setPart(path, part, text);
    }
    for (const [part, reason] of Object.entries(before.reasons ?? {})) session.setReason(path, part, reason);
    session.leave(path);
  }
};
