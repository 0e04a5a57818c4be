import type { AnswerValue, Answers, Path } from '../../design/card-design.ts';
import { withKeptChoices, type KeptAnswer } from '../../design/kept-answer.ts';
import { splitReasonPath } from '../../design/sibling-names.ts';
import type { FormSession, ItemPath } from '../../form/form-types.ts';
import { answerAt, answerPath, splitItemPath, splitPath, withAnswers } from '../../form/item-paths.ts';
import type { OpenedMove, ReturnKept } from '../../form/kept-answers.ts';
import { none, pathOfIndex, type PreparedDesign, repeatsAround } from '../../form/prepare.ts';
import { isBlankAnswer, partOf, sameAnswer } from '../../items/answers.ts';
import { lostIn, noSources } from '../../items/judge.ts';
import { takesReason } from '../../items/reason-parts.ts';
import { take } from '../../items/take.ts';

const chainOf = (prepared: PreparedDesign, repeat: Path | undefined): readonly number[] => {
  const index = prepared.indexOf.get(repeat ?? '');
  return index === undefined ? [] : [...repeatsAround(prepared, index), index];
};

const isFilled = ({ items, end }: PreparedDesign, index: number, answers: Answers, path: ItemPath, kept: readonly KeptAnswer[]): boolean => {
  const [page] = splitPath(path);
  const suffix = path.slice(splitItemPath(path).item.length);
  const names = new Set(items.slice(index + 1, end[index]).map(({ name }) => name));
  return Object.entries(answers[page] ?? {}).some(([name, value]) => {
    const own = splitItemPath(name).item;
    const isKept = kept.some((each) => !each.detached && each.path === `${page}.${name}` && sameAnswer(each.value, value));
    return names.has(own) && name.slice(own.length).startsWith(`${suffix}_`) && !isBlankAnswer(value) && !isKept;
  });
};

/** A later version's answer replaces an older one, but choices and repetitions may be left from several versions. */
const isReplaced = ({ indexOf, items }: PreparedDesign, { path, value, version }: KeptAnswer, entries: readonly KeptAnswer[]): boolean =>
  !Array.isArray(value) &&
  items[indexOf.get(splitItemPath(path).item) ?? none]?.class !== 'repeat' &&
  entries.some((other) => !other.detached && other.version > version && answerPath(other.path) === answerPath(path));

const byVersion = (one: KeptAnswer, other: KeptAnswer): number => other.version - one.version;

/** Returns kept answers that have a place again unless they were answered anew. */
export const returnAnswers: ReturnKept = (prepared, opened, earlier, lost) => {
  const now = opened.form.answers();
  const entries = detachFilled(prepared, now, earlier);
  let back = new Map<KeptAnswer, AnswerValue>();
  const taken = new Set<ItemPath>(lost.map(({ path }) => path));
  for (const each of entries.toSorted(byVersion)) {
    const value = each.detached || taken.has(each.path) || isReplaced(prepared, each, entries) ? null : returning(prepared, each, answerAt(now, each.path), opened);
    if (value === null) continue;
    back.set(each, value);
    taken.add(each.path);
  }
  let form = opened.form;
  // Never return an answer with findings, which the user could not see.
  while (back.size > 0) {
    form = opened.open(withAnswers(opened.answers, new Map([...back].map(([{ path }, value]) => [path, value]))));
    const faulty = [...back.keys()].filter(({ path }) => isFaulty(prepared, form, path));
    if (faulty.length === 0) break;
    const repeats = new Set(faulty.map(({ path }) => path));
    back = new Map([...back].filter(([each]) => !faulty.includes(each) && !chainOf(prepared, each.repeat).some((index) => repeats.has(pathOfIndex(prepared, index)))));
    form = opened.form;
  }
  const then = form.answers();
  const rest = entries.flatMap((each): KeptAnswer[] => {
    if (!back.has(each)) return [each];
    const held = answerAt(then, each.path);
    if (!Array.isArray(each.value)) return isBlankAnswer(held) ? [each] : [];
    const left = (each.value as readonly AnswerValue[]).filter((one) => !Array.isArray(held) || !(held as readonly AnswerValue[]).includes(one));
    return left.length === 0 ? [] : [{ ...each, value: left }];
  });
  return { form, kept: [...rest, ...lost] };
};

