import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CardDesign, Item } from '#shared/design/card-design.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { countDigits, readDecimal } from '#shared/text/decimal.ts';
import { dynamicGeneratedDesign, generatedDesign } from '#test/support/generated-design.ts';

const context: FormContext = { today: '2026-11-21', now: '2026-11-21T09:00', organisation: 'Minato', language: 'ja', isNew: true };
const sizes = [100, 1_000, 5_000] as const;
const changes = 20_000;

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(Float64Array.from(values).toSorted(), 0.5);
const us = (ms: number): string => (ms * 1_000).toFixed(2).padStart(8);
const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

interface Form {
  set(path: string, value: string | number | null): void;
}

/**
 * What a careful hand would write for this very form, with the same duties: typed text read as a number, range and
 * digits checked, followers shown, sums computed, page status and required flag counted; an index from each item to
 * what depends on it.
 */
const handMadeForm = (design: CardDesign): Form => {
  interface PageNode {
    counted: number;
    answered: number;
    status: string;
  }
  interface Node {
    readonly page: PageNode;
    readonly isNumber: boolean;
    readonly isRequired: boolean;
    readonly followers: Node[];
    readonly sums: { readonly sources: Node[]; total: number | null }[];
    value: string | number | null;
    isShown: boolean;
    isWrong: boolean;
  }
  const index = new Map<string, Node>();
  let missing = 0;
  for (const { name, items } of design.pages) {
    const page: PageNode = { counted: 0, answered: 0, status: 'no' };
    for (const group of items) {
      if (group.class !== 'group') continue;
      const add = (item: Item, isShown: boolean): Node => {
        const isNumber = item.class === 'attribute' && item.type === 'number';
        const isRequired = item.required === true;
        const node: Node = { page, isNumber, isRequired, followers: [], sums: [], value: null, isShown, isWrong: false };
        index.set(`${name}.${item.name}`, node);
        if (isShown) page.counted += 1;
        if (isShown && isRequired) missing += 1;
        return node;
      };
      for (const item of group.items) {
        const node = add(item, true);
        if (!('activation' in item)) continue;
        for (const { items: shown } of item.activation ?? []) node.followers.push(...shown.map((follower) => add(follower, false)));
      }
      for (const item of group.items) {
        if (item.class !== 'attribute' || item.type !== 'plugin') continue;
        const sources = (item.plugin.params['sources'] as string[]).map((path) => index.get(path)!);
        for (const source of sources) source.sums.push({ sources, total: null });
      }
    }
  }
  const count = (node: Node, by: 1 | -1): void => {
    if (!node.isShown) return;
    node.page.counted += by;
    if (node.value !== null) node.page.answered += by;
    else if (node.isRequired) missing += by;
  };
  const recompute = (node: Node): void => {
    for (const sum of node.sums) {
      sum.total = null;
      for (const { isShown, value } of sum.sources) if (isShown && typeof value === 'number') sum.total = (sum.total ?? 0) + value;
    }
  };
  return {
    set: (path, raw) => {
      const node = index.get(path)!;
      const value = node.isNumber && typeof raw === 'string' ? readDecimal(raw, 1) : raw;
      if (value === node.value) return;
      count(node, -1);
      node.value = value;
      node.isWrong = typeof value === 'number' && (value < 0 || value > 300 || countDigits(value) > 5);
      count(node, 1);
      recompute(node);
      for (const follower of node.followers) {
        const isShown = value === 'yes';
        if (isShown === follower.isShown) continue;
        count(follower, -1);
        follower.isShown = isShown;
        count(follower, 1);
        recompute(follower);
      }
      const { page } = node;
      page.status = page.answered === 0 ? 'no' : page.answered === page.counted ? 'all' : 'partial';
      if (missing < 0) throw new Error('miscounted');
    },
  };
};

