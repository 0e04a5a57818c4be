import type { AnswerValue, Choice, PluginItem, PluginParam } from '../../design/card-design.ts';
import { noFindings } from '../issues.ts';
import type { Entered, Sources } from '../items/behaviour.ts';
import { notAChoice } from '../items/single.ts';
import { paramOf, valueAt } from './params.ts';

type ChoicesBySource = { readonly [source: string]: readonly Choice[] };

/** The format's own shape, held by the checks of the design (design/check-plugin.ts). */
const choicesBySource = (item: PluginItem): ChoicesBySource => {
  const written: PluginParam = paramOf(item, 'choices') ?? {};
  return written as unknown as ChoicesBySource;
};

const sourceValues = (answer: AnswerValue): readonly string[] => {
  if (Array.isArray(answer)) return (answer as readonly AnswerValue[]).flatMap(sourceValues);
  return answer === null || typeof answer === 'object' ? [] : [String(answer)];
};

/** What the source's present value offers; those of several values combine. */
const offered = (item: PluginItem, sources: Sources): readonly Choice[] => {
  const bySource = choicesBySource(item);
  const values = sourceValues(valueAt(item, sources, 'source'));
  const choices = values.flatMap((value) => (Object.hasOwn(bySource, value) ? bySource[value]! : []));
  return values.length < 2 ? choices : [...new Map(choices.map((choice) => [choice.value, choice])).values()];
};

const holds = (choices: readonly Choice[], value: AnswerValue): boolean => choices.some((choice) => choice.value === value);

const isKnown = (item: PluginItem, value: AnswerValue): boolean =>
  Object.values(choicesBySource(item)).some((choices) => holds(choices, value));

/** A list whose choices follow the answer of another item; a pick that does not fit it any more is set aside. */
export const interlockedDropdown: Entered<PluginItem> = {
  answer: 'entered',
  normalise: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (typeof raw === 'number') return String(raw);
    return typeof raw === 'string' ? raw : undefined;
  },
  findings: (item, value) => (isKnown(item, value) ? noFindings : notAChoice),
  // What is in no list at all stays, so that the finding about it can be shown and mended.
  isCurrent: (item, value, sources) => holds(offered(item, sources), value) || !isKnown(item, value),
  shows: (item, _value, sources) => ({ kind: 'choices', choices: offered(item, sources) }),
};
