import { describe, expect, it } from 'vitest';
import { mergeAnswers, type Side } from '#shared/modules/drafts/merge-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import type { Answers } from '#shared/design/card-design.ts';
import type { Card } from '#frontend/lib/card-form.ts';
import { bodyAnswers, moveTo, openCardForm, openMergedForm } from '#frontend/form/card/open-card-form.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, named } from '../../../unit/frontend/card-form/one-card.tsx';

const choice = (value: string) => ({ value, title: { en: value } });
const signs = (more: object = {}) => designOf({ patient: [named('signs', { type: 'multi', choices: ['a', 'b', 'c'].map(choice), activation: [{ when: ['a'], items: [named('detail')] }], ...more })] });
const one = { design: signs(), version: 1 };
/** The second version allows only one of two choices. */
const two = { design: signs({ exclusive: [{ value: 'b', excludes: ['a'] }] }), version: 2 };
const reader = { language: 'en', organisation: 'Minato' } as const;
const cardAs = (vals: Answers, version: number): Card => cardOf(vals, version, { version, kept_answers: [] }) as unknown as Card;

/** Mine was typed in version 1; somebody else moved the card meanwhile. */
const mergedWith = (theirs: Answers, side?: Side) => {
  const base = { patient: { signs: ['a'], detail: 'since Monday' } };
  const mine = openCardForm({ card: cardAs(base, 1), ...one }, reader);
  mine.session.set('patient.signs', ['a', 'b']);
  const latest = { card: cardAs(theirs, 2), ...two };
  const versions = { base, mine: mine.session.answers(), theirs, today: '2026-11-26' };
  const { clashes } = mergeAnswers(prepare(two.design), versions);
  const { answers } = mergeAnswers(prepare(two.design), versions, new Map(side && clashes.map(({ key }) => [key, side])));
  const { carried, withReturned } = moveTo(mine, latest, reader, 'changed');
  return bodyAnswers(openMergedForm(latest, withReturned(answers), { carried, unread: {} }, reader));
};

describe('a merge with a card that somebody moved', () => {
  it('carries what the moved version hides because of what was typed here', () => {
    expect(mergedWith({ patient: { signs: ['a'], detail: 'since Monday' } })).toEqual({
      vals: { patient: { signs: ['b'] } },
      version: 2,
      left_over: [{ version: 1, path: 'patient.signs', value: ['a'] }, { version: 1, path: 'patient.detail', value: 'since Monday' }],
    });
  });

  it('carries nothing that stays in the form', () => {
    const { vals, left_over = [] } = mergedWith({ patient: { signs: ['a', 'c'], detail: 'since Monday' } }, 'theirs');
    expect(vals).toEqual({ patient: { signs: ['a', 'c'], detail: 'since Monday' } });
    expect(left_over.map(({ path }) => path)).not.toContain('patient.detail');
  });
});