/** The same keystrokes for every contender: numbers mostly, a choice every tenth. */
const script = (design: CardDesign): readonly (readonly [path: string, value: string])[] => {
  const groups = design.pages.flatMap(({ name, items }) => items.map((item) => ({ page: name, first: Number(item.name.slice(5)) * 10 })));
  return Array.from({ length: changes }, (_, turn) => {
    const { page, first } = groups[(turn * 7_919) % groups.length]!;
    const key = Math.floor(turn / groups.length);
    return turn % 10 === 0
      ? [`${page}.choice${first}`, key % 2 === 0 ? 'yes' : 'no']
      : [`${page}.n${first + 6 + (turn % 3)}`, String((turn * 31) % 300)];
  });
};

const play = (form: Form, keys: ReturnType<typeof script>): void => {
  for (const [path, value] of keys) form.set(path, value);
};

const openFilled = (design: CardDesign, keys: ReturnType<typeof script>): FormSession => {
  const session = openForm(prepare(design), {}, context);
  play(session, keys);
  return session;
};

/** ms of one change, each timed alone. */
const changeTimes = (form: Form, keys: ReturnType<typeof script>): Float64Array => {
  const times = new Float64Array(keys.length);
  for (const [turn, [path, value]] of keys.entries()) times[turn] = timed(() => form.set(path, value));
  return times.toSorted();
};

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first pass finalises, only the second frees.
  collect();
  collect();
};

/** KB that a prepared design and an open, half filled session keep beside the design itself. */
const keptHeap = (design: CardDesign, keys: ReturnType<typeof script>): { readonly kb: number; readonly session: FormSession } => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const session = openFilled(design, keys);
  for (const [path] of keys) session.item(path);
  collectGarbage();
  return { kb: (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - before) / 1_024, session };
};

/** Prints what calculations on entered items and dynamic required cost beside the same form without them. */
const measureDynamic = (): void => {
  const [plain, dynamic] = [generatedDesign(5_000), dynamicGeneratedDesign(5_000)];
  const keys = script(plain);
  const calculations = prepare(dynamic).calculations.filter((each) => each !== null).length;
  console.log(`\nThe same with ${calculations} calculations on entered items and required under a condition, 5,000 items`);
  console.log('            median      p95   engine   open ms');
  for (const [name, design] of [['plain', plain], ['dynamic', dynamic]] as const) {
    for (let warm = 0; warm < 3; warm += 1) play(openFilled(design, keys), keys);
    const rounds = Array.from({ length: 7 }, () => {
      const session = openForm(prepare(design), {}, context);
      return timed(() => play(session, keys)) / changes;
    });
    const single = changeTimes(openForm(prepare(design), {}, context), keys);
    const opened = median(Array.from({ length: 9 }, () => timed(() => openForm(prepare(design), {}, context))));
    console.log([name.padEnd(9), us(quantile(single, 0.5)), us(quantile(single, 0.95)), us(median(rounds)), opened.toFixed(2).padStart(9)].join(' '));
  }
};

/**
 * 5,000 items, 500 of them dates with a rule against the date before, and 200 rows that work out an interval; with dates as they are
 * known and times with seconds, or as specified. The changes are the same: every tenth a date, every tenth a time of a row, else numbers.
 */
