import type { AnswerValue, MultiItem } from '../../design/card-design.ts';
import { noFindings, notAChoice } from '../findings.ts';
import type { EnteredItem } from '../behaviour.ts';
import { multiOutput } from '../single/output.ts';
import { excludeEachOther, isChoiceOf, offeredBy, shownOffer, valuesOfChoices } from '../offered.ts';

/** Choices are in design order unless ranked; of two that exclude each other the last one stays. */
export const multi: EnteredItem<MultiItem> = {
  answer: 'entered',
  output: multiOutput,
  holdsOf: ({ choices }) => ({ kind: 'choices', values: valuesOfChoices(choices) }),
  hold: (item, raw, previous) => {
    if (raw === null || raw === '') return null;
    const given = typeof raw === 'string' ? [raw] : raw;
    if (!Array.isArray(given)) return undefined;
    const values = new Set<string>();
    for (const value of given as readonly AnswerValue[]) {
      if (typeof value === 'number') values.add(String(value));
      else if (typeof value === 'string' && value !== '') values.add(value);
      else return undefined;
    }
    const left = withoutExcluded(item, values, previous);
    const kept = item.ranked === true ? [...values].filter((value) => left.has(value)) : inDesignOrder(item, left);
    return kept.length > 0 ? kept : null;
  },
  findings: (item, value) => {
    if (!Array.isArray(value)) return noFindings;
    return value.every((each) => isChoiceOf(item, each)) ? noFindings : notAChoice;
  },
  current: (item, value, sources) => {
    if (!Array.isArray(value)) return value;
    const { values } = offeredBy(item, sources);
    const still = (value as readonly AnswerValue[]).filter((each) => values.has(each) || !isChoiceOf(item, each));
    return still.length === 0 ? null : still;
  },
  shows: shownOffer,
};

/** Unknown values go to the end, so that their finding is shown. */
const inDesignOrder = (item: MultiItem, values: ReadonlySet<string>): string[] => {
  const known = valuesOfChoices(item.choices).filter((value) => values.has(value));
  if (known.length === values.size) return known;
  const listed = new Set(known);
  return [...known, ...[...values].filter((value) => !listed.has(value))];
};

const withoutExcluded = (item: MultiItem, values: ReadonlySet<string>, previous: AnswerValue): ReadonlySet<string> => {
  const { exclusive = [] } = item;
  if (exclusive.length === 0 || values.size < 2) return values;
  const before = new Set(Array.isArray(previous) ? (previous as readonly AnswerValue[]) : []);
  const inOrderOfChoice = [...[...values].filter((value) => before.has(value)), ...[...values].filter((value) => !before.has(value))];
  let kept: string[] = [];
  for (const chosen of inOrderOfChoice) kept = [...kept.filter((value) => !excludeEachOther(exclusive, value, chosen)), chosen];
  return new Set(kept);
};
