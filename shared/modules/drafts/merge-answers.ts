import type { AnswerValue, Answers } from '../../design/card-design.ts';
import { mentionsOf } from '../../design/item-expressions.ts';
import { referencesOf } from '../../design/references.ts';
import { type AnswerBlock, blankBlock, eachItemOfBlock, readAnswerTree, type Repetition, sameBlock } from '../../form/answer-tree.ts';
import type { FormContext, ItemPath } from '../../form/form-types.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import { matchRepetitions } from '../../form/match-repetitions.ts';
import { openForm } from '../../form/open-form.ts';
import { none, pathOfIndex, type PreparedDesign } from '../../form/prepare.ts';
import { isObject, sameAnswer } from '../../items/answers.ts';
import { matchAdded } from './match-added.ts';
import { withoutCalculated } from './without-calculated.ts';
import { writeAnswerTree } from './write-answer-tree.ts';

export type Side = 'mine' | 'theirs';

export interface Difference {
  /** The path in the key also counts repetitions that a choice may still remove. */
  readonly key: string;
  readonly path: ItemPath;
  /** One side removed this repetition (1-based); the side that kept it has true. Null is an answer. */
  readonly repetition: number | null;
  readonly base: AnswerValue;
  readonly mine: AnswerValue;
  readonly theirs: AnswerValue;
}

export interface Merge {
  readonly answers: Answers;
  /** Both sides changed the field differently. Until a side is chosen, `answers` keep the base and every repetition. */
  readonly clashes: readonly Difference[];
  readonly taken: readonly Difference[];
}

export interface Versions {
  readonly base: Answers;
  readonly mine: Answers;
  readonly theirs: Answers;
  /** The day (YYYY-MM-DD) matters, because conditions may depend on it. */
  readonly today: string;
}

/** The merge is symmetric in mine and theirs. A changed choice is also a clash if it would hide new answers of the other side. */
export const mergeAnswers = (prepared: PreparedDesign, versions: Versions, choices: ReadonlyMap<string, Side> = new Map()): Merge => {
  const context = { ...anyContext, today: versions.today };
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((answers) => readAnswerTree(prepared, withoutCalculated(prepared, answers, context))) as [
    AnswerBlock,
    AnswerBlock,
    AnswerBlock,
  ];
  const contested = new Set<string>();
  for (;;) {
    const run = createRun(prepared, choices, contested);
    const answers = writeAnswerTree(prepared, run.mergeBlock(none, '', base, mine, theirs));
    const hidden = gatesThatHide(prepared, answers, run.places, contested, versions.today);
    if (hidden.length === 0) return { answers, clashes: run.clashes, taken: run.taken };
    for (const key of hidden) contested.add(key);
  }
};

interface MergedPlace extends Difference {
  readonly index: number;
  readonly isClash: boolean;
  readonly holder: MergedRepetition | null;
}

interface MergedRepetition {
  readonly around: MergedRepetition | null;
  index: number;
}

