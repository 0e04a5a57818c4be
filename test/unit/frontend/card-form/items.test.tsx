import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { everyAnswer, everyType } from '#test/e2e/every-type.ts';
import { drawForm, named } from './draw-form.tsx';
import { designOf } from './form-harness.tsx';

const choice = (value: string) => ({ value, title: { en: value } });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(cleanup);

describe('a number', () => {
  it('is stored at each change, while an unfinished "37." stays as it was typed', () => {
    const session = drawForm([named('temperature', { type: 'number', number_format: { scale: 1 } })]);
    const field = screen.getByRole('textbox', { name: 'temperature' });
    type(field, '37.');
    expect(field).toHaveProperty('value', '37.');
    expect(session.item('vitals.temperature').value).toBe(37);
    type(field, '37.5');
    expect(session.item('vitals.temperature').value).toBe(37.5);
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '37.5');
  });

  // proves U5.6
  it('shows full-width digits half-width at once when they come without an input method', () => {
    const session = drawForm([named('pulse', { type: 'number' })]);
    const field = screen.getByRole('textbox', { name: 'pulse' });
    type(field, '１２０');
    expect(field).toHaveProperty('value', '120');
    expect(session.item('vitals.pulse').value).toBe(120);
  });

  it('says as what it was read when it was converted, until it is typed anew', () => {
    drawForm([named('temperature', { type: 'number', number_format: { scale: 1 } })]);
    const field = screen.getByRole('textbox', { name: 'temperature' });
    type(field, '３７．５');
    expect(screen.getByText('Read as 37.5')).toBeTruthy();
    fireEvent.blur(field);
    expect(screen.getByText('Read as 37.5')).toBeTruthy();
    type(field, '');
    type(field, '38');
    expect(screen.queryByText(/Read as/)).toBe(null);
  });

  it('leaves the text alone while an input method composes, stores it all the same, and converts it at the end', () => {
    const session = drawForm([named('pulse', { type: 'number' })]);
    const field = screen.getByRole('textbox', { name: 'pulse' });
    fireEvent.compositionStart(field);
    type(field, '１２');
    expect(field).toHaveProperty('value', '１２');
    expect(session.item('vitals.pulse').value).toBe(12);
    fireEvent.compositionEnd(field);
    expect(field).toHaveProperty('value', '12');
    expect(session.item('vitals.pulse').value).toBe(12);
  });

  it('never joins the digits around a point that an integer field does not keep', () => {
    const session = drawForm([named('age', { type: 'number', number_format: { scale: 0 } })]);
    const field = screen.getByRole('textbox', { name: 'age' });
    for (const typed of ['3', '37', '37.', '37.5']) type(field, typed);
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '37');
    expect(session.item('vitals.age').value).toBe(37);
  });

  // proves U5.9
  it('keeps what is no number, stores no answer, and says why when the field is left', () => {
    const session = drawForm([named('pulse', { type: 'number' })]);
    const field = screen.getByRole('textbox', { name: 'pulse' });
    type(field, '12a');
    expect(screen.queryByRole('alert')).toBe(null);
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '12a');
    expect(session.item('vitals.pulse').value).toBe(null);
    expect(screen.getByRole('alert').textContent).toBe('Please enter a number.');
  });

  // proves U5.14
  it('hints at minimum, maximum and decimals, in the reader’s language', () => {
    drawForm([named('spo2', { type: 'number', valid_range: { min: 0, max: 100 }, number_format: { scale: 1 } })], { language: 'ja' });
    for (const hint of ['0〜100', '小数 1桁まで']) expect(screen.getByText(hint)).toBeTruthy();
  });

  it('says "too low" only when the field is left, and "too high" at once', () => {
    drawForm([named('pulse', { type: 'number', valid_range: { min: 20, max: 300 } })]);
    const field = screen.getByRole('textbox', { name: 'pulse' });
    type(field, '1');
    expect(screen.queryByRole('alert')).toBe(null);
    fireEvent.blur(field);
    const alert = screen.getByRole('alert');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
    type(field, '301');
    expect(screen.getByRole('alert').textContent).toContain('300');
  });
});

