import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { notations } from '#frontend/modules/notations/module.ts';
import { modules } from '#frontend/app/modules.ts';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';

afterEach(cleanup);

const pounds = [{ unit: 'lb', factor: 0.45359237 }];
const weight = named('weight', { type: 'number', suffix: { ja: 'kg', en: 'kg' }, number_format: { scale: 1 }, other_units: pounds });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'weight' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const unit = (name: string) => screen.findByRole('button', { name });
const [inKg, inLb] = ['weight in kg: change to lb', 'weight in lb: change to kg'];

test('a tap shows the value in the other unit and never changes it; digits are read in the unit that stands there', async () => {
  const session = drawForm([weight], { environment: { isHandheld: true } });
  const stored = () => session.answers()['vitals']?.['weight'];
  const button = await unit(inKg);
  expect(button.textContent).toBe('kg');
  expect(field().inputMode, 'a keypad with a decimal point').toBe('decimal');
  expect(screen.queryByText(/May be typed in lb/)).toBe(null);
  type('150');
  fireEvent.click(button);
  expect([stored(), field().value, button.textContent], 'while the field has the focus').toEqual([150, '330.7', 'lb']);
  fireEvent.click(button);
  expect([stored(), field().value, button.textContent]).toEqual([150, '150', 'kg']);
  fireEvent.blur(field());
  fireEvent.click(button);
  expect([stored(), field().value]).toEqual([150, '330.7']);
  type('１５０');
  fireEvent.blur(field());
  expect([stored(), field().value]).toEqual([68, '150']);
  screen.getByText('Read as 68 kg');
  fireEvent.click(await unit(inLb));
  expect([stored(), field().value, button.textContent]).toEqual([68, '68', 'kg']);
  fireEvent.click(button);
  expect([stored(), field().value, button.textContent]).toEqual([68, '150', 'lb']);
});

test('a number typed with its unit is told in the unit of the item, in the words of the reader', async () => {
  drawForm([named('weight', { type: 'number', suffix: { ja: 'キロ', en: 'kg' }, number_format: { scale: 1 }, other_units: pounds })], { language: 'ja' });
  fireEvent.change(screen.getByRole('textbox', { name: 'weightの項目' }), { target: { value: '150 lb' } });
  expect(await screen.findByText('68 キロと認識しました')).toBeTruthy();
});

test('the unit may be chosen before the digits, and stays when they are cleared', async () => {
  const session = drawForm([weight]);
  await unit(inKg);
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
  await unit(inLb);
  type('180');
  expect(session.item('vitals.weight').value).toBe(81.6);
  fireEvent.click(screen.getByRole('button', { name: 'Clear weight' }));
  expect([session.item('vitals.weight').value, field().value]).toEqual([null, '']);
  type('100');
  expect(session.item('vitals.weight').value).toBe(45.4);
});

test('a stored answer is shown in the other unit, and never changed by a tap', async () => {
  const session = drawForm([weight], { answers: { vitals: { weight: 81.6 } } });
  fireEvent.click(await unit(inKg));
  expect([session.item('vitals.weight').value, field().value]).toEqual([81.6, '180']);
  fireEvent.click(await unit(inLb));
  expect([session.item('vitals.weight').value, field().value]).toEqual([81.6, '81.6']);
});

test('a typed unit counts, whatever the button says', async () => {
  const session = drawForm([weight]);
  screen.getByText('or 100 lb');
  fireEvent.click(await unit(inKg));
  type('70 kg');
  expect(session.item('vitals.weight').value).toBe(70);
  fireEvent.blur(field());
  await unit(inKg);
  expect(field().value).toBe('70');
  type('100 lb');
  expect(session.item('vitals.weight').value).toBe(45.4);
});

test('an answer that came otherwise stands in the unit of the item', async () => {
  const session = drawForm([weight]);
  fireEvent.click(await unit(inKg));
  type('180');
  fireEvent.blur(field());
  session.set('vitals.weight', 70);
  await unit(inKg);
  expect(field().value).toBe('70');
});

test('each further unit has its turn, in the words of the reader', async () => {
  drawForm([named('sugar', { type: 'number', suffix: { ja: 'mmol/L', en: 'mmol/L' }, other_units: [{ unit: 'mg/dL', factor: 0.0555 }, { unit: 'g/L', factor: 5.55 }] })], { language: 'ja' });
  const button = await unit('sugarの項目の単位：mmol/L（mg/dLに切り替え）');
  for (const shown of ['mg/dL', 'g/L', 'mmol/L']) {
    fireEvent.click(button);
    expect(button.textContent).toBe(shown);
  }
});

test('the unit is plain text where nothing else is accepted, where nothing can be changed, and without the module', () => {
  const { other_units: _none, ...onlyKg } = weight as { readonly other_units?: unknown };
  drawForm([onlyKg as typeof weight]);
  drawForm([weight], { environment: { readOnly: true } });
  drawForm([weight], { installed: modules.filter((each) => each !== notations) });
  expect(screen.getAllByText('kg').map(({ tagName }) => tagName)).toEqual(['SPAN', 'SPAN', 'SPAN']);
  expect(screen.queryByRole('button')).toBe(null);
});
