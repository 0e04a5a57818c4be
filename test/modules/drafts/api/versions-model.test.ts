import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { mergeAnswers, type Side } from '#shared/modules/drafts/merge-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { bodyAnswers, countSetAside, moveTo, openCardForm, openMergedForm } from '#frontend/form/card/open-card-form.ts';
import type { Opened } from '#frontend/lib/card-form.ts';
import { readLocalClock } from '#frontend/lib/zone.ts';
import { findDifferences } from '#test/support/find-differences.ts';
import * as fc from '#test/support/properties.ts';
import { dynamicDesign, randomDesign } from '#test/support/random-form.ts';
import { filled, isComputedIn, leaves, words } from '#test/support/random-versions.ts';
import { moveMany } from '#test/modules/versions/support/move-many.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { countOf, randomOf, seedsOf } from '#test/support/sweeps.ts';
import { heldByItem, lostOf, openVersionsWorld, seen, type Expected, type SeenCard, type VersionsWorld } from '#test/support/versions-world.ts';

const seeds = seedsOf(2, 40);
const actsOfHistory = 24;
const firstCards = 3;
const mostCards = 6;
const mostVersions = 8;

const nothing: Expected = new Map();
const isUntouched = (after: SeenCard, before: SeenCard | undefined): void => expect(seen(after)).toEqual(before && seen(before));

/** A refused act changes nothing. Everything else than a refusal of the answers or of their ID is a fault. */
const refusedFor = ({ status, body }: { status: number; body: unknown }): 'answers' | 'id' => {
  if (body === 'ID_CONFLICT') return 'id';
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  return 'answers';
};

const openHistory = async (seed: number) => {
  const random = randomOf(seed);
  const draw = (below: number): number => Math.floor(random() * below);
  const [design] = fc.sample(seed % 2 === 0 ? dynamicDesign : randomDesign, { seed, numRuns: 1 });
  const world = await openVersionsWorld(design!, draw, draw(3) === 0);
  const cards = new Map<string, SeenCard>();
  const anyCard = (isFit: (card: SeenCard) => boolean = () => true): SeenCard | undefined => {
    const fit = [...cards.values()].filter(isFit);
    return fit[draw(Math.max(1, fit.length))];
  };
  const isOlder = ({ version }: SeenCard): boolean => version < world.newest();
  return { world, draw, cards, anyCard, isOlder };
};

type History = Awaited<ReturnType<typeof openHistory>>;

const mayBeStored = (world: VersionsWorld, version: number, vals: Answers): boolean => world.open(version, vals).submitIssues().length === 0;

const create = async ({ world, draw, cards }: History): Promise<Expected> => {
  if (cards.size >= mostCards) return nothing;
  // Every third new card was entered in a form of an earlier version.
  const version = draw(3) === 0 ? 1 + draw(world.newest()) : world.newest();
  const vals = world.open(version, filled(world.designOf(version), Array.from({ length: 20 }, () => draw(1_000)))).answers();
  const answer = await world.save({ vals, version });
  if (answer.status !== 200) {
    if (refusedFor(answer) === 'answers') expect([version, mayBeStored(world, version, vals)]).not.toEqual([world.newest(), true]);
    return nothing;
  }
  return new Map([[answer.body.id as string, (after) => {
    expect(after.version).toBe(world.newest());
    // A formula may work out what its item cannot hold; nobody typed that.
    const form = world.open(version, vals);
    const isUnheld = (path: string): boolean => form.item(path).calculated?.origin === 'calculated' && form.item(path).issues.length > 0;
    expect(lostOf(world, { version, vals, kept_answers: [] }, after).filter((path) => !isUnheld(path))).toEqual([]);
  }]]);
};

/** What is posted for a card is judged by its own version, whatever is in force. */
const save = async ({ world, draw, anyCard }: History): Promise<Expected> => {
  const card = anyCard();
  if (card === undefined) return nothing;
  const form = world.open(card.version, card.vals);
  world.change(form, card.version, 1 + draw(4));
  const vals = form.answers();
  const names = draw(2) === 0 ? { version: card.version } : {};
  const answer = await world.save({ id: card.id, card_hash: card.card_hash, vals, ...names });
  if (answer.status !== 200) {
    if (refusedFor(answer) === 'answers') expect(mayBeStored(world, card.version, vals)).toBe(false);
    return nothing;
  }
  return new Map([[card.id, (after) => {
    expect(after.version).toBe(card.version);
    expect(lostOf(world, { version: card.version, vals, kept_answers: card.kept_answers }, after)).toEqual([]);
  }]]);
};

