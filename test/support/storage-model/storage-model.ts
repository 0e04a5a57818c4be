import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { meets, rangeOf, updated } from './expressions.ts';
import type { Attributes, Placeholders } from './expressions.ts';
import { bytesOf, indexCosts, keyText, ModelTable, writeUnits } from './model-table.ts';
import type { IndexCost } from './model-table.ts';

/** Units that one partition key, of the table or of an index, takes in a second. One key never gets more: DynamoDB's splitting of busy ones and its spare capacity are not modelled. */
const mostWrites = 1_000;
const mostReads = 3_000;
/** Two transactions on one item within this time conflict; so does another write that meets one. */
const heldMs = 30;
/** ms until an answer is back. */
const answerMs = { read: 4, write: 6, transaction: 12 } as const;
const pageBytes = 1_024 * 1_024;

interface Write extends Placeholders {
  readonly key: Attributes;
  readonly condition: string | undefined;
  readonly after: (before: Attributes | undefined) => Attributes | undefined;
  /** A condition alone changes nothing. */
  readonly isCheck: boolean;
}

interface WriteRequest extends Placeholders {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
}

const writeOf = (verb: string, request: WriteRequest): Write => {
  const { Key, Item, ConditionExpression: condition, UpdateExpression = '' } = request;
  const key = verb === 'Put' ? { pk: Item!['pk']!, sk: Item!['sk']! } : Key!;
  const after: Write['after'] = (before) => {
    if (verb === 'Put') return Item;
    if (verb === 'Update') return updated(before, key, UpdateExpression, request);
    return verb === 'Delete' ? undefined : before;
  };
  return { ...request, key, condition, after, isCheck: verb === 'ConditionCheck' };
};

/** What a run has cost and met so far. */
export interface Tally {
  read: number;
  write: number;
  /** Of the written units, those of requests that changed nothing: conflicts and failed conditions are billed like the write. */
  inVain: number;
  requests: number;
  conflicts: number;
  throttles: number;
}

const keyName = (key: Attributes): string => {
  const { pk, sk } = keyText(key);
  return `${pk}\n${sk}`;
};

/** What is left of each partition's second. */
class Meters {
  private readonly used = new Map<string, { level: number; at: number }>();
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }

  private levelOf(partition: string, now: number): number {
    const known = this.used.get(partition);
    return known === undefined ? 0 : Math.max(0, known.level - ((now - known.at) * this.most) / 1_000);
  }

  isFull(partition: string, now: number): boolean {
    return this.levelOf(partition, now) >= this.most;
  }

  use(partition: string, units: number, now: number): void {
    this.used.set(partition, { level: this.levelOf(partition, now) + units, at: now });
  }
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Sent = { readonly constructor: { readonly name: string }; readonly input: Readonly<Record<string, unknown>> };

/**
 * A stand-in for the table with the limits of DynamoDB that a local one does not have: conflicts, throttles of partitions of the
 * table and of its indexes, what is billed in vain. It keeps its items in memory and goes by the clock that is set (`virtual-time.ts`),
 * and takes the place of the SDK's client behind `send`: everything above, retries included, is the product's own.
 */
export class StorageModel {
  readonly table = new ModelTable();
  readonly tally: Tally = { read: 0, write: 0, inVain: 0, requests: 0, conflicts: 0, throttles: 0 };
  /** Told of each request that was turned away, within the context of who sent it. */
  onTrouble: (kind: 'conflict' | 'throttle') => void = () => undefined;
  private readonly writes = new Meters(mostWrites);
  private readonly reads = new Meters(mostReads);
  private readonly held = new Map<string, number>();
  private readonly known = DynamoDBDocumentClient.prototype.send;

  /** Takes the place of the client until `leave`. */
  enter(): void {
    const send = (command: unknown): Promise<unknown> => this.answer(command as Sent);
    Object.assign(DynamoDBDocumentClient.prototype, { send });
  }

  leave(): void {
    Object.assign(DynamoDBDocumentClient.prototype, { send: this.known });
  }

