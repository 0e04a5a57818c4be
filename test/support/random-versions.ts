import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context } from './form-builder.ts';
import { copyOf, spotsOf, versionEdits, type Spot } from './version-edits.ts';

/** A card as far as its answers are concerned. */
export interface StoredAnswers {
  readonly version: number;
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

export const typed: readonly AnswerValue[] = [
  'a', 'b', ['a', 'b'], ['none'], ['c'], true, 7, 2.5, 'xyz', '2026-11-20', { year: 3, month: 2 }, { E: 3, V: 4, M: 5 }, { SBP: 120, DBP: 80 },
  { latitude: 35, longitude: 139 }, { name: 'free' }, { steps: { walks: true } },
];

export const pathIn = ({ page, item, isRepeated }: Spot, repetition: string): string => `${page['name']}.${item['name']}${isRepeated ? repetition : ''}`;

/** A form of the design in which most items are answered, well. */
export const filled = (design: CardDesign, decisions: readonly number[]): Answers => {
  const session = openForm(prepare(design), {}, context);
  for (const [index, spot] of spotsOf(copyOf(design)).entries()) {
    const start = decisions[index % decisions.length]!;
    for (const repetition of ['_1', '_2', '_1_1']) {
      const path = pathIn(spot, repetition);
      try {
        if (spot.item['class'] === 'repeat') session.addRepetition(path);
        if (spot.item['class'] !== 'attribute' || !session.item(path).exposed) continue;
        for (let tried = 0; tried < typed.length && session.item(path).value === null; tried += 1) {
          session.set(path, typed[(start + tried) % typed.length]!);
          if (session.item(path).issues.length > 0) session.set(path, null);
        }
      } catch {
        // Nothing to enter there, or no such repetition.
      }
    }
  }
  return session.answers();
};

/** Later versions of a design, each one edit away from the one before. */
export const edited = (design: CardDesign, edits: readonly (readonly [edit: number, place: number])[]): CardDesign[] => {
  const versions = [design];
  for (const [number, place] of edits) {
    const copy = copyOf(versions.at(-1)!);
    // Two of three lose something.
    const candidates = number % 3 === 0 ? versionEdits : versionEdits.filter(({ effect }) => effect === 'loses_data');
    const edit = candidates[number % candidates.length]!;
    const spots = spotsOf(copy).filter((spot) => edit.fits(spot));
    if (spots.length === 0) continue;
    edit.apply(spots[place % spots.length]!, copy);
    const { design: next } = readDesign(JSON.parse(JSON.stringify(copy)));
    if (next !== null) versions.push(next);
  }
  return versions;
};

export const leaves = (answers: Answers): [path: string, value: AnswerValue][] =>
  Object.entries(answers).flatMap(([page, values]) => Object.entries(values).map(([name, value]): [string, AnswerValue] => [`${page}.${name}`, value]));

export const words = (value: AnswerValue): readonly string[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]).map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each)));

const computed = new Set(['plugin', 'hidden_count', 'score_level', 'watch']);
const entered = new Set(['interlocked_dropdown', 'blood_pressure']);

/** Whether a version computes the item of a path: such a value is worked out anew, and nobody typed it. */
export const isComputedIn = (design: CardDesign, path: string): boolean => {
  const plain = path.replace(/(_\d+)+$/, '');
  const spot = spotsOf(copyOf(design)).find(({ page, item }) => `${page['name']}.${item['name']}` === plain);
  return spot !== undefined && computed.has(spot.item['type'] as string) && !entered.has(spot.item['plugin']?.kind as string);
};

/** Paths at which something of an answer is neither in place nor kept. */
export const vanished = (before: StoredAnswers, after: StoredAnswers, from: CardDesign, to: CardDesign): string[] =>
  [...leaves(before.vals), ...before.kept.map(({ path, value }): [string, AnswerValue] => [path, value])]
    .filter(([path, value]) => {
      const held = [...leaves(after.vals).filter(([at]) => at === path).map(([, each]) => each), ...after.kept.filter((each) => each.path === path).map((each) => each.value)];
      const there = new Set(held.flatMap(words));
      const isRepeatGrown = typeof value === 'number' && held.some((each) => typeof each === 'number' && each >= value && Number.isInteger(each));
      return !isRepeatGrown && !words(value).every((word) => there.has(word));
    })
    .map(([path]) => path)
    .filter((path) => !(isComputedIn(from, path) && isComputedIn(to, path)));
