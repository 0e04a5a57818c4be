import { createHmac } from 'node:crypto';
import type { ReachedFolder } from '../../../cards/data/card-reach.ts';
import { createCardReader, type ScannedCard, type UnreadableScanned } from '../../../cards/data/card-walks.ts';
import { keyedDigest } from '../../../data/digests.ts';
import { cardKey, cardsOf, cardsOfHospital } from '../../../data/keys.ts';
import { placeOf } from '../../../data/stored.ts';
import { getMany, pagesOf, type Query } from '../../../data/table.ts';

/** The numbers from 0 to 2^48 are stable. The function is synchronous, because sorting cannot await. */
const secretNumbers = (secretText: string): ((name: string) => number) => (name) => createHmac('sha256', secretText).update(name).digest().readUIntBE(0, 6);

const length = 20;

/** Stores ids in 28 bytes each, a fraction of what strings need. */
const createOrder = (numberOf: (name: string) => number) => {
  let numbers = new Float64Array(1_024);
  let names = Buffer.alloc(length * numbers.length);
  let count = 0;
  return {
    add: (name: string): void => {
      if (name.length !== length) throw new Error(`An id of ${name.length} letters`);
      if (count === numbers.length) {
        const [larger, longer] = [new Float64Array(count * 2), Buffer.alloc(names.length * 2)];
        larger.set(numbers);
        longer.set(names);
        [numbers, names] = [larger, longer];
      }
      numbers[count] = numberOf(name);
      names.write(name, count * length, 'latin1');
      count += 1;
    },
    *inOrder(): Generator<string> {
      const places = Uint32Array.from({ length: count }, (_, place) => place).toSorted((one, other) => numbers[one]! - numbers[other]!);
      for (const place of places) yield names.toString('latin1', place * length, (place + 1) * length);
    },
  };
};

const together = 100;

function* inPieces(names: Iterable<string>): Generator<readonly string[]> {
  let piece: string[] = [];
  for (const name of names) {
    piece.push(name);
    if (piece.length < together) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** The order hides when cards were made and is stable per `purpose`. It costs three times as much as `scanCards`; a new card may be missing. */
export async function* scanInSecretOrder({ folderId, reach }: ReachedFolder, purpose: string): AsyncGenerator<ScannedCard | UnreadableScanned> {
  const order = createOrder(secretNumbers(await keyedDigest('order', `${folderId}\n${purpose}`)));
  const all: Query = reach === 'all' ? { ...cardsOf(folderId), attributes: ['pk', 'sk', 'del'] } : { index: 'GSI4', pk: cardsOfHospital(folderId, reach.hospital) };
  for await (const items of pagesOf(all)) {
    for (const item of items) if (item.del === undefined) order.add(placeOf(item).cardId);
  }
  const read = createCardReader();
  const fetch = (ids: readonly string[] | undefined) => {
    const coming = ids && getMany(ids.map((id) => cardKey(folderId, id)));
    // The failure is handled where the cards are awaited; until then it must not count as unhandled.
    coming?.catch(() => undefined);
    return coming;
  };
  const pieces = inPieces(order.inOrder());
  for (let coming = fetch(pieces.next().value ?? undefined); coming !== undefined; ) {
    const items = await coming;
    coming = fetch(pieces.next().value ?? undefined);
    for (const item of items) {
      const card = item && (await read(item));
      if (card !== undefined) yield card;
    }
  }
}
