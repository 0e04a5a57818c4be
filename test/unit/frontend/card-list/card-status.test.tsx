import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CardStatus, RequiredLeft } from '#frontend/components/card-status.tsx';
import { showLanguage, startI18n } from '#frontend/lib/i18n.ts';

beforeAll(async () => {
  await startI18n();
  await showLanguage('en');
});
afterEach(cleanup);

const reviewed = (state: 'entry' | 'submitted' | 'returned' | 'locked', open = 0, answered = 0) => ({ review: { state, submitted_at: null, open, answered } });
const incomplete = { status: { overall: 'partial', required: 'incomp', missing: 3 } } as const;
const named = { status: { ...incomplete.status, missing_items: [{ design: 'p.at', name: { en: 'Arrival' } }, { design: 'p.sex', name: { en: 'Sex' } }] } };

test.each([
  ['an error comes before everything', { ...incomplete, errors: 2, ...reviewed('returned', 1) }, 'Errors: 2'],
  ['a returned card comes before its questions', { ...incomplete, ...reviewed('returned', 1) }, 'Returned'],
  ['questions come before a submission, also answered ones', { ...incomplete, ...reviewed('submitted', 1, 2) }, 'Questions: 3'],
  ['a submitted card does not say that it is in progress', { ...incomplete, ...reviewed('submitted') }, 'Submitted'],
  ['an accepted card', { ...incomplete, ...reviewed('locked') }, 'Accepted'],
  ['a card that was never submitted', { ...incomplete, ...reviewed('entry') }, 'In progress'],
  ['a complete card', { status: { overall: 'all', required: 'comp' } } as const, 'Complete'],
  ['a card without answers', { status: { overall: 'no', required: 'incomp' } } as const, 'Nothing entered'],
])('%s', (_, card, words) => {
  expect(render(<CardStatus {...card} />).container.textContent).toBe(words);
});

test.each([
  ['a number', { ...incomplete, ...reviewed('returned') }, '3 required left'],
  ['no number for a card that an earlier release saved', { status: { overall: 'partial', required: 'incomp' } } as const, 'Required left'],
  ['nothing for a complete card', { status: { overall: 'partial', required: 'comp' } } as const, ''],
  ['nothing for a card that cannot be changed', { ...incomplete, ...reviewed('locked') }, ''],
  ['the first names where there is room', { ...named, isNamed: true }, '3 required left: Arrival, Sex …'],
  ['names of all that is left', { status: { ...named.status, missing: 2 }, isNamed: true }, '2 required left: Arrival, Sex'],
  ['no names in little room', named, '3 required left'],
  ['only the number and names below a heading', { ...named, isNamed: true, isBrief: true }, '3: Arrival, Sex …'],
  ['only the number below a heading in little room', { ...named, isBrief: true }, '3'],
])('what is required is told: %s', (_, card, words) => {
  expect(render(<RequiredLeft {...card} />).container.textContent).toBe(words);
});
