import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { everyType } from '#test/e2e/every-type.ts';
import { translatePage } from '#test/support/translate-page.ts';
import { drawForm } from './draw-form.tsx';
import { designOf } from './form-harness.tsx';
import { cardOf, fill, named, open, press, useOneCard } from './one-card.tsx';

const { server } = useOneCard();
afterEach(cleanup);

const fieldOf = (name: string) => document.getElementById(`field-${name}`)!;
const result = (name: string) => fieldOf(name).querySelector('output')!.textContent;
const working = (name: string) => document.getElementById(`field-${name}-working`)!.textContent;

const computed = (name: string, calculation: string) => named(name, { type: 'plugin', plugin: { kind: 'expression', params: { calculation } } });
const shockDesign = designOf(
  {
    main: [
      named('pid'),
      named('pressure', { type: 'number', required: true, soft_range: { min: 90 }, warning_message: { en: 'Low with pulse ${main.pulse}' } }),
      named('pulse', { type: 'number', valid_range: { max: 200 } }),
      computed('class', "if(${main.pulse} div ${main.pressure} > 1, 'shock', 'no shock')"),
      computed('dose', "concat(round(${main.pulse} * 1.5, 0), ' mg')"),
      named('note', { type: 'label', title: { en: 'Give ${main.dose} to ${main.pid}' } }),
      named('marked', { type: 'label', title: { en: 'Give **${main.dose}** to ${main.pid}' } }),
      named('foreign', { type: 'label', title: { ja: '${main.dose}を' } }),
    ],
    second: [named('free')],
  },
  { id_attributes: ['main.pid'] },
);
const answers = { main: { pid: 'A-1', pressure: 120, pulse: 60 } };

it('results, workings, notes, ids and messages follow the answers on a translated page', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: shockDesign } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(answers) });
  await open();
  await waitFor(() => expect(result('main.class')).toBe('no shock'));
  expect(fieldOf('main.note').textContent).toBe('Give 90 mg to A-1');
  await waitFor(() => expect(fieldOf('main.marked').textContent).toBe('Give 90 mg to A-1'));
  press('Show working of dose');
  await waitFor(() => expect(working('main.dose')).toContain('90 mg'));
  translatePage();

  fill('pid', 'B-2');
  fill('pulse', '140');
  fill('pressure', '80');
  fireEvent.blur(screen.getByRole('textbox', { name: 'pressure' }));
  await waitFor(() => expect(fieldOf('main.pressure').textContent).toContain('Low with pulse 140'));
  const isTold = () => {
    expect(result('main.class')).toBe('shock');
    expect(result('main.dose')).toBe('210 mg');
    expect(working('main.dose')).toContain('210 mg');
    expect(working('main.dose')).not.toContain('90 mg');
    expect(fieldOf('main.note').textContent).toBe('Give 210 mg to B-2');
    expect(fieldOf('main.marked').textContent).toBe('Give 210 mg to B-2');
    expect(fieldOf('main.foreign').textContent).toBe('210 mgを');
    expect(screen.getByLabelText('Identifying items').textContent).toContain('B-2');
  };
  isTold();
  await waitFor(() => expect(document.body.textContent).toContain('Not saved'));

  // The browser translates what is new, too.
  translatePage();
  fill('pulse', '250');
  expect(fieldOf('main.pressure').textContent).toContain('Low with pulse 250');
  fill('pid', '');
  expect(fieldOf('main.note').textContent).toBe('Give 375 mg to …');
  fill('pid', 'B-2');
  fill('pulse', '140');
  isTold();
});

it('the count of open items and the state of a page follow on a translated page', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: shockDesign } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(answers) });
  await open();
  await waitFor(() => expect(document.body.textContent).toContain('Required items: all entered'));
  const tab = () => screen.getAllByRole('tab')[0]!.textContent;
  expect(tab()).toContain('complete');
  translatePage();
  fill('pressure', '');
  await waitFor(() => expect(document.body.textContent).not.toContain('Required items: all entered'));
  expect(tab()).toContain('partly entered');
  await screen.findByText('Required: 1 missing');
  translatePage();
  fill('pressure', '110');
  await waitFor(() => expect(document.body.textContent).toContain('Required items: all entered'));
  expect(tab()).not.toContain('partly entered');
  await waitFor(() => expect(screen.queryByText('Required: 1 missing')).toBeNull());
});

it('marks what is a value, so that a browser does not translate it', async () => {
  const session = drawForm(shockDesign, { answers });
  const kept = (name: string) => Array.from(fieldOf(name).querySelectorAll('[translate="no"]'), ({ textContent }) => textContent);
  expect(kept('main.class')).toEqual(['no shock']);
  await waitFor(() => expect(kept('main.marked')).toEqual(['90 mg', 'A-1']));
  act(() => session.set('main.pulse', 140));
  expect(kept('main.class')).toEqual(['shock']);
  expect(kept('main.note')).toEqual(['210 mg', 'A-1']);
  expect(kept('main.marked')).toEqual(['210 mg', 'A-1']);
  expect(kept('main.foreign')).toEqual(['210 mg']);
});

/** Texts that share their element with something else; React changes and removes such a text by itself. */
const sharingTexts = (): readonly string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    // A button of the component library keeps its label in one place as long as it is shown.
    if (/\p{L}/u.test(data) && parentElement!.childNodes.length > 1 && !parentElement!.matches('button.MuiButton-root')) found.push(`${parentElement!.tagName} ${data}`);
  }
  return found;
};

it('a form with every type of item has each text in an element of its own, and survives a translation', async () => {
  const session = drawForm(everyType);
  const given: readonly (readonly [string, unknown])[] = [
    ['all.code', 'A-1'], ['all.pulse', 60], ['all.bp', { SBP: 120, DBP: 80 }], ['all.agreed', true], ['all.sex', 'female'], ['all.ward', 'north'], ['all.signs', ['pale']],
    ['all.age', { year: 5, month: 2 }], ['all.gcs', { E: 4, V: 5, M: 6 }], ['all.triage', { steps: { walks: true } }],
    ['parts.injured', 'yes'], ['parts.findings', ['pain']], ['scores.breaths', 12], ['scores.head', 3],
  ];
  const put = (isGiven: boolean) => {
    for (const [path, value] of given) act(() => session.set(path, isGiven ? (value as never) : null));
  };
  for (const tab of screen.getAllByRole('tab')) {
    fireEvent.click(tab);
    await waitFor(() => expect(document.querySelector('[aria-busy], [data-waiting]')).toBeNull());
    put(true);
    for (const button of screen.queryAllByRole('button', { name: /^Show working/ })) fireEvent.click(button);
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(sharingTexts()).toEqual([]);
    translatePage();
    put(false);
    translatePage();
    put(true);
    expect(sharingTexts()).toEqual([]);
  }
});
