import type { AnswerValue } from '../../design/card-design.ts';
import { sameAnswer } from '../../items/answers.ts';
import type { ReadCell } from './read-cell.ts';
import { takeReasons, type NamesChoice } from './read-reasons.ts';
import type { KnownVersion, PartCell } from './read-types.ts';
import type { Target } from './targets.ts';

const olderPlaces = (known: readonly KnownVersion[], { path, part, indices }: Target): readonly { readonly version: number; readonly target: Target }[] => {
  const name = `${path}${indices.map((index) => `_${index}`).join('')}${part === '' ? '' : `.${part}`}`;
  return known.slice(1).flatMap(({ version, targets }) => {
    const target = targets.resolve(name);
    return target === undefined ? [] : [{ version, target }];
  });
};

export const olderReasons = (known: readonly KnownVersion[], target: Target, cells: readonly PartCell[], byTitle: boolean, namesChoice: NamesChoice) =>
  olderPlaces(known, target)
    .map((place) => ({ ...place, ...takeReasons(place.target, cells, byTitle, namesChoice) }))
    .find(({ reasons, rest }) => reasons.size > 0 && rest.length === 0);

export const olderReading = (
  known: readonly KnownVersion[],
  place: Target,
  cells: readonly PartCell[],
  read: (target: Target, cells: readonly PartCell[]) => ReadCell,
): { readonly version: number; readonly target: Target; readonly value: AnswerValue } | undefined => {
  for (const { version, target } of olderPlaces(known, place)) {
    const found = read(target, cells);
    if (found.value !== null && !found.isUnread) return { version, target, value: found.value };
  }
  return undefined;
};

export const olderJson = (
  known: readonly KnownVersion[],
  { path, kind, prepared, number }: Target,
  text: string,
): { readonly version: number; readonly target: Target; readonly value: AnswerValue } | undefined => {
  if (kind !== 'answer' || !/^[[{]/.test(text)) return undefined;
  for (const { version, targets } of known.slice(1)) {
    const target = targets.resolve(path);
    const behaviour = target?.prepared.behaviours[target.number];
    const item = target?.prepared.items[target.number];
    const now = prepared.items[number]!;
    if (target === undefined || behaviour?.answer !== 'entered' || item?.class !== 'attribute' || (now.class === 'attribute' && now.type === item.type)) continue;
    try {
      const value = JSON.parse(text) as AnswerValue;
      if (sameAnswer(behaviour.hold(item, value, null) ?? null, value)) return { version, target, value };
    } catch {
      return undefined;
    }
  }
  return undefined;
};
