import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Answers, Item } from '#shared/design/card-design.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { drawForm, named } from '#test/unit/frontend/card-form/draw-form.tsx';
import { designOf, type ShownLanguage } from '#test/unit/frontend/card-form/form-harness.tsx';

const choice = (value: string, title: string) => ({ value, title: { ja: `${title}です`, en: title } });
const regions = [choice('h', 'Head'), choice('c', 'Chest'), choice('9x', 'Other')];

const injury = (more: object = {}): Item =>
  named('injury', {
    class: 'repeat',
    layout: 'table',
    max_count: 60,
    items: [
      named('region', { type: 'single', choices: regions, activation: [{ when: ['c'], items: [named('ribs', { type: 'number' })] }] }),
      named('ais', { type: 'number', number_format: { scale: 0 }, valid_range: { min: 1, max: 6 }, soft_range: { min: 1, max: 5 }, reasons: ['nk'], suffix: { en: 'points' } }),
      named('note', { type: 'string', required: true }),
      named('open', { type: 'check' }),
      named('kinds', { type: 'multi', choices: regions }),
      { class: 'repeat', name: 'picture', title: { ja: '写真', en: 'picture' }, items: [named('number', { type: 'string' })] },
    ],
    ...more,
  });

export const designWith = (more: object = {}) => ({ ...designOf([named('case', { type: 'string' }), injury(more)]), missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }] });

export const three: Answers = {
  vitals: { injury: 3, region_1: 'h', ais_1: 3, note_1: 'b', region_2: 'c', ribs_2: 4, ais_2: 5, note_2: 'a', region_3: '9x', 'ais_3@missing': 'nk', note_3: 'c' },
};

interface Options {
  readonly more?: object;
  readonly answers?: Answers;
  readonly language?: ShownLanguage;
  readonly readOnly?: boolean;
}

export const drawTable = async ({ more, answers = three, language = 'en', readOnly = false }: Options = {}): Promise<FormSession> => {
  const session = drawForm(designWith(more), { answers, language, environment: { readOnly } });
  await screen.findByRole('table', { name: language === 'en' ? 'injury' : 'injuryの項目' });
  // The part came over by itself; what it listens to begins with its effects.
  await act(async () => undefined);
  return session;
};

export const rows = () => within(screen.getByRole('table', { name: /injury/ })).getAllByRole('row').slice(1);
export const cell = (row: number, name: string): HTMLInputElement => within(rows()[row - 1]!).getByLabelText(new RegExp(`^${name}\\*?$`));
export const focus = (element: HTMLElement) => act(() => element.focus());
export const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
/** As a browser does: the key is told first. jsdom does not move the focus by it. */
export const tabTo = (element: HTMLElement) => {
  press('Tab');
  focus(element);
};
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
export const placeOf = (element: Element | null) => [element?.closest('tr')?.dataset['row'], element?.closest<HTMLElement>('[data-path]')?.dataset['path']];

export const phone = (isPhone: boolean) => {
  window.matchMedia = (query) => ({ matches: isPhone, media: query, onchange: null, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => false });
};
