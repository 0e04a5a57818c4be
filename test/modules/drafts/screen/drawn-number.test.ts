import { expect, it } from 'vitest';
import type { Card } from '#frontend/lib/card-form.ts';
import { openDraft } from '#frontend/modules/drafts/resume.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, named } from '../../../unit/frontend/card-form/one-card.tsx';

it('a drawn number stands in the form of a draft that has another one', () => {
  const design = designOf({ patient: [named('number'), named('name')] }, { id_attributes: ['patient.number'], numbering: ['patient.number'] });
  const card = cardOf({ patient: { number: '7', name: 'Sato' } }, 1, { drawn: ['patient.number'] }) as unknown as Card;
  const base = { hash: card.card_hash, version: 1, card_version: 1, vals: card.vals, saved: card.vals };
  const draft = { id: 'd', at: 0, base, typed: { answers: { patient: { number: '99', name: 'Ito' } }, attempt: null } };
  const { session } = openDraft({ card, design, version: 1 }, { draft, typedIn: null }, { language: 'en', organisation: 'Minato' });
  expect(session.item('patient.number')).toMatchObject({ value: '7', readonly: true });
});
