import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countUnsaved } from '#frontend/modules/drafts/journal.ts';
import type { Item } from '#shared/design/card-design.ts';
import { closePage, emptyJournal } from '../support/empty-journal.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, dialog, named, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server, saves } = useOneCard();
const question = (name: string) => named(name, { type: 'single', choices: ['yes', 'no'].map((value) => ({ value, title: { en: value, ja: value } })) });
const past = { class: 'group', name: 'past', title: { en: 'Past' }, others: 'no', items: [question('heart'), question('lung')] } as unknown as Item;
const design = designOf({ patient: [named('number'), past] }, { id_attributes: ['patient.number'] });
const before = { patient: { number: 'A-1' } };
const after = { patient: { number: 'A-1', heart: 'no', lung: 'no' } };
const both = ['patient.heart', 'patient.lung'];
const kept = (count: number) => waitFor(async () => expect(await countUnsaved('aoi')).toBe(count));
const sent = () => saves().map(({ body }) => (body as { readonly together?: readonly string[] }).together);
const answerOthers = async () => {
  await screen.findByRole('button', { name: 'All others: no (2)' });
  press('All others: no (2)');
};

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  for (const version of ['current', '1']) server.answers[`GET /api/u/design/p1/f1/${version}/card`] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf(before) });
});

afterEach(emptyJournal);

describe('answers that were entered together', () => {
  it('are named by their save, and by no later one', async () => {
    await open();
    await answerOthers();
    press('Save');
    await dialog('Saved');
    press('Continue editing');
    fireEvent.change(screen.getByRole('textbox', { name: 'number' }), { target: { value: 'A-2' } });
    press('Save');
    await dialog('Saved');
    expect([saves()[0]?.body.vals, sent()]).toEqual([after, [both, undefined]]);
    expect(screen.queryByText(/ answered no$/)).toBe(null);
  });

  it('come back together after the page went away, and can be taken back together', async () => {
    await open();
    await answerOthers();
    fireEvent.click(screen.getAllByRole('radio', { name: 'yes' })[1]!);
    fireEvent.click(screen.getAllByRole('radio', { name: 'no' })[1]!);
    await kept(1);
    await closePage();
    await open();
    await screen.findByText('1 answered no');
    press('Save');
    await dialog('Saved');
    expect([saves()[0]?.body.vals, sent()]).toEqual([after, [['patient.heart']]]);
    await kept(0);
  });

  it('are no other save when only the marks differ, so a repeated one is sent as it was', async () => {
    server.answers['POST /api/u/cards/p1/f1'] = () => 'network';
    await open();
    await answerOthers();
    press('Save');
    await dialog('The card was not saved');
    press('Close');
    fireEvent.click(screen.getAllByRole('radio', { name: 'yes' })[0]!);
    fireEvent.click(screen.getAllByRole('radio', { name: 'no' })[0]!);
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
    press('Save');
    await dialog('Saved');
    expect([new Set(saves().map(({ key }) => key)).size, new Set(sent().map(String)).size]).toEqual([1, 1]);
  });

  it('keep their mark when the answers are merged with what somebody else saved', async () => {
    const theirs = cardOf({ patient: { number: 'A-7' } }, 5);
    let posts = 0;
    server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => {
      posts += 1;
      return posts === 1 ? { status: 409, body: { code: 'card.stale' } } : { body: cardOf(body.vals, 6) };
    };
    await open();
    await answerOthers();
    server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: theirs });
    press('Save');
    await dialog('The card was not saved');
    press('See the changes and merge');
    const merge = within(await dialog('Merge with the other changes'));
    await merge.findByText(/^You updated this card in another window/);
    fireEvent.click(await merge.findByRole('button', { name: /^Merge/ }));
    await dialog('Saved');
    expect([saves().at(-1)?.body.vals, sent().at(-1)]).toEqual([{ patient: { ...after.patient, number: 'A-7' } }, both]);
  });
});
