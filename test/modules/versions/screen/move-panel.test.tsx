import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, foundStep, projectOf } from '../../../unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse } from '../../../unit/frontend/support/stub-api.ts';

useFreshBrowser();

const at = '2026-11-23T00:00:00.000Z';
const step = (more = {}) => ({ at, version: 3, done: 0, fresh: [], left: [], wrong: [], incomplete: 0, reopened: 0, skipped: [], looked: 10, cursor: null, ...more });
const blood = { path: 'p.blood', title: { en: 'Blood', ja: '血' } };
const tried = [
  step({ done: 2, total: 20, cursor: 'a', fresh: [{ ...blood, count: 2, cards: [{ id: 'c1', name: 'TR-1' }] }], incomplete: 2, reopened: 1, skipped: [{ why: 'locked', count: 1, cards: [{ id: 'c9', name: 'TR-9' }] }] }),
  step({ done: 1, fresh: [{ ...blood, count: 1, cards: [{ id: 'c2', name: '' }] }], left: [{ path: 'p.sex', title: { en: 'Sex', ja: '性別' }, count: 1, cards: [] }], wrong: [{ path: 'p.age', title: { en: 'Age', ja: '年齢' }, count: 1, cards: [{ id: 'c8', name: 'TR-8' }] }], incomplete: 1, skipped: [{ why: 'invalid', count: 1, cards: [{ id: 'c8', name: 'TR-8' }] }] }),
];
interface Asked {
  readonly where: object;
  readonly trial?: boolean;
  readonly began?: string;
  readonly cursor?: string;
}
const found = (count: number, cursor: string | null = null) => foundStep(1, count, { looked: 10, total: 20, cursor });

const open = async (moveCards: (body: Asked) => Response, { findCards = () => found(1), project = {}, more = {} } = {}) => {
  const bodies: Asked[] = [];
  const asked: URL[] = [];
  const answer = ({ body }: { readonly body: unknown }) => {
    bodies.push(body as Asked);
    return moveCards(body as Asked);
  };
  const look = ({ url }: { readonly url: URL }) => {
    asked.push(url);
    return findCards();
  };
  const folder = projectOf([folderOf('adult', { version: 3 })], { is_owner: true, ...project });
  await openProduct({ token: 'aoi.token', at: '/cards/trauma/adult?view=rules', language: 'en', stubs: { projects: [folder], listCards: [0], projectUsers: [], findCards: look, moveCards: answer, ...more } });
  return { bodies, asked };
};

// proves U7.69
test('an owner sees what moving the cards of earlier versions would do, then moves them step by step', async () => {
  const { bodies, asked } = await open(({ trial, cursor }) => Response.json(trial === true ? tried[cursor === undefined ? 0 : 1] : step({ done: 3, total: 20, looked: 20 })));
  fireEvent.click(await screen.findByRole('button', { name: 'Preview the move' }));
  await screen.findByText('Cards that can be moved: 3 (20 of 20 checked).');
  screen.getByText('Cards that become incomplete: 3');
  screen.getByText('Submitted cards that become unsubmitted: 1');
  const lines = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines('New items')).toEqual(['Blood: 3 TR-1Card c2']);
  expect(lines('Answers without a field (kept with the card)')).toEqual(['Sex: 1 ']);
  expect(lines('Answers that are errors in the version in force')).toEqual(['Age: 1 TR-8']);
  expect(lines('Cards not moved')).toEqual(['Accepted: 1 TR-9', 'With answers that would be errors; open and move these one by one: 1 TR-8']);
  expect(screen.getAllByRole('link', { name: 'TR-8' })[0]?.getAttribute('href')).toBe('/form?project=trauma&folder=adult&card=c8');
  fireEvent.click(screen.getByRole('button', { name: 'Move cards: 3' }));
  await screen.findByText('Cards moved: 3 (20 of 20 checked).');
  expect(bodies).toEqual([{ where: {}, trial: true }, { where: {}, trial: true, began: at, cursor: 'a' }, { where: {}, began: at }]);
  expect(JSON.parse(asked[0]?.searchParams.get('where') ?? '')).toEqual({ version: [1, 2] });
});

test('moving can be stopped, and goes on from there', async () => {
  let isHeld = true;
  const { bodies } = await open(({ trial, cursor }) => {
    if (trial === true) return Response.json(step({ done: 4, total: 10 }));
    if (cursor === undefined) return Response.json(step({ done: 2, total: 10, looked: 5, cursor: 'b' }));
    return isHeld ? refuse('request.invalid') : Response.json(step({ done: 2, looked: 5 }));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview the move' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move cards: 4' }));
  await screen.findByRole('alert');
  screen.getByText('Cards moved: 2 (5 of 10 checked).');
  isHeld = false;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Cards moved: 4 (10 of 10 checked).');
  expect(bodies.at(-1)).toEqual({ where: {}, began: at, cursor: 'b' });
});

test('another filter begins anew, for its cards alone', async () => {
  const design = { version: 3, id: 'd', design: { format: 1, languages: ['en'], title: { en: 'A' }, pages: [{ name: 'p', title: { en: 'P' }, items: [] }], id_attributes: [], numbering: [], summary: [] } };
  const { bodies } = await open(() => Response.json(step({ done: 4, total: 10 })), { more: { getDesign: design } });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview the move' }));
  await screen.findByRole('button', { name: 'Move cards: 4' });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  fireEvent.change(await screen.findByLabelText('Design version'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  await screen.findByText(/Only cards of this filter: Design version/);
  expect(screen.queryByRole('button', { name: 'Move cards: 4' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Preview the move' }));
  await waitFor(() => expect(bodies.at(-1)).toEqual({ where: { version: [2] }, trial: true }));
});

test('it is offered only to owners who edit, and only where there are cards of earlier versions, which may take several looks', async () => {
  const answers = [found(0, 'x'), found(1)];
  const { asked } = await open(() => refuse('access.denied'), { findCards: () => answers.shift() ?? found(0) });
  await screen.findByRole('button', { name: 'Preview the move' });
  expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'x']);
});

test.each([
  ['no card is of an earlier version', { findCards: () => found(0) }, 1],
  ['the member is no owner', { project: { is_owner: false } }, 0],
])('it is not offered where %s', async (_why, options, looks) => {
  const { asked } = await open(() => refuse('access.denied'), options);
  await screen.findByRole('link', { name: 'List of cards' });
  await waitFor(() => expect(asked).toHaveLength(looks));
  await new Promise((resume) => setTimeout(resume, 50));
  expect(screen.queryByRole('button', { name: 'Preview the move' })).toBeNull();
});
