import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import type { Language } from '#shared/text/languages.ts';
import type { KeptCard } from '../../lib/journal/journal.ts';
import type { Card, OpenedCard } from './api.ts';
import { readLocalClock } from './local-clock.ts';
import { sameAnswers } from './same-answers.ts';
import { watchSession, type WatchedSession } from './watched-session.ts';

export interface FormReader {
  readonly language: Language;
  readonly organisation: string;
}

/** The day of the form is the day it was opened; the minute is read whenever the engine records one. */
const contextOf = (reader: FormReader, isNew: () => boolean): FormContext => ({
  ...reader,
  get isNew() {
    return isNew();
  },
  today: readLocalClock().today,
  get now() {
    return readLocalClock().now;
  },
});

/** A form without a card behind it: new, or a preview. */
export const openBlankForm = (design: CardDesign, reader: FormReader): FormSession =>
  openForm(prepare(design), {}, contextOf(reader, () => true));

/** A card while it is being edited. */
export interface CardForm {
  readonly session: WatchedSession;
  readonly design: CardDesign;
  readonly prepared: PreparedDesign;
  readonly version: number;
  readonly card: Card | null;
  /** The answers in which nothing is unsaved. */
  readonly saved: Answers;
  /** When the answers were typed that came back from the journal of this device. */
  readonly restoredAt: number | null;
  /** Whether something was answered that is not saved. */
  readonly isChanged: () => boolean;
}

const withBaseline = (form: Omit<CardForm, 'isChanged' | 'saved'>, saved = form.session.answers()): CardForm => ({
  ...form,
  saved,
  isChanged: () => !sameAnswers(form.session.answers(), saved),
});

type Opened = Pick<OpenedCard, 'card' | 'design' | 'version'>;

export const openCardForm = ({ card, design, version }: Opened, reader: FormReader): CardForm => {
  const prepared = prepare(design);
  const session = watchSession(openForm(prepared, card?.vals ?? {}, contextOf(reader, () => card === null)));
  return withBaseline({ session, design, prepared, version, card, restoredAt: null });
};

/** The form of a card with other answers in it, all of them unsaved. */
const openWith = (opened: Opened, answers: Answers, reader: FormReader): Omit<CardForm, 'isChanged' | 'saved'> => {
  const { card, design, version } = opened;
  const prepared = prepare(design);
  // Defaults that the user cleared must not come back; repetitions added later begin with theirs as in any new card.
  let isOpen = false;
  const session = watchSession(openForm(prepared, answers, contextOf(reader, () => isOpen && card === null)));
  isOpen = true;
  return { session, design, prepared, version, card, restoredAt: null };
};

/**
 * The form as it was when the page went away. If the card was saved by somebody in between, it stands on what it stood on
 * then, and its next save meets the other one's (409.1).
 */
export const openKeptForm = (opened: Opened, { at, base, draft }: KeptCard, reader: FormReader): CardForm => {
  const card = opened.card === null || base.hash === null ? opened.card : { ...opened.card, card_hash: base.hash, vals: base.vals };
  return withBaseline({ ...openWith({ ...opened, card }, draft.answers, reader), restoredAt: at }, base.saved);
};

/** The latest card with the answers that a merge came to. */
export const openMergedForm = (latest: Opened, answers: Answers, reader: FormReader): CardForm =>
  withBaseline(openWith(latest, answers, reader), openCardForm(latest, reader).saved);

/**
 * The form after its answers were saved as `card`. The session lives on, so that cursor, half-typed text and answers set
 * aside stay; the numbers that the server gave are taken over. What was typed while the save was under way is unsaved.
 */
export const afterSave = (form: CardForm, card: Card, posted: Answers): CardForm => {
  const { session, design } = form;
  const isUntouched = sameAnswers(session.answers(), posted);
  for (const path of design.numbering) {
    const [page = '', name = ''] = path.split('.');
    const given = card.vals[page]?.[name];
    if (given !== undefined && session.item(path).value === null) session.set(path, given);
  }
  return withBaseline({ ...form, card, restoredAt: null }, isUntouched ? session.answers() : card.vals);
};
