import type { Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { FormContext, ItemPath, UnreadTexts } from '#shared/form/form-types.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { answerAt, splitItemPath, withAnswers } from '#shared/form/item-paths.ts';
import { placelessOf } from '#shared/form/answers-without-place.ts';
import { none, prepare } from '#shared/form/prepare.ts';
import { splitTyped, unreadInSight, withTyped } from '#shared/form/typed-texts.ts';
import { lostIn, noSources } from '#shared/items/judge.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { readLocalClock } from '../../lib/zone.ts';
import { openSession } from '../open-session.ts';
import type { Card, CardForm, FormReader, Opened, SaveBody } from '../../lib/card-form.ts';
import type { LinkStart } from '../../lib/paths.ts';

/** The day of the form is the day it was opened; the minute is read whenever the engine records one. */
export const contextOf = (reader: FormReader, isNew: () => boolean, card: Card | null = null, drawn?: FormContext['drawn']): FormContext => {
  const openedAt = new Date();
  return {
    ...reader,
    ...(drawn && { drawn }),
    ...(card?.withheld && { withheld: { items: new Set(card.withheld), given: card.given ?? {} } }),
    get isNew() {
      return isNew();
    },
    // Read when asked for: the first reading of a time zone takes the browser longer than the answers of most forms.
    get today() {
      return readLocalClock(openedAt).today;
    },
    get now() {
      return readLocalClock().now;
    },
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  };
};

/** A form is often opened again with its design: after a save, a merge or a move. */
export const prepareForm = onceFor(prepare);

const drawnIn = (card: Card | null): CardForm['drawn'] => new Map((card?.drawn ?? []).map((path) => [path, answerAt(card!.vals, path)] as const).filter(([, number]) => number !== null));

/** True if the form is of a later version than the card: its save moves the card. */
export const isMoving = ({ card, version }: Pick<CardForm, 'card' | 'version'>): boolean => card !== null && card.version < version;

export const withBaseline = (form: Omit<CardForm, 'isChanged' | 'saved'>, saved = form.session.answers(), unread: UnreadTexts = {}): CardForm => ({
  ...form,
  saved,
  isChanged: () => isMoving(form) || form.carried.length > 0 || !sameAnswer(form.session.answers(), saved) || !sameAnswer(unreadInSight(form.session), unread),
});

/** The value given by an external system counts as a default, not as an unsaved change. */
export const openCardForm = ({ card, design, version, link = null }: Opened & { readonly link?: LinkStart | null }, reader: FormReader): CardForm => {
  const prepared = prepareForm(design);
  const { answers, unread } = splitTyped(card?.vals ?? {});
  const drawn = drawnIn(card);
  const session = openSession(prepared, answers, contextOf(reader, () => card === null, card, drawn), unread);
  if (card === null && link !== null && prepared.indexOf.has(link.item)) session.set(link.item, link.value);
  // Unreadable stored texts are part of the baseline.
  return withBaseline({ session, design, prepared, version, card, drawn, restoredAt: null, carried: [] }, session.answers(), unreadInSight(session));
};

/** The linkage value that the first save claims, while its item still holds what the external system gave. */
export const claimOf = ({ card, session, prepared }: CardForm, link: LinkStart | null): LinkStart | null =>
  card === null && link !== null && prepared.indexOf.has(link.item) && session.item(link.item).value === link.value ? link : null;

export const openWith = (opened: Opened, answers: Answers, unread: UnreadTexts, reader: FormReader, together: readonly ItemPath[] = []): Omit<CardForm, 'isChanged' | 'saved'> => {
  const { card, design, version } = opened;
  const prepared = prepareForm(design);
  // Defaults that the user cleared must not come back; repetitions added later begin with theirs.
  let isOpen = false;
  const drawn = drawnIn(card);
  // Keep a number drawn meanwhile: its field is read-only, so nobody could restore it.
  const withDrawn = withAnswers(answers, drawn);
  const readable = Object.fromEntries(Object.entries(unread).filter(([path]) => !drawn.has(path)));
  const session = openSession(prepared, withDrawn, contextOf(reader, () => isOpen && card === null, card, drawn), readable, answers);
  isOpen = true;
  for (const path of together) if (prepared.indexOf.has(splitItemPath(path).item) && session.item(path).value === 'no') session.setTogether(path, 'no');
  return { session, design, prepared, version, card, drawn, restoredAt: null, carried: [] };
};

interface Along {
  readonly carried: readonly KeptAnswer[];
  readonly unread: UnreadTexts;
  readonly together?: readonly ItemPath[];
}

export const openMergedForm = (latest: Opened, answers: Answers, { carried, unread, together }: Along, reader: FormReader): CardForm => {
  // Unreadable texts that the other user saved stay, too, where the item has no other answer.
  const theirs = Object.entries(splitTyped(latest.card?.vals ?? {}).unread).filter(([path]) => answerAt(answers, path) === null);
  const form = openWith(latest, answers, { ...Object.fromEntries(theirs), ...unread }, reader, together);
  const held = form.session.answers();
  const left = carried.filter(({ path, value, detached }) => detached === true || !sameAnswer(answerAt(held, path), value));
  return withBaseline({ ...form, carried: left }, openCardForm(latest, reader).saved);
};

export const asNewCard = (form: Omit<CardForm, 'isChanged' | 'saved'>, reader: FormReader): CardForm => {
  const carried = [...form.carried, ...(form.card?.kept_answers ?? [])];
  return withBaseline({ ...form, card: null, carried }, openCardForm({ ...form, card: null }, reader).saved);
};

interface Moved {
  readonly carried: readonly KeptAnswer[];
  readonly withReturned: (answers: Answers) => Answers;
}

/** Sorts the form's answers for a move to another version; `changed` takes only those typed here. */
export const moveTo = ({ version, prepared, session, carried, saved }: CardForm, to: Opened, reader: FormReader, which: 'all' | 'changed'): Moved => {
  const target = prepareForm(to.design);
  const context = contextOf(reader, () => false, to.card);
  const answers = session.answers();
  const hasPlace = ({ path, value, detached }: KeptAnswer): boolean => {
    const item = target.items[target.indexOf.get(splitItemPath(path).item) ?? none];
    return item !== undefined && detached !== true && answerAt(answers, path) === null && lostIn(item, value, noSources(context)) === null;
  };
  const isKept = (each: KeptAnswer): boolean => (to.card?.kept_answers ?? []).some((kept) => kept.path === each.path && kept.version === each.version && sameAnswer(kept.value, each.value));
  /** The stored card has the same answer in its form, so the server drops it if what was typed here hides it. */
  const isInPlace = (path: string): boolean => to.card !== null && sameAnswer(answerAt(to.card.vals, path), answerAt(answers, path));
  const lost = (to.version === version ? [] : placelessOf({ version, prepared }, { version: to.version, prepared: target }, answers, context))
    .filter(({ path }) => which === 'all' || !sameAnswer(answerAt(answers, path), answerAt(saved, path)) || isInPlace(path))
    .filter((each) => !isKept(each));
  return {
    carried: [...carried.filter((each) => !hasPlace(each)), ...lost],
    withReturned: (moved) => withAnswers(moved, new Map(carried.filter(hasPlace).map(({ path, value }) => [path, value]))),
  };
};

/** The form of a card in another design version, with everything typed. The server keeps what the stored card has. */
export const carryOver = (form: CardForm, to: Opened, reader: FormReader): CardForm => {
  const { session, saved, restoredAt } = form;
  const { carried, withReturned } = moveTo(form, to, reader, to.card === null ? 'all' : 'changed');
  return { ...openMergedForm(to, withReturned(session.everything(saved)), { carried, unread: session.unreadTexts(), together: session.together() }, reader), restoredAt };
};

export const bodyAnswers = (form: CardForm): Pick<SaveBody, 'vals' | 'version' | 'move_to' | 'left_over' | 'together'> => {
  const { session, version, carried } = form;
  const together = session.together();
  return {
    vals: withTyped(session.answers(), unreadInSight(session)),
    version,
    ...(together.length > 0 && { together: [...together] }),
    ...(isMoving(form) && { move_to: version }),
    ...(carried.length > 0 && { left_over: carried.map(({ repeat: _repeat, ranking, ...each }) => ({ ...each, ...(ranking && { ranking: [...ranking] }) })) }),
  };
};

/** The form after a save. The session lives on (cursor, half-typed text, hidden answers); what was typed during the save is unsaved. */
export const afterSave = (form: CardForm, card: Card, { vals: posted, left_over = [], together = [] }: Pick<SaveBody, 'vals' | 'left_over' | 'together'>): CardForm => {
  const { session } = form;
  session.endTogether(together);
  const carried = form.carried.filter((each) => !left_over.some(({ path, version }) => path === each.path && version === each.version));
  const unread = unreadInSight(session);
  const stored = splitTyped(card.vals);
  const isUntouched = sameAnswer(withTyped(session.answers(), unread), posted);
  for (const [path, number] of drawnIn(card)) {
    form.drawn.set(path, number);
    session.set(path, number);
  }
  return withBaseline({ ...form, card, restoredAt: null, carried }, isUntouched ? session.answers() : stored.answers, isUntouched ? unread : stored.unread);
};

/** Number of answers that a save leaves out because their items are hidden now. */
export const countSetAside = ({ session, saved, prepared }: CardForm): number => {
  const stored = session.answers();
  const everything = session.everything(saved);
  let count = 0;
  for (const page of new Set([...Object.keys(everything), ...Object.keys(saved)])) {
    for (const name of Object.keys({ ...saved[page], ...everything[page] })) {
      const path = `${page}.${name}`;
      const index = prepared.indexOf.get(splitItemPath(path).item);
      const isEntered = index !== undefined && prepared.behaviours[index]!.answer === 'entered';
      if (isEntered && stored[page]?.[name] === undefined && !session.item(path).exposed) count += 1;
    }
  }
  return count;
};
