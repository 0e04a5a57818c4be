import { expect, test } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import { newCardId } from '#functions/data/ids.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';
import * as fc from '#test/support/properties.ts';
import { createOrg, createPerson, join } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { createReckoner, type Unknown } from '#test/support/told-intervals.ts';

const kinds = ['x', 'y', 'z'] as const;
const months = ['2025-01', '2025-02'] as const;

/** Each kind of injury is asked for its own item, so that what is asked tells what was answered. */
const design = (): CardDesign => {
  const title = (en: string) => ({ en });
  const detail = (kind: string): Item => ({ class: 'attribute', type: 'string', name: `i${kind}`, title: title(kind), reasons: true });
  const items = [
    { class: 'attribute', type: 'single', name: 'kind', title: title('Kind'), choices: kinds.map((value) => ({ value, title: title(value) })), activation: kinds.map((kind) => ({ when: [kind], items: [detail(kind)] })) },
    { class: 'attribute', type: 'date', name: 'day', title: title('Day') },
  ] as unknown as Item[];
  return caseDesign({ pages: [{ name: 'p', title: title('P'), items }], id_attributes: [], summary: [], missing_reasons: [{ value: 'nk', title: title('Not known') }, { value: 'nr', title: title('Not recorded') }] });
};

interface Drawn {
  readonly kind: (typeof kinds)[number] | null;
  readonly detail: 'answered' | 'nk' | 'nr' | null;
  readonly month: (typeof months)[number] | null;
}

const valsOf = ({ kind, detail, month }: Drawn): Answers => ({
  p: {
    ...(kind !== null && { kind }),
    ...(kind !== null && detail !== null && (detail === 'answered' ? { [`i${kind}`]: 'text' } : { [`i${kind}@missing`]: detail })),
    ...(month !== null && { day: `${month}-03` }),
  },
});

/** Seldom answers are what is to be protected, so most cards are alike. */
const card = fc.record<Drawn>({
  kind: fc.oneof({ weight: 6, arbitrary: fc.constant('x' as const) }, { weight: 2, arbitrary: fc.constant('y' as const) }, { weight: 1, arbitrary: fc.constantFrom('z' as const, null) }),
  detail: fc.oneof({ weight: 6, arbitrary: fc.constant('answered' as const) }, { weight: 2, arbitrary: fc.constantFrom('nk' as const, 'nr' as const, null) }),
  month: fc.oneof({ weight: 6, arbitrary: fc.constant(months[0]) }, { weight: 2, arbitrary: fc.constantFrom(months[1], null) }),
});
const registries = fc.record({
  asManager: fc.boolean(),
  own: fc.array(card, { maxLength: 6 }),
  others: fc.array(fc.oneof(fc.array(card, { minLength: 1, maxLength: 12 }), fc.array(card, { minLength: 18, maxLength: 26 })), { minLength: 1, maxLength: 3 }),
});

const fill = async (registry: Awaited<ReturnType<typeof openFolder>>, by: Signed, cards: readonly Drawn[]): Promise<void> => {
  for (const [index, each] of cards.entries()) {
    const now = Date.now() - index * 1_000;
    const summary = { version: 1, overall: 'partial', required: 'comp', pages: ['partial'], values: [], updated_org: {} } as const;
    const entry = { user: { id: by.user.id, name: {} }, org: { id: by.org.id, name: {} }, version: 1, changes: [] };
    await insertCard({ folder_id: registry.folder.id, id: newCardId(now), creator_id: by.user.id }, `${by.user.id} ${index}`, { vals: valsOf(each), kept: [], summary, guard: undefined, link: undefined, entry, now });
  }
};

interface ToldItem {
  readonly name: string;
  readonly asked: number | null;
  readonly answered: number | null;
  readonly not_told?: true;
  readonly missing?: readonly { readonly value: string; readonly share: number | null }[];
}

/**
 * What an owner or a manager works out who knows the own cards, the number of cards of each hospital, and every figure of answers. The names of the unknowns say whose cards they count.
 */
