import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderOf, foundStep, projectOf } from '#test/unit/frontend/support/answers.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

const step = (more = {}) => ({ at: '2026-11-23T00:00:00.000Z', done: 0, changes: [], skipped: [], looked: 10, cursor: null, ...more });
const rules = { rules: [], looked: 0, unreadable: 0, found: [], orgs: [], cursor: null };
const sum = { path: 'p.sum', title: { en: 'Sum', ja: '計' } };
const tried = [
  step({ done: 2, total: 20, cursor: 'a', changes: [{ ...sum, count: 2, examples: [{ card: 'c1', name: 'TR-1', before: '6', after: '10' }] }], skipped: [{ why: 'locked', count: 1, cards: [{ id: 'c9', name: 'TR-9' }] }] }),
  step({ done: 1, changes: [{ ...sum, count: 1, examples: [{ card: 'c2', name: '', before: '', after: '4' }] }], skipped: [{ why: 'locked', count: 2, cards: [{ id: 'c8', name: '' }] }] }),
];
interface Asked {
  readonly trial?: boolean;
  readonly began?: string;
  readonly cursor?: string;
}

/** What the module `quality` shows in the same view; without it, nobody asks. */
const ofQuality: object = { runRules: rules, duplicates: { terms: [], pairs: [], cursor: null } };

const open = (recalculateCards: (body: Asked) => Response, project = {}, more = {}) => {
  const bodies: Asked[] = [];
  const answer = ({ body }: { readonly body: unknown }) => {
    bodies.push(body as Asked);
    return recalculateCards(body as Asked);
  };
  const folder = projectOf([folderOf('adult')], { is_owner: true, ...project });
  return openProduct({ token: 'aoi.token', at: '/cards/trauma/adult?view=rules', language: 'en', stubs: { projects: [folder], listCards: [0], projectUsers: [], ...ofQuality, recalculateCards: answer, ...more } }).then(() => bodies);
};

// proves U7.61
test('an owner sees what a changed formula would change, then recalculates it, step by step', async () => {
  const bodies = await open(({ trial, cursor }) => Response.json(trial === true ? tried[cursor === undefined ? 0 : 1] : step({ done: 3, total: 20, looked: 20 })));
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByText('Cards that would change: 3 (20 of 20 checked).');
  const item = within(screen.getByRole('region', { name: 'Sum' }));
  expect(item.getByRole('heading').textContent).toBe('Sum: 3');
  expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['TR-16 → 10', 'Card c2(blank) → 4']);
  expect(item.getAllByRole('link')[0]?.getAttribute('href')).toBe('/form?project=trauma&folder=adult&card=c1');
  expect(within(screen.getByRole('region', { name: 'Skipped' })).getByRole('listitem').textContent).toBe('Accepted: 3 TR-9Card c8');
  fireEvent.click(screen.getByRole('button', { name: 'Recalculate cards: 3' }));
  await screen.findByText('Cards recalculated: 3 (20 of 20 checked).');
  expect(bodies).toEqual([{ trial: true }, { trial: true, began: '2026-11-23T00:00:00.000Z', cursor: 'a' }, { began: '2026-11-23T00:00:00.000Z' }]);
});

test('work that fails in the middle keeps what was done, and goes on from there', async () => {
  let isDown = true;
  const bodies = await open(({ trial, cursor }) => {
    if (trial === true) return Response.json(step({ done: 4, total: 10 }));
    if (cursor === undefined) return Response.json(step({ done: 2, total: 10, looked: 5, cursor: 'b' }));
    return isDown ? refuse('request.invalid') : Response.json(step({ done: 2, looked: 5 }));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculate cards: 4' }));
  await screen.findByRole('alert');
  screen.getByText('Cards recalculated: 2 (5 of 10 checked).');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Cards recalculated: 4 (10 of 10 checked).')).toBeTruthy();
  expect(bodies.at(-1)).toEqual({ began: '2026-11-23T00:00:00.000Z', cursor: 'b' });
});

test('where nothing would change nothing is offered', async () => {
  await open(() => Response.json(step({ total: 10 })));
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Cards that would change: 0 (10 of 10 checked).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Recalculate/ })).toBeNull();
});

test('a member who is no owner has the rules alone', async () => {
  await open(() => refuse('access.denied'), { is_owner: false });
  await screen.findByText('This form has no rules');
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
});

test('it leads from cards of a version that differs to where they are moved', async () => {
  const skipped = [{ why: 'version', count: 2, cards: [{ id: 'c9', name: 'TR-9' }] }];
  await open(() => Response.json(step({ skipped, total: 10 })), { folders: [folderOf('adult', { version: 3 })] }, { findCards: foundStep(1, 1, { looked: 10, total: 20, cursor: null }) });
  await screen.findByRole('button', { name: 'Preview the move' });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go to “Move cards to the version in force”' }));
  const panel = screen.getByRole('region', { name: 'Move cards to the version in force' });
  expect(document.activeElement?.contains(panel)).toBe(true);
});
