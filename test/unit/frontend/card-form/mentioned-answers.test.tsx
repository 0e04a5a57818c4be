import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';
import { designOf } from './form-harness.tsx';

const title = (text: string) => ({ title: { en: text, ja: text } });
const sexes = [
  { value: 'm', title: { en: 'Man', ja: '男' } },
  { value: 'f', title: { en: 'Woman', ja: '女' } },
];

afterEach(cleanup);

it('texts follow the answers that they mention, in words; a blank one is three points', () => {
  const session = drawForm([
    named('name', { type: 'string' }),
    named('sex', { type: 'single', choices: sexes }),
    named('weight', { type: 'number', ...title('Weight of ${vitals.name}'), description: { en: 'For a ${vitals.sex}' }, suffix: { en: 'kg of ${vitals.name}' }, placeholder: { en: '${vitals.sex}?' } }),
    named('who', { type: 'single', choices: [{ value: 'a', title: { en: 'Only ${vitals.name}' } }] }),
    named('seen', { type: 'date' }),
    named('note', { type: 'label', ...title('${vitals.seen} · ${vitals.gone} · ${unknown}') }),
  ]);
  const weight = screen.getByRole('textbox', { name: 'Weight of …' });
  expect(weight.getAttribute('placeholder')).toBe('…?');
  act(() => {
    session.set('vitals.name', 'Aoi');
    session.set('vitals.sex', 'f');
    session.set('vitals.seen', '2026-11-22');
    session.set('vitals.weight', 50);
  });
  expect(screen.getByRole('textbox', { name: 'Weight of Aoi' })).toBe(weight);
  expect(weight.getAttribute('placeholder')).toBe('Woman?');
  for (const text of ['For a Woman', 'kg of Aoi', 'Only Aoi', '2026-11-22 · ${vitals.gone} · ${unknown}']) expect(document.body.textContent).toContain(text);
  expect(screen.getByRole('button', { name: /Weight of Aoi/ })).toBeTruthy();
});

it('says in the words of the design what is wrong with an answer, and follows what these mention', () => {
  const session = drawForm([named('limit', { type: 'number' }), named('dose', { type: 'number', constraint: '. <= ${vitals.limit}', constraint_message: { en: 'At most ${vitals.limit} mg' } })]);
  act(() => session.set('vitals.limit', 5));
  act(() => session.set('vitals.dose', 9));
  expect(screen.getByRole('alert').textContent).toBe('At most 5 mg (dose / limit)');
  act(() => session.set('vitals.limit', 8));
  expect(screen.getByRole('alert').textContent).toBe('At most 8 mg (dose / limit)');
});

it('says a chosen choice by its title, and what that mentions', () => {
  const session = drawForm([
    named('name', { type: 'string' }),
    named('who', { type: 'single', choices: [{ value: 'one', title: { en: '${vitals.name}, ${vitals.who}' } }] }),
    named('age', { type: 'number', ...title('Age of ${vitals.who}') }),
  ]);
  act(() => session.set('vitals.name', 'Aoi'));
  act(() => session.set('vitals.who', 'one'));
  expect(screen.getByRole('textbox', { name: 'Age of Aoi, …, …' })).toBeTruthy();
});

it('names a page after an answer', () => {
  const design = designOf({ person: [named('name', { type: 'string' })], course: [named('pulse', { type: 'number' })] });
  const session = drawForm({ ...design, pages: design.pages.map((page) => (page.name === 'course' ? { ...page, ...title('Course of ${person.name}') } : page)) });
  expect(screen.getByRole('tab', { name: /^Course of …/ })).toBeTruthy();
  act(() => session.set('person.name', 'Aoi'));
  expect(screen.getByRole('tab', { name: /^Course of Aoi/ })).toBeTruthy();
});