  private async answer({ constructor, input }: Sent): Promise<unknown> {
    this.tally.requests += 1;
    const verb = constructor.name.replace(/Command$/, '');
    switch (verb) {
      case 'Get':
        return this.later('read', this.get(input));
      case 'BatchGet':
        return this.later('read', this.batchGet(input));
      case 'Query':
        return this.later('read', this.query(input));
      case 'Put':
      case 'Update':
      case 'Delete':
        return this.writeOne(verb, input);
      case 'TransactWrite':
        return this.transact(input['TransactItems'] as TransactItem[]);
      default:
        throw new Error(`The storage model knows no ${constructor.name}`);
    }
  }

  /** A refusal has taken its time already: it is passed on at once, because one that waits here without anybody who hears of it would end the process. */
  private async later<Answer>(kind: keyof typeof answerMs, answer: Answer | Promise<Answer>): Promise<Answer> {
    const given = await answer;
    await new Promise<void>((resume) => setTimeout(resume, answerMs[kind] * (0.75 + Math.random() / 2)));
    return given;
  }

  private async refuse(kind: 'conflict' | 'throttle', error: Error): Promise<never> {
    this.tally[kind === 'conflict' ? 'conflicts' : 'throttles'] += 1;
    this.onTrouble(kind);
    await this.later('write', undefined);
    throw error;
  }

  private read(partition: string, bytes: number, consistent: boolean): number {
    const units = Math.max(1, Math.ceil(bytes / 4_096)) * (consistent ? 1 : 0.5);
    this.tally.read += units;
    this.reads.use(partition, units, Date.now());
    return units;
  }

  private get(input: Readonly<Record<string, unknown>>): unknown {
    const key = input['Key'] as Attributes;
    const Item = this.table.get(key);
    return { Item, ConsumedCapacity: { CapacityUnits: this.read(keyText(key).pk, Item === undefined ? 0 : bytesOf(Item), input['ConsistentRead'] === true) } };
  }

  private batchGet(input: Readonly<Record<string, unknown>>): unknown {
    const [[name, { Keys, ConsistentRead }] = ['', { Keys: [], ConsistentRead: false }]] = Object.entries(input['RequestItems'] as Record<string, { Keys: Attributes[]; ConsistentRead?: boolean }>);
    const units = Keys.reduce((sum, key) => sum + this.read(keyText(key).pk, bytesOf(this.table.get(key) ?? {}), ConsistentRead === true), 0);
    return { Responses: { [name]: Keys.map((key) => this.table.get(key)).filter((item) => item !== undefined) }, ConsumedCapacity: [{ CapacityUnits: units }] };
  }

  private query(input: Readonly<Record<string, unknown>>): unknown {
    const { IndexName, KeyConditionExpression, Limit = Infinity, ExclusiveStartKey, ScanIndexForward, ConsistentRead, Select } = input as {
      IndexName?: string;
      KeyConditionExpression: string;
      Limit?: number;
      ExclusiveStartKey?: Attributes;
      ScanIndexForward?: boolean;
      ConsistentRead?: boolean;
      Select?: string;
    };
    const { pk, from, to } = rangeOf(KeyConditionExpression, input);
    const partition = IndexName === undefined ? pk : `${IndexName} ${pk}`;
    if (this.reads.isFull(partition, Date.now())) return this.refuse('throttle', throttled());
    const Items: Attributes[] = [];
    let bytes = 0;
    let LastEvaluatedKey: Attributes | undefined;
    for (const item of this.table.query(IndexName, pk, from, to, ScanIndexForward === false, ExclusiveStartKey)) {
      if (Items.length >= Limit || bytes >= pageBytes) {
        LastEvaluatedKey = Items.at(-1);
        break;
      }
      bytes += bytesOf(item);
      Items.push(item);
    }
    const ConsumedCapacity = { CapacityUnits: this.read(partition, bytes, ConsistentRead === true) };
    return { ...(Select !== 'COUNT' && { Items }), Count: Items.length, LastEvaluatedKey, ConsumedCapacity };
  }