const createRun = (prepared: PreparedDesign, choices: ReadonlyMap<string, Side>, contested: ReadonlySet<string>) => {
  const clashes: Difference[] = [];
  const taken: Difference[] = [];
  const places = new Map<string, MergedPlace>();
  const pathAt = (index: number, suffix: string): ItemPath => `${pathOfIndex(prepared, index)}${suffix}`;

  const mergeValue = (index: number, suffix: string, holder: MergedRepetition | null, versions: Record<'base' | Side, AnswerBlock>): AnswerValue => {
    const [base, mine, theirs] = (['base', 'mine', 'theirs'] as const).map((name) => versions[name].values.get(index) ?? null) as [
      AnswerValue,
      AnswerValue,
      AnswerValue,
    ];
    if (base === null && mine === null && theirs === null) return null;
    const path = pathAt(index, suffix);
    const place = { key: path, path, repetition: null, base, mine, theirs };
    const isAgreed = sameAnswer(mine, theirs);
    const [isMine, isTheirs] = [!sameAnswer(base, mine), !sameAnswer(base, theirs)];
    const isClash = !isAgreed && ((isMine && isTheirs) || contested.has(path));
    places.set(path, { ...place, index, isClash, holder });
    if (isClash) {
      clashes.push(place);
      const choice = choices.get(path);
      return choice === undefined ? base : place[choice];
    }
    if (isTheirs && !isAgreed) taken.push(place);
    return isMine ? mine : theirs;
  };

  const mergeRepeat = (index: number, suffix: string, holder: MergedRepetition | null, versions: Record<'base' | Side, AnswerBlock>) => {
    const lists = { base: versions.base.repeats.get(index), mine: versions.mine.repeats.get(index), theirs: versions.theirs.repeats.get(index) };
    const { base = [], mine = [], theirs = [] } = lists;
    const [inMine, inTheirs] = [matchRepetitions(base, mine), matchRepetitions(base, theirs)];
    const kept: Repetition[] = [];
    let counted = 0;
    const keep = (registeredAt: string | null, [before, one, other]: readonly [AnswerBlock, AnswerBlock, AnswerBlock], isKept = true): void => {
      counted += 1;
      const merged = mergeBlock(index, `${suffix}_${counted}`, before, one, other, { around: holder, index: isKept ? kept.length + 1 : 0 });
      if (isKept) kept.push({ ...merged, registeredAt });
    };
    for (const [at, before] of base.entries()) {
      const one = mine[inMine[at]!];
      const other = theirs[inTheirs[at]!];
      if (one !== undefined && other !== undefined) {
        keep(before.registeredAt, [before, one, other]);
        continue;
      }
      const rest = one ?? other;
      if (rest === undefined) continue;
      const isRemovedByMe = one === undefined;
      const path = pathAt(index, suffix);
      const place = { key: `${path}#${counted + 1}`, path, repetition: counted + 1, base: true, mine: isRemovedByMe ? null : true, theirs: isRemovedByMe ? true : null };
      if (sameBlock(before, rest)) {
        if (!isRemovedByMe) taken.push({ ...place, repetition: at + 1 });
        continue;
      }
      clashes.push(place);
      const isKept = choices.get(place.key) !== (isRemovedByMe ? 'mine' : 'theirs');
      keep(before.registeredAt, isRemovedByMe ? [before, before, rest] : [before, rest, before], isKept);
    }
    const news = matchAdded(
      mine.filter((_, at) => !inMine.includes(at)),
      theirs.filter((_, at) => !inTheirs.includes(at)),
    );
    for (const added of news) {
      keep((added.mine ?? added.theirs)!.registeredAt, [blankBlock, added.mine ?? blankBlock, added.theirs ?? blankBlock]);
    }
    const isThere = (lists.base === undefined) === (lists.mine === undefined) ? lists.theirs !== undefined : lists.mine !== undefined;
    return kept.length > 0 || isThere ? kept : null;
  };

  const mergeBlock = (
    repeat: number,
    suffix: string,
    base: AnswerBlock,
    mine: AnswerBlock,
    theirs: AnswerBlock,
    holder: MergedRepetition | null = null,
  ): AnswerBlock => {
    const values = new Map<number, AnswerValue>();
    const confirmations = new Map<number, AnswerValue>();
    const repeats = new Map<number, readonly Repetition[]>();
    const versions = { base, mine, theirs };
    eachItemOfBlock(prepared, repeat, (index) => {
      if (prepared.items[index]!.class === 'repeat') {
        const repetitions = mergeRepeat(index, suffix, holder, versions);
        if (repetitions !== null) repeats.set(index, repetitions);
        const reason = prepared.items[index]!.reasons === undefined ? null : mergeValue(index, suffix, holder, versions);
        if (reason !== null) values.set(index, reason);
      } else {
        const value = mergeValue(index, suffix, holder, versions);
        if (value !== null) values.set(index, value);
        const confirmation = prepared.warns[index] === 1 ? mergedConfirmation(index, versions, value) : null;
        if (confirmation !== null) confirmations.set(index, confirmation);
      }
    });
    return { values, confirmations, repeats };
  };
  return { clashes, taken, places, mergeBlock };
};