const isFaulty = (prepared: PreparedDesign, form: FormSession, path: ItemPath): boolean =>
  prepared.indexOf.has(splitItemPath(path).item) && form.item(path).issues.length > 0;

/** A repeat that was filled anew is another one, so detach what was kept of it. */
const detachFilled = (prepared: PreparedDesign, now: Answers, entries: readonly KeptAnswer[]): readonly KeptAnswer[] => {
  const filled = new Set(
    entries.flatMap(({ path, detached }) => {
      const index = prepared.indexOf.get(splitItemPath(path).item);
      return !detached && index !== undefined && isFilled(prepared, index, now, path, entries) ? [index] : [];
    }),
  );
  if (filled.size === 0) return entries;
  return entries.map((each) => {
    const own = prepared.indexOf.get(splitItemPath(each.path).item) ?? none;
    return filled.has(own) || chainOf(prepared, each.repeat).some((index) => filled.has(index)) ? { ...each, detached: true } : each;
  });
};

const returning = (prepared: PreparedDesign, kept: KeptAnswer, held: AnswerValue, { context, from, form }: OpenedMove): AnswerValue => {
  const { path, value, repeat } = kept;
  const reason = splitReasonPath(path);
  const { item: plain, indices } = splitItemPath(answerPath(path));
  const index = prepared.indexOf.get(plain);
  const isTime = index === undefined && repeat !== undefined && plain === `${repeat}_registered_at` && prepared.indexOf.has(repeat);
  if (isTime) return isBlankAnswer(held) || held === value ? value : null;
  if (index === undefined) return null;
  const around = prepared.repeat[index]!;
  if ((around === none ? undefined : pathOfIndex(prepared, around)) !== repeat || chainOf(prepared, repeat).length !== indices.length) return null;
  const item = prepared.items[index]!;
  const { value: there, reasons, exposed } = form.item(answerPath(path));
  if (reason !== null) {
    const isFree = exposed && reasons === null && isBlankAnswer(reason.part === '' ? (there === 0 ? null : there) : partOf(there, reason.part));
    return isFree && takesReason(prepared.design, item, reason.part, value) ? value : null;
  }
  if (reasons !== null) return null;
  if (item.class === 'repeat') return typeof value === 'number' ? Math.max(value, typeof held === 'number' ? held : 0) : null;
  if (Array.isArray(value) && 'choices' in item) {
    const choices = new Set<AnswerValue>(item.choices.map((choice) => choice.value));
    const coming = (value as readonly AnswerValue[]).filter((each) => choices.has(each));
    const there = Array.isArray(held) ? (held as readonly AnswerValue[]) : [];
    if (coming.length === 0) return null;
    const joined = withKeptChoices(there, kept, coming);
    return lostIn(item, joined, noSources(context)) === null ? joined : null;
  }
  const isFree = isBlankAnswer(held) || sameAnswer(held, value) || isReading(from.prepared, plain, value, held);
  return isFree && lostIn(item, value, noSources(context)) === null ? value : null;
};

/** Tells whether the answer there is only what the former version could read of the kept one. */
const isReading = ({ indexOf, items, behaviours }: PreparedDesign, path: Path, value: AnswerValue, held: AnswerValue): boolean => {
  const index = indexOf.get(path) ?? none;
  const item = items[index];
  const behaviour = behaviours[index];
  return item?.class === 'attribute' && behaviour?.answer === 'entered' && sameAnswer(take(behaviour, item, value, null).value, held);
};