  private reasonOf(write: Write, now: number, isTransaction: boolean): { readonly units: number; readonly costs: readonly IndexCost[]; readonly code: string | undefined; readonly before: Attributes | undefined } {
    const before = this.table.get(write.key);
    const after = write.after(before);
    const units = writeUnits(before, after) * (isTransaction ? 2 : 1);
    const costs = write.isCheck ? [] : indexCosts(before, after);
    if ((this.held.get(keyName(write.key)) ?? 0) > now) return { units, costs, code: 'TransactionConflict', before };
    const partitions = [keyText(write.key).pk, ...costs.map(({ partition }) => partition)];
    // An index that has no more to give turns the write to the table away.
    if (partitions.some((partition) => this.writes.isFull(partition, now))) return { units, costs, code: 'ThrottlingError', before };
    if (!meets(write.condition, before, write)) return { units, costs, code: 'ConditionalCheckFailed', before };
    return { units, costs, code: undefined, before };
  }

  private bill(write: Write, units: number, costs: readonly IndexCost[], now: number): number {
    this.writes.use(keyText(write.key).pk, units, now);
    for (const cost of costs) this.writes.use(cost.partition, cost.units, now);
    const all = units + costs.reduce((sum, cost) => sum + cost.units, 0);
    this.tally.write += all;
    return all;
  }

  private async writeOne(verb: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const now = Date.now();
    const write = writeOf(verb, input);
    const { units, costs, code, before } = this.reasonOf(write, now, false);
    if (code === 'ThrottlingError') return this.refuse('throttle', throttled());
    if (code !== undefined) {
      this.tally.inVain += this.bill(write, units, [], now);
      if (code === 'TransactionConflict') return this.refuse('conflict', new TransactionConflictException({ message: code, $metadata: {} }));
      await this.later('write', undefined);
      throw new ConditionalCheckFailedException({ message: code, $metadata: {}, ...(before !== undefined && { Item: asError(before) }) });
    }
    const CapacityUnits = this.bill(write, units, costs, now);
    this.table.write(write.key, write.after(before));
    return this.later('write', { ConsumedCapacity: { CapacityUnits }, Attributes: this.table.get(write.key) });
  }

  private async transact(items: readonly TransactItem[]): Promise<unknown> {
    const now = Date.now();
    const writes = items.map((item) => {
      const [[verb, request] = ['', {}]] = Object.entries(item);
      return writeOf(verb, request);
    });
    const found = writes.map((write) => this.reasonOf(write, now, true));
    if (found.some(({ code }) => code !== undefined)) {
      const isThrottled = found.some(({ code }) => code === 'ThrottlingError');
      // What was turned away for lack of capacity costs nothing; a conflict costs like the write, without its indexes.
      if (!isThrottled) for (const [index, { units }] of found.entries()) this.tally.inVain += this.bill(writes[index]!, units, [], now);
      const CancellationReasons = found.map(({ code, before }): CancellationReason => ({ Code: code ?? 'None', ...(code === 'ConditionalCheckFailed' && before !== undefined && { Item: asError(before) }) }));
      const error = new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
      if (isThrottled) return this.refuse('throttle', error);
      if (found.some(({ code }) => code === 'TransactionConflict')) return this.refuse('conflict', error);
      await this.later('write', undefined);
      throw error;
    }
    let CapacityUnits = 0;
    for (const [index, { units, costs, before }] of found.entries()) {
      const write = writes[index]!;
      CapacityUnits += this.bill(write, units, costs, now);
      this.held.set(keyName(write.key), now + heldMs);
      if (!write.isCheck) this.table.write(write.key, write.after(before));
    }
    if (this.held.size > 100_000) for (const [name, until] of this.held) if (until <= now) this.held.delete(name);
    return this.later('transaction', { ConsumedCapacity: [{ CapacityUnits }] });
  }
}

/** Errors of the SDK hold items as the wire spells them. */
const asError = (item: Attributes) => marshall(item, { removeUndefinedValues: true });

const throttled = (): Error => new ProvisionedThroughputExceededException({ message: 'throttled', $metadata: {} });
