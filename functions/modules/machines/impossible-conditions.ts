import type { ItemCondition } from '#shared/api/card-filter.ts';
import type { Path } from '#shared/design/card-design.ts';
import type { Holding } from '#shared/language/expression/check-types.ts';
import { answerFault, boundFault, holdingsAt } from '#shared/modules/machines/sought.ts';
import { closest } from '#shared/text/closest.ts';
import { designIfAny, type FolderDesign } from '../../answers/folder-design.ts';
import type { ConditionCheck } from '../../answers/condition-check.ts';
import { Problem } from '../../refusals/problem.ts';

interface Asked {
  readonly path: Path;
  readonly place: string;
  readonly isBound: boolean;
  readonly text: string;
}

const askedIn = (conditions: readonly (readonly [Path, ItemCondition])[], place: string): readonly Asked[] =>
  conditions.flatMap(([path, condition]) => [
    ...(['from', 'to'] as const).flatMap((end) => (condition[end] === undefined ? [] : [{ path, place: `${place}.${path}.${end}`, isBound: true, text: condition[end] }])),
    ...(condition.in ?? []).map((text, at) => ({ path, place: `${place}.${path}.in.${at}`, isBound: false, text })),
  ]);

const faultIn = ({ design }: FolderDesign, holding: Holding | null, { isBound, text }: Asked) => {
  const isReason = !isBound && design.missing_reasons?.some(({ value }) => value === text) === true;
  const code = isReason ? null : (isBound ? boundFault : answerFault)(holding, text);
  if (code === null) return null;
  const suggested = code === 'no_choice' ? closest(text, holding?.values ?? []) : '';
  return { code, ...(holding !== null && code === 'unreadable' && { params: { expected: holding.kind } }), ...(suggested !== '' && { did_you_mean: suggested }) };
};

async function* versionsOf(inForce: readonly FolderDesign[]): AsyncGenerator<FolderDesign> {
  yield* inForce;
  for (const { folderId, version } of inForce) {
    for (let earlier = version - 1; earlier > 0; earlier -= 1) {
      const design = await designIfAny(folderId, earlier);
      if (design !== undefined) yield design;
    }
  }
}

/** Accepts codes of earlier designs, because cards may still have them. */
export const refuseImpossible: ConditionCheck = async (conditions, inForce, place) => {
  let open = askedIn(conditions, place);
  const faults = new Map<Asked, NonNullable<ReturnType<typeof faultIn>>>();
  for await (const version of versionsOf(inForce)) {
    const holdings = holdingsAt(version.design, open.map(({ path }) => path));
    open = open.filter((asked) => {
      const fault = faultIn(version, holdings.get(asked.path) ?? null, asked);
      if (fault !== null && !faults.has(asked)) faults.set(asked, fault);
      return fault !== null;
    });
    if (open.length === 0) return;
  }
  throw new Problem('request.invalid', { issues: open.map((asked) => ({ path: asked.place, ...faults.get(asked)! })) });
};
