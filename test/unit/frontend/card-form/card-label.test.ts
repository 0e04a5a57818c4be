import { expect, it } from 'vitest';
import { cardLabel } from '#frontend/form/card/card-label.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { designOf } from './form-harness.tsx';

const design: CardDesign = {
  ...designOf({
    patient: [
      { class: 'attribute', type: 'string', name: 'pid', title: { en: 'Number' } },
      { class: 'attribute', type: 'number', name: 'visit', title: { en: 'Visit' } },
      { class: 'attribute', type: 'multi', name: 'causes', title: { en: 'Causes' }, choices: [{ value: 'fall', title: { en: 'Fall', ja: '転落' } }] },
    ],
  }),
  id_attributes: ['patient.pid', 'patient.visit', 'patient.gone'],
  summary: ['patient.causes'],
};
const namesOf = (patient: Answers[string]) => cardLabel(prepare(design), { patient });

it('a card is known by those of its id attributes that are answered and that the design has', () => {
  const number = { name: { en: 'Number' }, value: 'A-7' };
  expect(namesOf({ pid: 'A-7', visit: 2, gone: 'x', causes: ['fall'] })).toEqual([number, { name: { en: 'Visit' }, value: 2 }]);
  expect(namesOf({ pid: 'A-7', visit: null })).toEqual([number]);
});

it('a card without its id attributes is known by what lists show of it, choices by their titles', () => {
  expect(namesOf({ causes: ['fall', 'retired'] })).toEqual([{ name: { en: 'Causes' }, value: [{ en: 'Fall', ja: '転落' }, 'retired'] }]);
  expect(namesOf({})).toEqual([]);
});