const move = async ({ world, draw, anyCard, isOlder }: History): Promise<Expected> => {
  const card = anyCard(isOlder);
  if (card === undefined) return nothing;
  const to = world.newest();
  const takenBack = new Set<string>();
  const own = { id: card.id, card_hash: card.card_hash, vals: card.vals };
  const byForm = () => {
    const form = world.open(to, card.vals);
    const shown = leaves(form.answers()).map(([path]) => path);
    for (const { path } of form.issues()) if (path !== '' && form.item(path).value !== null && form.item(path).item.class === 'attribute') form.set(path, null);
    const left = new Set(leaves(form.answers()).map(([path]) => path));
    for (const path of shown) if (!left.has(path)) takenBack.add(path);
    return world.save({ ...own, vals: form.answers(), version: to, move_to: to });
  };
  const answer = await [() => world.patch(card, { card_hash: card.card_hash, vals: {}, move_to: to }), () => world.save({ ...own, move_to: to }), byForm][draw(3)]!();
  if (answer.status !== 200) {
    refusedFor(answer);
    return nothing;
  }
  return new Map([[card.id, (after) => {
    expect(after.version).toBe(to);
    expect(after.history.at(-1)).toMatchObject({ version: to, move: { from: card.version } });
    expect(lostOf(world, card, after).filter((path) => !takenBack.has(path))).toEqual([]);
  }]]);
};

const isMove = ({ history }: SeenCard): boolean => history.at(-1)?.move !== undefined && history.at(-1)?.move?.undone !== true;

/** `former`: the cards as they stood before their latest change. */
const takeBack = async ({ world, anyCard }: History, former: ReadonlyMap<string, SeenCard>): Promise<Expected> => {
  const card = anyCard(isMove);
  if (card === undefined) return nothing;
  const answer = await world.call('takeBackMove', card, { card_hash: card.card_hash });
  if (answer.status !== 200) {
    expect(answer.body).toBe('ID_CONFLICT');
    return nothing;
  }
  return new Map([[card.id, (after) => {
    const was = former.get(card.id)!;
    expect({ ...seen(after), card_hash: '' }).toEqual({ ...seen(was), card_hash: '' });
    expect(after.history.at(-1)).toMatchObject({ version: was.version, move: { from: card.version, undone: true } });
  }]]);
};

const reader = { language: 'ja', organisation: 'Minato' } as const;

/** Two people have a card open. The second one's save is refused as stale, merged as the form merges it, and sent again. */
const merge = async (history: History): Promise<Expected> => {
  const { world, draw, anyCard, isOlder } = history;
  const card = anyCard();
  if (card === undefined) return nothing;
  const openedAs = (of: SeenCard): Opened => ({ card: of as unknown as Opened['card'], design: world.designOf(of.version), version: of.version });
  const mine = openCardForm(openedAs(card), reader);
  world.change(mine.session, card.version, 2);
  const theirs = world.open(card.version, card.vals);
  world.change(theirs, card.version, 2);
  const other = await world.save({ id: card.id, card_hash: card.card_hash, vals: theirs.answers(), ...(isOlder(card) && draw(2) === 0 && { move_to: world.newest() }) });
  if (other.status !== 200) refusedFor(other);
  const latest = await world.read(card);
  const known = (after: SeenCard): void => expect(seen(after)).toEqual(seen(latest));
  const stale = await world.save({ id: card.id, card_hash: card.card_hash, ...bodyAnswers(mine) });
  if (stale.status === 200 && latest.card_hash !== card.card_hash) {
    // Mine was no change, or the same as theirs.
    expect([card.vals, latest.vals]).toContainEqual(mine.session.answers());
    return new Map([[card.id, known]]);
  }
  if (stale.status === 200) return new Map([[card.id, (after) => expect(lostOf(world, { version: card.version, vals: mine.session.answers(), kept_answers: card.kept_answers }, after)).toEqual([])]]);
  if (stale.body?.code !== 'card.stale') {
    refusedFor(stale);
    return new Map([[card.id, known]]);
  }
  expect(seen(await world.read(card))).toEqual(seen(latest));

  const target = openedAs(latest);
  const prepared = prepare(target.design);
  const versions = { base: card.vals, mine: mine.session.answers(), theirs: latest.vals, today: readLocalClock().today };
  const { clashes } = mergeAnswers(prepared, versions);
  const choices = new Map(clashes.map(({ key }): [string, Side] => [key, draw(2) === 0 ? 'mine' : 'theirs']));
  const settled = mergeAnswers(prepared, versions, choices);
  const { carried, withReturned } = moveTo(mine, target, reader, 'changed');
  const next = openMergedForm(target, withReturned(settled.answers), { carried, unread: {} }, reader);
  const [body, hidden] = [bodyAnswers(next), countSetAside(next)];
  const answer = await world.save({ id: card.id, card_hash: latest.card_hash, ...body });
  if (answer.status !== 200) {
    if (refusedFor(answer) === 'answers') expect(mayBeStored(world, latest.version, body.vals)).toBe(false);
    return new Map([[card.id, known]]);
  }
  return new Map([[card.id, (after) => {
    expect(after.version).toBe(latest.version);
    expect(lostOf(world, { version: latest.version, vals: body.vals, kept_answers: [...latest.kept_answers.filter((kept) => !carried.some(({ path, version }) => path === kept.path && version === kept.version)), ...carried] }, after)).toEqual([]);
    // What a choice hides within one version is left out, and the form says so.
    if (settled.clashes.length > 0 || (latest.version === card.version && hidden > 0)) return;
    // Where both did not change the same, what each of them changed is there, by item: repetitions may have other numbers now.
    const held = heldByItem(after.vals, after.kept_answers);
    const [was, now, then] = [heldByItem(card.vals, []), heldByItem(versions.mine, []), heldByItem(latest.vals, [])];
    const of = (all: typeof was, item: string): string => JSON.stringify([...(all.get(item) ?? [])]);
    const isNew = ([path, value]: ReturnType<typeof leaves>[number]): boolean => !words(value).every((word) => was.get(splitItemPath(path).item)?.has(word));
    const isLeft = ([path]: ReturnType<typeof leaves>[number]): boolean => [now, then].every((all) => of(all, splitItemPath(path).item) === of(was, splitItemPath(path).item));
    const due = [...leaves(versions.mine).filter((each) => isNew(each) || isLeft(each)), ...leaves(latest.vals).filter(isNew)];
    const missing = due.filter(([path, value]) => typeof value !== 'number' && !words(value).every((word) => held.get(splitItemPath(path).item)?.has(word)));
    expect(missing.filter(([path]) => ![card, latest].every(({ version }) => isComputedIn(world.designOf(version), path)))).toEqual([]);
  }]]);
};

const asCsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`).join('');

/** The folder's own file, in which some cells were exchanged between its rows, and a row of no card. */
const bringIn = async ({ world, draw, cards }: History): Promise<Expected> => {
  if (cards.size === 0) return nothing;
  const [head = [], ...rows] = parse(await world.takeOut('csv'), { bom: true });
  // A row of no card, with the answers of one.
  const source = draw(2) === 0 && cards.size < mostCards ? [...cards.values()][draw(cards.size)] : undefined;
  const copy = source && ['', ...rows.find(([id]) => id === source.card_global_id)!.slice(1)];
  const isAnswer = head.map((name, at) => at > 6 && !name.startsWith('kept_'));
  const changes = draw(4);
  for (let times = 0; times < changes; times += 1) {
    const [one, two] = [rows[draw(rows.length)]!, rows[draw(rows.length)]!];
    const filledAt = two.flatMap((cell, at) => (cell !== '' && isAnswer[at] ? [at] : []));
    const at = filledAt[draw(Math.max(1, filledAt.length))];
    if (at !== undefined) one[at] = two[at]!;
  }
  if (copy !== undefined) rows.push(copy);
  const moves = draw(2) === 0;
  const by = world.imports.owner;
  const job = await world.imports.check(asCsv([head, ...rows]), { mode: draw(2) === 0 ? 'overwrite' : 'blanks', match: 'card', moves }, 'data.csv', by);
  const news = (await world.imports.rows(job.id, 'new', by)) as { findings: unknown[] }[];
  const told = new Map<string, ReadonlySet<string>>();
  for (const { card_id, changes: of } of (await world.imports.rows(job.id, 'changed', by)) as { card_id: string; changes: { path: string }[] }[]) told.set(card_id, new Set(of.map(({ path }) => path)));
  if (changes === 0) expect([...told.keys()]).toEqual([]);
  expect((await world.imports.advance(job.id, { step: 'run', accept: { all: true, except: [] } }, by)).status).toBe(200);
  await runWorkers();
  const { import: done } = await world.imports.state(job.id, by);
  expect(done.state).toBe('done');
  const stored = done.stored as { new: number; changed: number };
  if (stored.new + stored.changed > 0 && draw(3) === 0) {
    // Taken back, every card is as it was, its version too.
    expect((await world.imports.advance(job.id, { step: 'undo' }, by)).status).toBe(200);
    await runWorkers();
    expect((await world.imports.state(job.id, by)).import.state).toBe('undone');
    return new Map([...cards.values()].map((card) => [card.id, (after) => expect({ ...seen(after), card_hash: '' }).toEqual({ ...seen(card), card_hash: '' })]));
  }
  return new Map([
    ...[...cards.values()].map((card): [string, (after: SeenCard) => void] => [card.id, (after) => {
      if (after.card_hash === card.card_hash) return;
      expect(after.version).toBe(moves ? world.newest() : card.version);
      // A card is changed only as the dry run has told.
      expect(lostOf(world, card, after).filter((path) => told.get(card.id)?.has(path) !== true)).toEqual([]);
    }]),
    ['new', (after: SeenCard) => {
      expect(after.version).toBe(world.newest());
      // What the form does not ask of a new card was told.
      if (news.every(({ findings }) => findings.length === 0)) expect(lostOf(world, source!, after)).toEqual([]);
    }],
  ]);
};

/** Each stored card, the list and the files say the same of it, by the card's own version. */
const agree = async ({ world, draw }: History, cards: readonly SeenCard[]): Promise<void> => {
  for (const { version, vals, status, page_status } of cards) {
    const form = world.open(version, vals);
    const { overall, required, missing, pages } = form.status();
    const { missing_items: named = [], ...standing } = status;
    expect({ standing, pages: page_status.map((page) => page.status) }).toEqual({ standing: { overall, required, ...(missing > 0 && { missing }) }, pages: pages.map((page) => page.status) });
    const blank = form.issues().filter(({ code }) => code.startsWith('item.required')).map(({ path }) => splitItemPath(path).item);
    expect(named.map(({ design }) => design)).toEqual([...new Set(blank)].slice(0, 2));
  }
  if (draw(3) > 0) return;
  const lines = (await world.takeOut('jsonl')).split('\n').filter(Boolean).map((line) => JSON.parse(line) as SeenCard);
  const written = ({ card_global_id, version, vals, kept_answers }: SeenCard) => [card_global_id, { version, vals, kept: kept_answers.map((kept) => [kept.path, kept.version, kept.value]) }] as const;
  expect(new Map(lines.map(written))).toEqual(new Map(cards.map(written)));
  const rows = parse(await world.takeOut('csv'), { bom: true, columns: true }) as Record<string, string>[];
  expect(new Map(rows.map((row) => [row['card_global_id'], row['version']]))).toEqual(new Map(cards.map(({ card_global_id, version }) => [card_global_id, String(version)])));
};

const upload = async ({ world }: History): Promise<Expected> => {
  if (world.newest() < mostVersions) await world.upload();
  return nothing;
};

type Act = (history: History, former: ReadonlyMap<string, SeenCard>) => Promise<Expected>;
const acts: readonly (readonly [name: string, weight: number, act: Act])[] = [
  ['create', 1, create],
  ['save', 2, save],
  ['move', 3, move],
  ['take back', 1, takeBack],
  ['move many', 2, moveMany],
  ['merge', 2, merge],
  ['import', 1, bringIn],
  ['upload', 3, upload],
];
const weighted = acts.flatMap((act) => Array.from({ length: act[1] }, () => act));

/** What happened in all histories. */
const met = { moves: 0, kept: 0 };

describe.each(seeds)('cards of several versions of a random design (seed %i)', (seed) => {
  test('no answer is lost, each card is judged by its own version, and a trial says what the run does', async () => {
    const history = await openHistory(seed);
    const { world, draw, cards } = history;
    const former = new Map<string, SeenCard>();
    const done: string[] = [];
    try {
      for (let at = 0; at < actsOfHistory; at += 1) {
        const [name, , act] = at < firstCards ? acts[0]! : weighted[draw(weighted.length)]!;
        done.push(name);
        const expected = await act(history, former);
        const ids = ((await world.imports.list({ limit: '50' }, world.imports.owner)).body as { id: string }[]).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([...cards.keys()]));
        const now = await Promise.all(ids.map((id) => world.read({ id })));
        for (const card of now) {
          const before = cards.get(card.id);
          const check = expected.get(card.id) ?? (before === undefined ? expected.get('new') : undefined) ?? isUntouched;
          check(card, before);
          if (before !== undefined && before.card_hash !== card.card_hash) former.set(card.id, before);
          if (before !== undefined && before.version < card.version) met.moves += 1;
          met.kept += Math.max(0, card.kept_answers.length - (before?.kept_answers.length ?? 0));
          cards.set(card.id, card);
        }
        await agree(history, now);
      }
    } catch (error) {
      throw new Error(`After ${done.join(', ')}: ${(error as Error).message}`, { cause: error });
    }
    expect(await findDifferences()).toEqual([]);
  });
});

// The last test of the file: the histories above have run.
test('the histories are such that cards move, and keep answers', () => {
  expect(Math.min(met.moves, met.kept)).toBeGreaterThan(countOf(0, seeds.length));
});
