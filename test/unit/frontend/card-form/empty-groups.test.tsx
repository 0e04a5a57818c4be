import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

describe('a group', () => {
  // proves U9.95
  it('has no heading while nothing in it shows', () => {
    const asked = { relevant: '${vitals.hurt}' };
    drawForm([
      named('hurt', { type: 'check' }),
      {
        class: 'group', name: 'scene', title: { en: 'Scene' }, description: { en: 'Where it happened' },
        items: [
          named('line', { type: 'separator' }),
          { class: 'group', name: 'road', title: { en: 'Road' }, items: [named('place', { type: 'string', ...asked })] },
          { class: 'composite', name: 'size', title: { en: 'Size' }, items: [named('height', { type: 'number', ...asked })] },
        ],
      },
    ]);
    const shown = () => ['Scene', 'Where it happened', 'Road', 'Size'].map((text) => screen.queryAllByText(text).length);
    expect(shown()).toEqual([0, 0, 0, 0]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'hurt' }));
    expect(shown()).toEqual([1, 1, 1, 1]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'hurt' }));
    expect(shown()).toEqual([0, 0, 0, 0]);
  });

  it('has a heading right below that of the screen, and its repetitions one below theirs', () => {
    drawForm([
      { class: 'group', name: 'scene', title: { en: 'Scene' }, items: [named('place', { type: 'string' })] },
      { class: 'repeat', name: 'injury', title: { en: 'Injury' }, items: [named('site', { type: 'string' })] },
    ]);
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual(['H2 Scene', 'H2 Injury', 'H3 Injury (1)']);
  });

  it('keeps its heading while a note in it says that answers were set aside', () => {
    const session = drawForm([
      named('kind', { type: 'single', choices: [{ value: 'a', title: { en: 'A' } }, { value: 'b', title: { en: 'B' } }] }),
      { class: 'group', name: 'more', title: { en: 'More' }, source: 'vitals.kind', items: [], activation: [{ when: ['a'], items: [named('detail', { type: 'string' })] }] },
    ]);
    expect(screen.queryByText('More')).toBe(null);
    fireEvent.click(screen.getByRole('radio', { name: 'A' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'detail' }), { target: { value: 'A road' } });
    fireEvent.click(screen.getByRole('radio', { name: 'B' }));
    expect(session.item('vitals.detail').exposed).toBe(false);
    expect(within(screen.getByRole('region', { name: 'More' })).getByRole('status').textContent).toMatch(/1/);
  });
});
