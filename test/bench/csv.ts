import type { Answers } from '#shared/design/card-design.ts';
import { answerColumns, rowWriter } from '#shared/export/columns.ts';
import type { Column } from '#shared/export/columns.ts';
import { pack, unpack } from '#functions/data/stored.ts';
import { answersOf, choices, hundredItems } from './hundred-items.ts';

const cardCount = 5_000;
const rounds = 7;

const head = {
  version: 1,
  status: { overall: 'all', required: 'comp' },
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
};
const cards = Array.from({ length: cardCount }, (_, card) => ({
  ...head,
  card_global_id: `card${card}`,
  updated_org: { ja: '港総合病院' },
  vals: answersOf(card),
  kept: [],
}));

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a careful hand writes for these very rows: titles looked up, quotes where needed, one join; no guard against formulas. */
const joinByHand = (columns: readonly Column[]): ((card: (typeof cards)[number]) => string) => {
  const titles = new Map(choices.map(({ value, title: { ja } }) => [value, ja ?? '']));
  return (card) => {
    const { card_global_id, version, status, created_at, updated_at, updated_org, vals } = card;
    const cells = [
      card_global_id,
      String(version),
      status.overall,
      status.required,
      created_at,
      updated_at,
      updated_org.ja,
    ];
    for (const { page, stored } of columns) {
      const answer = vals[page]?.[stored];
      if (answer === undefined || answer === null) cells.push('');
      else cells.push(quoted(typeof answer === 'string' ? (titles.get(answer) ?? answer) : JSON.stringify(answer)));
    }
    return `${cells.join(',')}\r\n`;
  };
};

const secondsOf = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints rows and megabytes a second against a join by hand of the same rows in the same run (budget: 0.8 of it). */
export const benchCsv = (print: (line: string) => void): void => {
  const columns = answerColumns([{ version: 1, design: hundredItems }], {}, 'ja');
  const packed = cards.map(({ vals }) => pack({ vals, history: [] }));
  const ours = rowWriter(columns, 'ja');
  const byHand = joinByHand(columns);
  if (cards.map(ours).join('') !== cards.map(byHand).join('')) throw new Error('The two sides write different rows');
  const bytes = Buffer.byteLength(cards.map(ours).join(''));

  const works = {
    ours: () => Buffer.from(cards.map(ours).join('')),
    byHand: () => Buffer.from(cards.map(byHand).join('')),
    unpacked: () =>
      Buffer.from(
        packed
          .map((body, index) =>
            ours({ ...cards[index]!, vals: (unpack(body) as { vals: Answers }).vals }),
          )
          .join(''),
      ),
  };
  const times = { ours: [] as number[], byHand: [] as number[], unpacked: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of Object.keys(works) as (keyof typeof works)[]) {
      const seconds = secondsOf(works[side]);
      // The first round warms up.
      if (round > 0) times[side].push(seconds);
    }
  }
  const line = (name: string, seconds: number) =>
    `  ${name.padEnd(28)} ${Math.round(cardCount / seconds)
      .toString()
      .padStart(7)} rows/s ${(bytes / 1e6 / seconds).toFixed(0).padStart(5)} MB/s`;
  const [own, hand] = [median(times.ours), median(times.byHand)];
  print(`CSV of ${cardCount} cards with ${columns.length} items, ${(bytes / cardCount / 1_000).toFixed(1)} KB a row`);
  print(line('rows from answers', own));
  print(line('the same joined by hand', hand));
  print(line('rows from stored cards', median(times.unpacked)));
  print(`  ratio to the join by hand ${(hand / own).toFixed(2)} (budget 0.8)`);
};