const measureDates = (): void => {
  const title = { en: 'Item' };
  const rows = 200;
  const designOf = (isAsKnown: boolean): CardDesign => {
    const design = generatedDesign(4_500);
    const dates = Array.from({ length: 500 }, (_, at): Item => ({
      class: 'attribute', type: 'date', name: `d${at}`, title, ...(isAsKnown && { partial: 'year', about: true }), ...(at > 0 && { constraint: `. >= \${dates.d${at - 1}}` }),
    })); // prettier-ignore
    const seconds = isAsKnown ? ({ seconds: true } as const) : {};
    const row: Item = {
      class: 'repeat', name: 'row', title,
      items: [
        { class: 'attribute', type: 'datetime', name: 'begun', title, ...seconds },
        { class: 'attribute', type: 'datetime', name: 'ended', title, ...seconds },
        { class: 'attribute', type: 'plugin', name: 'took', title, plugin: { kind: 'expression', params: { calculation: 'difference-in-minutes(${rows.begun}, ${rows.ended})' } } },
      ],
    }; // prettier-ignore
    return { ...design, pages: [...design.pages, { name: 'dates', title, items: dates }, { name: 'rows', title, items: [row] }] };
  };
  console.log(`\n5,000 items, 500 rules between dates, ${rows} rows with an interval; dates and times as specified, and as they are known`);
  console.log('            median      p95   engine   open ms');
  for (const [name, isAsKnown] of [['as specified', false], ['as known', true]] as const) {
    const design = designOf(isAsKnown);
    const end = isAsKnown ? ':30' : '';
    const keys = script(generatedDesign(4_500)).map(([path, value], turn): readonly [string, string] => {
      const month = `20${String(10 + (turn % 17)).padStart(2, '0')}-${String(1 + (turn % 12)).padStart(2, '0')}`;
      if (turn % 10 === 3) return [`dates.d${turn % 500}`, isAsKnown && turn % 20 === 3 ? month : `${month}-15`];
      if (turn % 10 === 7) return [`rows.${turn % 20 === 7 ? 'begun' : 'ended'}_${1 + (turn % rows)}`, `2026-11-${String(1 + (turn % 28)).padStart(2, '0')}T10:${String(turn % 60).padStart(2, '0')}${end}`];
      return [path, value];
    });
    const opened = (): FormSession => openForm(prepare(design), { rows: { row: rows } }, { ...context, isNew: false });
    for (let warm = 0; warm < 3; warm += 1) play(opened(), keys);
    const rounds = Array.from({ length: 7 }, () => {
      const session = opened();
      return timed(() => play(session, keys)) / changes;
    });
    const single = changeTimes(opened(), keys);
    const opening = median(Array.from({ length: 9 }, () => timed(opened)));
    console.log([name.padEnd(12), us(quantile(single, 0.5)), us(quantile(single, 0.95)), us(median(rounds)), opening.toFixed(2).padStart(9)].join(' '));
  }
};

/** Prints what the engine costs: one change, opening, validating, memory; beside a dependency index written by hand. */
export const measureEngine = async (): Promise<void> => {
  console.log('Form engine, µs per change (each timed alone); ratio over the same 20,000 changes by a hand-made index');
  console.log('items     median      p95   engine   by hand   ratio   open ms   validate ms   heap KB');
  for (const size of sizes) {
    const design = generatedDesign(size);
    const keys = script(design);
    for (let warm = 0; warm < 3; warm += 1) {
      play(openFilled(design, keys), keys);
      play(handMadeForm(design), keys);
    }
    const rounds = Array.from({ length: 7 }, () => {
      const [session, byHand] = [openForm(prepare(design), {}, context), handMadeForm(design)];
      return { engine: timed(() => play(session, keys)) / changes, byHand: timed(() => play(byHand, keys)) / changes };
    });
    const engine = median(rounds.map((round) => round.engine));
    const byHand = median(rounds.map((round) => round.byHand));
    const single = changeTimes(openForm(prepare(design), {}, context), keys);
    const open = median(Array.from({ length: 9 }, () => timed(() => openForm(prepare(design), {}, context))));
    const { kb, session } = keptHeap(design, keys);
    const validate = median(
      Array.from({ length: 9 }, () =>
        timed(() => {
          session.issues();
          session.submitIssues();
          session.status();
        }),
      ),
    );
    console.log(
      [
        String(size).padStart(5),
        us(quantile(single, 0.5)),
        us(quantile(single, 0.95)),
        us(engine),
        us(byHand),
        (engine / byHand).toFixed(2).padStart(7),
        open.toFixed(2).padStart(9),
        validate.toFixed(2).padStart(13),
        kb.toFixed(0).padStart(9),
      ].join(' '),
    );
  }
  measureDynamic();
  measureDates();
};
