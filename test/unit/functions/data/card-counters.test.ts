import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { counterActions, countsOf } from '#functions/cards/data/card-counters.ts';
import { newCardId } from '#functions/data/ids.ts';
import { insertCard } from '#functions/cards/data/cards.ts';
import type { CardContent } from '#functions/cards/data/cards.ts';
import { pack } from '#functions/data/stored.ts';
import { StorageBusy } from '#functions/runtime/retry.ts';

process.env['TABLE_NAME'] = 'stubbed';
process.env['AWS_REGION'] = 'ap-northeast-1';

afterEach(() => {
  vi.restoreAllMocks();
});

const folderId = '00000000000000';
/** Created at 23:30 of October by Greenwich, which is November by the clock in Japan. */
const created = { folder_id: folderId, id: newCardId(Date.parse('2026-10-31T23:30:00Z')), creator_id: 'user' };
const status = (overall: 'all' | 'partial' | 'no', required: 'comp' | 'incomp') => ({ overall, required });

/** What is added to the folder's and to the member's counters. */
const changes = (
  ...args: Parameters<typeof counterActions> extends [unknown, infer Before, infer After, ...unknown[]] ? [Before, After] : never
) => counterActions(created, ...args, 0).map((action) => ('add' in action ? action.add : undefined));

describe('the counters of a card', () => {
  it('hold of a card what it is', () => {
    const standing = { err: 0, sub: 0, ret: 0, loc: 0, qo: 0, qa: 0 };
    expect(countsOf(folderId, created.id, status('partial', 'incomp'))).toEqual({
      folder: { n: 1, m2611: 1, comp: 0, ...standing },
      member: { n: 1, incomp: 1, partial: 1, f0000n: 1, f0000i: 1, f0000e: 0, m2611: 1, ...standing },
    });
    expect(countsOf(folderId, created.id, status('all', 'comp'))).toEqual({
      folder: { n: 1, m2611: 1, comp: 1, ...standing },
      member: { n: 1, incomp: 0, partial: 0, f0000n: 1, f0000i: 0, f0000e: 0, m2611: 1, ...standing },
    });
  });

  it('grow by a create and shrink by the delete of it', () => {
    expect(changes(null, status('partial', 'incomp'))).toEqual([{ n: 1, m2611: 1 }, { n: 1, incomp: 1, partial: 1, f0000n: 1, f0000i: 1, m2611: 1 }]);
    expect(changes(status('all', 'comp'), null)).toEqual([{ n: -1, comp: -1, m2611: -1 }, { n: -1, f0000n: -1, m2611: -1 }]);
  });

  it('stay out of a save that changes nothing countable', () => {
    expect(changes(status('all', 'comp'), status('all', 'comp'))).toEqual([]);
    expect(changes(status('no', 'comp'), status('all', 'comp'))).toEqual([]);
  });

  it('move between complete and incomplete without the total', () => {
    expect(changes(status('partial', 'incomp'), status('partial', 'comp'))).toEqual([{ comp: 1 }, { incomp: -1, f0000i: -1 }]);
  });
});

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const countersOf = (items: readonly TransactItem[]) => items.flatMap(({ Update }) => (Update?.Key?.['sk'] as string | undefined) ?? []);

/** The local DynamoDB serialises writers and so never reports a conflict; a stubbed client does. */
describe('a create that collides with another on a counter', () => {
  const content: CardContent = {
    vals: { p: { a: 1 } },
    kept: [],
    summary: { version: 1, overall: 'all', required: 'comp', pages: ['all'], values: [], updated_org: {} },
    guard: 'tuple',
    link: undefined,
    entry: { user: { id: 'u', name: {} }, org: { id: 'o', name: {} }, version: 1, changes: [] },
    now: 1_800_000_000_000,
  };
  const place = { folder_id: folderId, id: '0aaaaaaaaa0000000000', creator_id: 'user' };
  const create = () => insertCard(place, 'request', content);

  const design = { format: 1, languages: ['en'], title: {}, pages: [], id_attributes: [], numbering: [], summary: [] };
  const designItem = { ver: 1, version: 1, created_at: '', user_id: '', digest: '', body: pack(design) };

  /** Answers each transaction by the codes of its turn, one per action; undefined: it succeeds. `met`: what stands where a condition failed. */
  const stub = (turns: readonly (readonly string[] | undefined)[], met?: TransactItem) => {
    const sent: TransactItem[][] = [];
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((command) => {
      if (command instanceof GetCommand) return Promise.resolve({ Item: designItem }) as never;
      if (!(command instanceof TransactWriteCommand)) throw new Error('Only transactions are expected');
      sent.push(command.input.TransactItems ?? []);
      const codes = turns[sent.length - 1];
      if (codes === undefined) return Promise.resolve({}) as never;
      const CancellationReasons = codes.map((Code) => ({ Code, ...(Code === 'ConditionalCheckFailed' && { Item: met?.Put?.Item && marshall(met.Put.Item, { removeUndefinedValues: true }) }) }));
      return Promise.reject(
        new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons }),
      ) as never;
    });
    return sent;
  };
  const conflict = ['None', 'None', 'TransactionConflict', 'None'];

  it('tries again with another shard of the counters, and with the same card', async () => {
    const sent = stub([conflict, undefined]);
    expect(await create()).toMatchObject({ outcome: 'saved', card: { id: place.id } });
    expect(sent.map(countersOf)[0]).toEqual([`F#${folderId}#0`, 'M#user#0']);
    expect(sent.map(countersOf)[1]).toEqual([
      expect.stringMatching(/^F#0{14}#[1-9a-f]$/),
      expect.stringMatching(/^M#user#[1-9a-f]$/),
    ]);
    expect(sent[1]?.[1]).toEqual(sent[0]?.[1]);
  });

  it('answers that storage is busy when the conflict does not end', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    const sent = stub(Array.from({ length: 10 }, () => conflict));
    await expect(create()).rejects.toEqual(new StorageBusy());
    expect(sent.length).toBeGreaterThan(3);
  });

  it('answers the card where an earlier try of the same create has stored it meanwhile, or tells that it was deleted since', async () => {
    const sent = stub([undefined]);
    await create();
    const [card] = sent[0] ?? [];
    stub([conflict, ['ConditionalCheckFailed', 'None', 'None', 'None']], card);
    expect(await create()).toMatchObject({ outcome: 'made before', card: { id: place.id, vals: content.vals } });
    const deleted = { Put: { ...card!.Put!, Item: { ...card!.Put!.Item, del: 1 } } };
    stub([conflict, ['ConditionalCheckFailed', 'None', 'None', 'None']], deleted);
    expect(await create()).toEqual({ outcome: 'made and deleted', id: place.id });
  });

  it('answers that the id is taken when the conflict was lost to a card with the same id', async () => {
    stub([conflict, ['None', 'ConditionalCheckFailed', 'None', 'None']]);
    expect(await create()).toEqual({ outcome: 'id taken' });
  });
});
