import type { Answers } from '#shared/design/card-design.ts';
import { answerColumns, rowWriter } from '#shared/export/columns.ts';
import type { Column } from '#shared/export/columns.ts';
import { pack, unpack } from '#functions/data/stored.ts';
import { ownColumns } from '#shared/export/card-columns.ts';
import { exportedCard } from '#test/support/exported-card.ts';
import { answersOf, choices, hundredItems } from './hundred-items.ts';

const cardCount = 5_000;
const rounds = 7;

const cards = Array.from({ length: cardCount }, (_, card) => exportedCard({ card_global_id: `card${card}`, updated_org: { ja: '港総合病院' }, vals: answersOf(card) }));

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a careful hand writes for these very rows: titles looked up, quotes where needed, one join; no guard against formulas. */
const joinByHand = (columns: readonly Column[]): ((card: (typeof cards)[number]) => string) => {
  const titles = new Map(choices.map(({ value, title: { ja } }) => [value, ja ?? '']));
  return (card) => {
    const cells = ownColumns.map(({ read }) => String(read(card, { lang: 'ja' })));
    for (const { page, stored } of columns) {
      const answer = card.vals[page]?.[stored];
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
