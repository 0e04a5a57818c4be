import type { CardDesign } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Card, OpenedCard } from './api.ts';
import { readLocalClock } from './local-clock.ts';
import { sameAnswers } from './same-answers.ts';

export interface FormReader {
  readonly language: Language;
  readonly organisation: string;
}

/** The day of the form is the day it was opened; the minute is read whenever the engine records one. */
const contextOf = (reader: FormReader, isNew: boolean): FormContext => ({
  ...reader,
  isNew,
  today: readLocalClock().today,
  get now() {
    return readLocalClock().now;
  },
});

/** A form without a card behind it: new, or a preview. */
export const openBlankForm = (design: CardDesign, reader: FormReader): FormSession =>
  openForm(prepare(design), {}, contextOf(reader, true));

/** A card while it is being edited. */
export interface CardForm {
  readonly session: FormSession;
  readonly design: CardDesign;
  readonly prepared: PreparedDesign;
  readonly version: number;
  readonly card: Card | null;
  /** Whether something was answered that is not saved. */
  readonly isChanged: () => boolean;
}

const withBaseline = (form: Omit<CardForm, 'isChanged'>, saved = form.session.answers()): CardForm => ({
  ...form,
  isChanged: () => !sameAnswers(form.session.answers(), saved),
});

export const openCardForm = ({ card, design, version }: Omit<OpenedCard, 'selection'>, reader: FormReader): CardForm => {
  const prepared = prepare(design);
  const session = openForm(prepared, card?.vals ?? {}, contextOf(reader, card === null));
  return withBaseline({ session, design, prepared, version, card });
};

/**
 * The form after its answers were saved as `card`. The session lives on, so that cursor, half-typed text and answers set
 * aside stay; the numbers that the server gave are taken over. What was typed while the save was under way is unsaved.
 */
export const afterSave = (form: CardForm, card: Card, posted: ReturnType<FormSession['answers']>): CardForm => {
  const { session, design } = form;
  const isUntouched = sameAnswers(session.answers(), posted);
  for (const path of design.numbering) {
    const [page = '', name = ''] = path.split('.');
    const given = card.vals[page]?.[name];
    if (given !== undefined && session.item(path).value === null) session.set(path, given);
  }
  return withBaseline({ ...form, card, version: card.version }, isUntouched ? session.answers() : card.vals);
};
