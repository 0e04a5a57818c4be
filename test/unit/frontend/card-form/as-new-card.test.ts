import { describe, expect, it } from 'vitest';
import { saveBody } from '#shared/api/card-posting.ts';
import type { Card } from '#frontend/lib/card-form.ts';
import { asNewCard, bodyAnswers, openCardForm } from '#frontend/form/card/open-card-form.ts';
import { designOf } from './form-harness.tsx';
import { cardOf, named } from './one-card.tsx';

const design = designOf({ patient: [named('number'), named('name')] });
const reader = { language: 'en', organisation: 'Minato' } as const;
const kept = [
  { version: 1, path: 'patient.pulse', value: 88 },
  { version: 1, path: 'patient.drugs', value: ['c'], ranking: ['c', 'a', 'b'] },
  { version: 1, path: 'patient.site_1', value: 'arm', repeat: 'patient.injury' },
  { version: 1, path: 'patient.site_1', value: 'leg', repeat: 'patient.injury', detached: true },
];
const card = cardOf({ patient: { number: '7', name: 'Sato' } }, 1, { version: 2, kept_answers: kept }) as unknown as Card;

describe('a deleted card that is saved as a new one', () => {
  it('sends the answers that were kept beside it, in the form that the call takes, and moves nothing', () => {
    const form = asNewCard(openCardForm({ card, design, version: 2 }, reader), reader);
    const body = bodyAnswers(form);
    expect(body).toEqual({
      vals: card.vals,
      version: 2,
      left_over: [
        { version: 1, path: 'patient.pulse', value: 88 },
        { version: 1, path: 'patient.drugs', value: ['c'], ranking: ['c', 'a', 'b'] },
        { version: 1, path: 'patient.site_1', value: 'arm' },
        { version: 1, path: 'patient.site_1', value: 'leg', detached: true },
      ],
    });
    expect(saveBody().safeParse(body).success).toBe(true);
    expect([form.card, form.isChanged()]).toEqual([null, true]);
  });
});
