import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import { maxRepetitions } from '#shared/design/limits.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { confirmedName, splitReasonName, splitTypedName } from '#shared/design/sibling-names.ts';
import { pathOf, walkItems, type Place } from '#shared/design/walk.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { answersWhere } from '../answers/withhold.ts';
import { Problem } from '../refusals/problem.ts';

const repeatsAround = ({ repeat }: Pick<Place, 'repeat'>): readonly Place[] => (repeat === null ? [] : [...repeatsAround(repeat), repeat]);

export const surroundingsOf = onceFor((design: CardDesign): ReadonlyMap<string, readonly Place[]> => {
  const around = new Map<string, readonly Place[]>();
  walkItems(design, (place) => {
    around.set(pathOf(place), repeatsAround(place));
    if (place.item.class === 'repeat') around.set(`${pathOf(place)}_registered_at`, repeatsAround({ repeat: place }));
  });
  return around;
});

/** The card's own counts decide here. Where another answer decides the count, the form judges. */
const isBeyond = (vals: Answers, page: string, around: readonly Place[], indices: readonly number[]): boolean =>
  around.some(({ item: repeat }, level) => {
    const count = vals[page]?.[[repeat.name, ...indices.slice(0, level)].join('_')];
    return !('repeat_count' in repeat && repeat.repeat_count !== undefined) && typeof count === 'number' && (indices[level] ?? 0) > count;
  });

export const entriesIn = (vals: Answers) => Object.entries(vals).flatMap(([page, answers]) => Object.entries(answers).map(([name, value]) => ({ page, name, path: `${page}.${name}`, value })));

/** The form would silently drop these answers, because they are beyond the card's own counts. */
const beyondCount = (design: CardDesign, vals: Answers) => {
  const around = surroundingsOf(design);
  return entriesIn(vals).filter(({ page, name, value }) => {
    if (value === null) return false;
    const { item, indices } = splitItemPath(splitReasonName(name)?.stored ?? splitTypedName(name)?.stored ?? confirmedName(name) ?? name);
    return isBeyond(vals, page, around.get(`${page}.${item}`) ?? [], indices);
  });
};

/** `path` names the repetition ("injury.part_2"); the place may be blank. */
export const hasPlace = (design: CardDesign, vals: Answers, path: string): boolean => {
  const { item, indices } = splitItemPath(path);
  const around = surroundingsOf(design).get(item);
  return around?.length === indices.length && !isBeyond(vals, item.slice(0, item.indexOf('.')), around, indices);
};

const countFault = (value: AnswerValue): 'wrong_type' | 'out_of_range' | null => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'wrong_type';
  return value < 0 || value > maxRepetitions ? 'out_of_range' : null;
};

/** Otherwise the form would silently count the answers. With `some`, null would remove the count, so 0 is required instead. */
export const refuseNoCount = (design: CardDesign, sent: Answers, some = false): void => {
  const around = surroundingsOf(design);
  const issues = entriesIn(sent).flatMap(({ page, name, path, value }) => {
    const { item, indices } = splitItemPath(name);
    const isCount = around.has(`${page}.${item}_registered_at`) && around.get(`${page}.${item}`)?.length === indices.length;
    const code = isCount && (some || value !== null) ? countFault(value) : null;
    return code === null ? [] : [{ path: `body.vals.${path}`, code }];
  });
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
};

export const refuseBeyondCount = (design: CardDesign, vals: Answers, sent: Answers): void => {
  const beyond = beyondCount(design, vals).filter(({ page, name }) => Object.hasOwn(sent[page] ?? {}, name));
  if (beyond.length > 0) throw new Problem('request.invalid', { issues: beyond.map(({ path }) => ({ path: `body.vals.${path}`, code: 'out_of_range' })) });
};

export const withinCounts = (design: CardDesign, vals: Answers): Answers => {
  const beyond = new Set(beyondCount(design, vals).map(({ path }) => path));
  return answersWhere(vals, (path) => !beyond.has(path));
};
