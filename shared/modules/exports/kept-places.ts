import type { Answers, AnswerValue } from '../../design/card-design.ts';
import type { FilledRepetitions } from '../../design/filled-repetitions.ts';
import { withKeptChoices, type KeptAnswer } from '../../design/kept-answer.ts';
import { reasonName } from '../../design/sibling-names.ts';
import { hasItsPlace } from './fields.ts';
import { isQuestion, repetitionsIn, storedIn, valuesOf, type Group } from './groups.ts';
import type { TableCard } from './tables.ts';

const isList = (value: AnswerValue | undefined): value is readonly AnswerValue[] & AnswerValue => Array.isArray(value);

function* shownIn(filled: FilledRepetitions, groups: readonly Group[], vals: Answers, card: TableCard, indices: readonly number[] = []): Generator<string> {
  for (const group of groups) {
    for (const part of group.parts) {
      if (isQuestion(part)) {
        const stored = storedIn(part.field, indices);
        if (!hasItsPlace(filled, part.field)) continue;
        const values = valuesOf(part.field, vals[group.page]?.[stored], card, false);
        if (values.some((value) => value !== null && value !== undefined && value !== '')) yield `${group.page}.${stored}`;
      } else for (const index of repetitionsIn(filled, vals, part, indices)) yield* shownIn(filled, [part], vals, card, [...indices, index]);
    }
  }
}

export const withKept = (filled: FilledRepetitions, groups: readonly Group[], card: TableCard, kept: readonly KeptAnswer[]): { readonly vals: Answers; readonly placed: ReadonlyMap<string, number>; readonly left: readonly KeptAnswer[] } => {
  if (kept.length === 0) return { vals: card.vals, placed: new Map(), left: kept };
  const vals: { [page: string]: { [stored: string]: AnswerValue } } = Object.fromEntries(Object.entries(card.vals).map(([page, answers]) => [page, { ...answers }]));
  const placed = new Map<KeptAnswer, string>();
  for (const each of kept.toSorted((one, other) => other.version - one.version)) {
    const { path, value, detached } = each;
    const [page, stored] = [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];
    const answers = (vals[page] ??= {});
    const there = answers[stored] ?? null;
    const isJoined = isList(there) && isList(value);
    if (detached || (there !== null && !isJoined) || answers[reasonName(stored)] !== undefined) continue;
    answers[stored] = isJoined ? withKeptChoices(there, each, value) : value;
    placed.set(each, path);
  }
  const shown = new Set(shownIn(filled, groups, vals, card));
  const versions = new Map([...placed].flatMap(([{ version }, path]) => (shown.has(path) ? [[path, version] as const] : [])).toReversed());
  return { vals, placed: versions, left: kept.filter((each) => !shown.has(placed.get(each) ?? '')) };
};