const reckonFrom = async (by: Signed, params: { readonly pId: string; readonly fId: string }, own: readonly Drawn[]): Promise<readonly Unknown[]> => {
  const { token } = by;
  const [{ body: project }, { body: folder }, { body: dated }] = await Promise.all([
    callApi('projectFigures', { token, params: { pId: params.pId } }),
    callApi('folderFigures', { token, params }),
    callApi('folderMonths', { token, params, query: { date: 'p.day' } }),
  ]);
  const reckoner = createReckoner();
  const told = new Map<string, Unknown[]>();
  const isInTens = folder.cards.in_tens as boolean;
  for (const { id, cards, is_own } of project.organisations as readonly { id: string; cards: number; is_own: boolean }[]) {
    if (is_own) continue;
    // Cards that take part in the figures, and those that wait.
    for (const [part, size] of [['counted', isInTens ? cards - (cards % 10) : cards], ['waiting', isInTens ? cards % 10 : 0]] as const) {
      const of = (name: string): Unknown => {
        const unknown = reckoner.unknown(`${part} ${name} of ${id}`, size);
        if (part === 'counted') told.set(name, [...(told.get(name) ?? []), unknown]);
        return unknown;
      };
      const every = kinds.map((kind) => of(kind));
      reckoner.sum([...every, of('no kind')], size);
      for (const [index, kind] of kinds.entries()) reckoner.split(every[index]!, ['answered', 'nk', 'nr', 'blank'].map((as) => of(`${kind} ${as}`)));
      reckoner.sum([...months, 'undated'].map((month) => of(month)), size);
    }
  }
  /** A number of all cards that was told. */
  const is = (names: readonly string[], all: number | null, isOwn: (each: Drawn) => boolean, slack = 0): void => {
    if (all === null) return;
    const others = all - own.filter(isOwn).length;
    reckoner.sum(names.flatMap((name) => told.get(name) ?? []), Math.max(0, Math.ceil(others - slack)), Math.floor(others + slack) + (isInTens ? 9 : 0));
  };
  /** A share tells its part within one percent. */
  const isShare = (names: readonly string[], share: number | null | undefined, asked: number | null, isOwn: (each: Drawn) => boolean): void => {
    if (share === null || share === undefined || asked === null) return;
    const part = (share * asked) / 100;
    is(names, part, isOwn, Math.max(asked / 100, 0.001));
  };
  const items = folder.pages[0].items as readonly ToldItem[];
  for (const kind of kinds) {
    const item = items.find(({ name }) => name === `i${kind}`);
    if (item === undefined) {
      is([kind], 0, ({ kind: theirs }) => theirs === kind);
      continue;
    }
    if (item.not_told === true) continue;
    is([kind], item.asked, ({ kind: theirs }) => theirs === kind);
    isShare([`${kind} answered`], item.answered, item.asked, ({ kind: theirs, detail }) => theirs === kind && detail === 'answered');
    for (const reason of ['nk', 'nr'] as const) isShare([`${kind} ${reason}`], item.missing?.find(({ value }) => value === reason)?.share ?? (item.answered === null ? null : 0), item.asked, ({ kind: theirs, detail }) => theirs === kind && detail === reason);
  }
  const asked = items.find(({ name }) => name === 'kind');
  isShare([...kinds], asked?.answered, asked?.asked ?? null, ({ kind }) => kind !== null);
  for (const month of months) is([month], dated.months.find((each: { month: string }) => each.month === month)?.cards ?? (dated.undated === null ? null : 0), (each) => each.month === month);
  is(['undated'], dated.undated, ({ month }) => month === null);
  // What is sought: answers of each other hospital, and of all of them together.
  for (const [name, parts] of told) {
    const sum = reckoner.unknown(`${name} of all others`, 1_000);
    reckoner.split(sum, parts);
  }
  return reckoner.reckon();
};

// proves A10.7
test('no combination of the figures tells somebody that another hospital, or all others together, gave an answer one to four times', async () => {
  let [figures, registryCount] = [0, 0];
  await fc.assert(
    fc.asyncProperty(registries, async ({ asManager, own, others }) => {
      const registry = await openFolder(design());
      const owner = await createPerson(registry.hospital, 'owner');
      await join(registry.project, owner, 'edit', { is_owner: true });
      await fill(registry, owner, own);
      for (const [index, cards] of others.entries()) {
        const editor = await createPerson(await createOrg(`Other ${index}`), `editor-${index}`);
        await join(registry.project, editor, 'edit');
        await fill(registry, editor, cards);
      }
      const unknowns = asManager ? await reckonFrom(registry.chea, registry.params, []) : await reckonFrom(owner, registry.params, own);
      registryCount += 1;
      figures += unknowns.filter(({ name, lo }) => name.endsWith('all others') && lo >= 10).length;
      expect(unknowns.filter(({ name, lo, hi }) => !name.startsWith('waiting') && lo >= 1 && hi <= 4).map(({ name, lo, hi }) => `${name}: ${lo} to ${hi}`)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  // The figures of others are of use all the same.
  expect(figures).toBeGreaterThan(registryCount / 2);
}, 240_000);