/** The side that changed the confirmation decides; of two, the one that the server signed first. */
const mergedConfirmation = (index: number, versions: Record<'base' | Side, AnswerBlock>, value: AnswerValue): AnswerValue => {
  const [base, mine, theirs] = (['base', 'mine', 'theirs'] as const).map((name) => {
    const confirmation = versions[name].confirmations.get(index) ?? null;
    return isObject(confirmation) && sameAnswer(confirmation['value'] ?? null, value) ? confirmation : null;
  });
  const changed = [mine!, theirs!].filter((each) => !sameAnswer(each, base!));
  if (changed.length < 2) return changed.length === 0 ? base! : changed[0]!;
  const signedAt = (each: AnswerValue): string => JSON.stringify([isObject(each) ? (each['at'] ?? '~') : '~', each]);
  return changed.toSorted((one, other) => (signedAt(one) < signedAt(other) ? -1 : 1)).find((each) => each !== null) ?? null;
};

const anyContext: FormContext = { today: '', now: '2000-01-01T00:00', organisation: '', language: 'ja', isNew: false };

/** These choices would silently hide a new answer of the other side. Nothing is returned if one of its gates clashes already. */
const gatesThatHide = (
  prepared: PreparedDesign,
  answers: Answers,
  places: ReadonlyMap<string, MergedPlace>,
  contested: ReadonlySet<string>,
  today: string,
): readonly string[] => {
  const session = openForm(prepared, answers, { ...anyContext, today });
  const found = new Set<string>();
  for (const place of places.values()) {
    const isNew = (['mine', 'theirs'] as const).some((side) => place[side] !== null && !sameAnswer(place[side], place.base));
    const path = isNew ? standingPath(place) : null;
    if (path === null) continue;
    const { exposed, value, reasons } = session.item(path);
    if (exposed && (value !== null || reasons !== null || place.isClash)) continue;
    const gates = gatesAround(prepared, place).flatMap((key) => places.get(key) ?? []);
    if (gates.some(({ isClash }) => isClash)) continue;
    const apart = gates.filter(({ mine, theirs }) => !sameAnswer(mine, theirs)).map(({ key }) => key);
    for (const key of apart.length > 0 ? apart : [place.key]) if (!contested.has(key)) found.add(key);
  }
  return [...found];
};

const standingPath = ({ path, holder }: MergedPlace): ItemPath | null => {
  const indices: number[] = [];
  for (let at = holder; at !== null; at = at.around) indices.unshift(at.index);
  if (indices.includes(0)) return null;
  const { item } = indices.length === 0 ? { item: path } : splitItemPath(path);
  return [item, ...indices].join('_');
};

const gatesAround = (prepared: PreparedDesign, { key, index }: MergedPlace): readonly string[] => {
  const { indices } = splitItemPath(key);
  const gates = new Set<number>();
  const add = (gate: number): void => {
    if (gate === none || gates.has(gate)) return;
    gates.add(gate);
    if (prepared.behaviours[gate]!.answer !== 'computed') return;
    for (const { path } of [...referencesOf(prepared.items[gate]!), ...mentionsOf(prepared.items[gate]!)]) add(prepared.references.get(path)?.index ?? none);
  };
  for (let at = index; at !== none; at = prepared.parent[at]!) {
    add(prepared.gate[at]!);
    if (!prepared.relevant[at]) continue;
    for (const mention of mentionsOf(prepared.items[at]!)) if (mention.key === 'relevant') add(prepared.references.get(mention.path)?.index ?? none);
  }
  return [...gates].map((gate) => {
    let depth = 0;
    for (let around = prepared.repeat[gate]!; around !== none; around = prepared.repeat[around]!) depth += 1;
    return [pathOfIndex(prepared, gate), ...indices.slice(0, depth)].join('_');
  });
};