describe('a text', () => {
  // proves U5.16
  it('counts its characters and turns to an error above its length', () => {
    drawForm([named('note', { type: 'text', max_length: 3 })]);
    const field = screen.getByRole('textbox', { name: 'note' });
    type(field, '𠮷野家');
    expect(screen.getByText('3/3 characters')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
    type(field, '𠮷野家で');
    expect(screen.getByText('4/3 characters')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('shows placeholder, prefix, suffix and description', () => {
    drawForm([
      named('weight', {
        type: 'string',
        placeholder: { en: 'as told' },
        prefix: { en: 'about' },
        suffix: { en: 'kg' },
        description: { en: 'Without clothes' },
      }),
    ]);
    expect(screen.getByPlaceholderText('as told').getAttribute('aria-describedby')).toContain('description');
    for (const text of ['about', 'kg', 'Without clothes']) expect(screen.getByText(text)).toBeTruthy();
  });

  it('is emptied by its clear button, which is there only while there is something to clear', () => {
    const session = drawForm([named('name', { type: 'string' })]);
    expect(screen.queryByRole('button', { name: 'Clear name' })).toBe(null);
    type(screen.getByRole('textbox', { name: 'name' }), 'Sato');
    fireEvent.click(screen.getByRole('button', { name: 'Clear name' }));
    expect(session.item('vitals.name').value).toBe(null);
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', '');
  });
});

describe('a date', () => {
  // proves U5.24
  it('is read as people write it and shown as it is stored', () => {
    const session = drawForm([named('arrival', { type: 'date' })]);
    const field = screen.getByRole('textbox', { name: 'arrival' });
    type(field, '２０２６/１/５');
    fireEvent.blur(field);
    expect(session.item('vitals.arrival').value).toBe('2026-01-05');
    expect(field).toHaveProperty('value', '2026-01-05');
  });

  it('keeps a text that is no date, with a finding', () => {
    const session = drawForm([named('arrival', { type: 'date' })]);
    const field = screen.getByRole('textbox', { name: 'arrival' });
    type(field, '2026-13-01');
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '2026-13-01');
    expect(session.submitIssues().map(({ code }) => code)).toContain('item.unreadable_date');
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  // proves U5.26
  it('is today by one press', () => {
    const session = drawForm([named('arrival', { type: 'date' })], { language: 'ja' });
    fireEvent.click(screen.getByRole('button', { name: 'arrivalの項目 今日' }));
    expect(session.item('vitals.arrival').value).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  // proves U5.25
  it('uses the picker of the device on phones and tablets', () => {
    const session = drawForm([named('arrival', { type: 'date' })], { environment: { isHandheld: true } });
    const field = screen.getByLabelText('arrival');
    expect(field.getAttribute('type')).toBe('date');
    type(field, '2026-02-03');
    expect(session.item('vitals.arrival').value).toBe('2026-02-03');
  });
});

const choices = ['walk', 'carried', 'none'].map((value) => ({ value, title: { ja: `${value}歩`, en: value } }));

describe('choices', () => {
  // proves U4.14
  it('expose the children of the chosen value directly under them, and take their answers away when it goes', () => {
    const session = drawForm([
      named('mobility', { type: 'single', choices, activation: [{ when: ['carried'], items: [named('by', { type: 'string' })] }] }),
      named('after', { type: 'string' }),
    ]);
    expect(screen.queryByRole('textbox', { name: 'by' })).toBe(null);
    fireEvent.click(screen.getByRole('radio', { name: 'carried' }));
    type(screen.getByRole('textbox', { name: 'by' }), 'Ben');
    expect(screen.getAllByRole('textbox').map((field) => field.id)).toEqual(['field-vitals.by-control', 'field-vitals.after-control']);
    fireEvent.click(screen.getByRole('radio', { name: 'walk' }));
    expect(screen.queryByRole('textbox', { name: 'by' })).toBe(null);
    expect(session.answers()).toEqual({ vitals: { mobility: 'walk' } });
    fireEvent.click(screen.getByRole('radio', { name: 'carried' }));
    expect(screen.getByRole('textbox', { name: 'by' })).toHaveProperty('value', 'Ben');
  });

  it('that exclude all others take them away, and go when another is chosen', () => {
    const session = drawForm([named('found', { type: 'multi', choices, exclusive: [{ value: 'none', excludes: '*' }] })]);
    const group = within(screen.getByRole('group', { name: 'found' }));
    fireEvent.click(group.getByRole('checkbox', { name: 'carried' }));
    fireEvent.click(group.getByRole('checkbox', { name: 'walk' }));
    expect(session.item('vitals.found').value).toEqual(['walk', 'carried']);
    fireEvent.click(group.getByRole('checkbox', { name: 'none' }));
    expect(session.item('vitals.found').value).toEqual(['none']);
    fireEvent.click(group.getByRole('checkbox', { name: 'walk' }));
    expect(session.item('vitals.found').value).toEqual(['walk']);
  });

  it('in a list are one native control, emptied by its blank entry', () => {
    const session = drawForm([named('route', { type: 'dropdown', choices })], { language: 'ja' });
    const list = screen.getByRole('combobox', { name: 'routeの項目' });
    type(list, 'walk');
    expect(session.item('vitals.route').value).toBe('walk');
    type(list, '');
    expect(session.item('vitals.route').value).toBe(null);
  });

  it('of a check are true or nothing', () => {
    const session = drawForm([named('consent', { type: 'check' })]);
    const box = screen.getByRole('checkbox', { name: 'consent' });
    fireEvent.click(box);
    expect(session.item('vitals.consent').value).toBe(true);
    fireEvent.click(box);
    expect(session.item('vitals.consent').value).toBe(null);
  });
});

describe('a required check', () => {
  it('says what it is about and, after an attempt to save, that it is missing', () => {
    drawForm([named('consent', { type: 'check', required: true, description: { en: 'Read out aloud' } })], {
      environment: { attempt: { issues: new Map() } },
    });
    const box = screen.getByRole('checkbox', { name: 'consent' });
    expect(screen.getByText('Read out aloud').closest('[id]')?.id).toBe(box.getAttribute('aria-describedby')?.split(' ')[0]);
    expect(screen.getByRole('alert').id).toBe(box.getAttribute('aria-describedby')?.split(' ').at(-1));
    fireEvent.click(box);
    expect(screen.queryByRole('alert')).toBe(null);
    expect(screen.queryByRole('button', { name: /Clear/ })).toBe(null);
  });
});

describe('containers', () => {
  it('name their items: a group as a region, a composite as one group of fields', () => {
    drawForm([
      { class: 'group', name: 'scene', title: { en: 'Scene' }, items: [named('place', { type: 'string' })] },
      { class: 'composite', name: 'size', title: { en: 'Size' }, items: [named('height', { type: 'number' }), named('weight', { type: 'number' })] },
    ]);
    expect(within(screen.getByRole('region', { name: 'Scene' })).getByRole('textbox', { name: 'place' })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Size' })).getAllByRole('textbox')).toHaveLength(2);
  });

  // proves U2.47, U4.27
  it('repeat their items, tell when each was added, and ask before one goes', async () => {
    const session = drawForm([{ class: 'repeat', name: 'injury', title: { en: 'Injury' }, items: [named('part', { type: 'string' })] }]);
    fireEvent.click(screen.getByRole('button', { name: 'Add Injury' }));
    const second = within(screen.getByRole('region', { name: 'Injury (2)' }));
    expect(second.getByText('Registered 2026-11-21 08:15')).toBeTruthy();
    type(second.getByRole('textbox', { name: 'part' }), 'arm');
    expect(session.item('vitals.part_2').value).toBe('arm');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Injury (1)' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove Injury (1)?' }));
    question.getByText('Everything entered in it will be removed too.');
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(session.item('vitals.part_1').value).toBe('arm');
    expect(session.item('vitals.injury').value).toBe(1);
  });

  it('show labels and separators as text, and what is only counted not at all', () => {
    drawForm([named('hint', { type: 'label' }), named('line', { type: 'separator' }), named('tally', { type: 'hidden_count', params: { sources: [] } })]);
    expect(screen.getByText('hint')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'line', level: 2 })).toBeTruthy();
    expect(screen.queryByText('tally')).toBe(null);
  });
});

describe('answers set aside by a deselection', () => {
  const items = [
    named('cause', {
      type: 'single',
      choices: [choice('fall'), choice('burn')],
      activation: [
        { when: ['fall'], items: [named('height', { type: 'number' })] },
        { when: ['burn'], items: [named('area', { type: 'number' })] },
      ],
    }),
  ];

  // proves U9.65
  it('are told of with their number, and come back one choice after the other', () => {
    const session = drawForm(items);
    fireEvent.click(screen.getByRole('radio', { name: 'fall' }));
    type(screen.getByRole('textbox', { name: 'height' }), '3');
    fireEvent.click(screen.getByRole('radio', { name: 'burn' }));
    expect(screen.getByText(/^Hidden answers: 1/)).toBeTruthy();
    type(screen.getByRole('textbox', { name: 'area' }), '20');
    fireEvent.click(screen.getByRole('button', { name: 'Clear cause' }));
    expect(screen.getByText(/^Hidden answers: 2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore the choice' }));
    expect(session.item('vitals.area').value).toBe(20);
    fireEvent.click(screen.getByRole('button', { name: 'Restore the choice' }));
    expect(session.item('vitals.height').value).toBe(3);
    expect(session.item('vitals.cause').value).toBe('fall');
  });

  it('cannot be brought back into a read-only form', () => {
    const session = drawForm(items, { environment: { readOnly: true } });
    act(() => {
      session.set('vitals.cause', 'fall');
      session.set('vitals.height', 3);
      session.set('vitals.cause', null);
    });
    expect(screen.queryByRole('button', { name: 'Restore the choice' })).toBe(null);
  });
});

describe('a required item', () => {
  const items = [named('name', { type: 'string', required: true }), named('note', { type: 'string' })];

  // proves U5.35
  it('carries a mark that is no part of its name, and no finding before the first attempt to save', () => {
    drawForm(items);
    expect(screen.getByRole('textbox', { name: 'name' }).getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('*')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
  });

  // proves U5.36
  it('is found missing after an attempt, until it is answered', () => {
    drawForm(items, { environment: { attempt: { issues: new Map() } } });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    type(screen.getByRole('textbox', { name: 'name' }), 'Sato');
    expect(screen.queryByRole('alert')).toBe(null);
  });
});

describe('a read-only form', () => {
  // proves U4.13
  it('disables every control and hides the clear buttons', () => {
    const session = drawForm(
      [named('name', { type: 'string' }), named('mobility', { type: 'single', choices }), named('arrival', { type: 'date' })],
      { environment: { readOnly: true } },
    );
    act(() => session.set('vitals.name', 'Sato'));
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
    for (const control of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('radio')]) expect(control).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /Clear|Today/ })).toBe(null);
  });

  it.each(everyType.pages.map(({ name }) => [name] as const))('leaves nothing to press or to enter on the page "%s" of every type', async (name) => {
    drawForm(everyType, { answers: everyAnswer as unknown as Answers, environment: { readOnly: true } });
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
    const panel = within(screen.getByRole('tabpanel'));
    // What comes over on demand is there once the last of the page is.
    await panel.findByLabelText({ all: 'tape', parts: 'where', scores: 'weekday' }[name] ?? '');
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBe(null));
    const controls = ['textbox', 'radio', 'checkbox', 'combobox'].flatMap((role) => panel.queryAllByRole(role));
    expect(controls.length).toBeGreaterThan(5);
    expect(controls.filter((control) => !(control as HTMLInputElement).disabled)).toEqual([]);
    expect(panel.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toSatisfy((names: (string | null)[]) =>
      names.every((each) => each?.startsWith('Show working of ')),
    );
  });
});

describe('pages', () => {
  const design = designOf({ first: [named('a', { type: 'string', required: true })], second: [named('b', { type: 'string' })] });

  // proves U2.29
  it('of which a part is answered say so in their tab', () => {
    drawForm(designOf({ first: [named('a', { type: 'string' }), named('b', { type: 'string' })] }));
    type(screen.getByRole('textbox', { name: 'a' }), 'x');
    expect(screen.getByRole('tab', { name: 'first page partly entered' })).toBeTruthy();
  });

  // proves U2.29
  it('are tabs that say how far each is', () => {
    drawForm(design);
    expect(screen.getByRole('tab', { name: 'first page not entered' }).getAttribute('aria-selected')).toBe('true');
    type(screen.getByRole('textbox', { name: 'a' }), 'x');
    expect(screen.getByRole('tab', { name: 'first page complete' })).toBeTruthy();
  });

  it('show one page at a time, by tab or by the buttons at its end', () => {
    drawForm(design, { language: 'ja' });
    fireEvent.click(screen.getByRole('tab', { name: /secondページ/ }));
    expect(screen.getByRole('tabpanel', { name: /secondページ/ })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'aの項目' })).toBe(null);
    fireEvent.click(screen.getByRole('button', { name: '前のページ' }));
    expect(screen.getByRole('textbox', { name: 'aの項目' })).toBeTruthy();
  });
});
