import type { AnswerValue, Choice, PluginItem } from '../../design/card-design.ts';
import { noFindings, notAChoice } from '../../items/findings.ts';
import type { Entered, Sources } from '../../items/behaviour.ts';
import { holdChoice } from '../../items/offered.ts';
import { valueAt } from '../inputs.ts';

type InterlockedItem = PluginItem<'interlocked_dropdown'>;

const sourceValues = (answer: AnswerValue): readonly string[] => {
  if (Array.isArray(answer)) return (answer as readonly AnswerValue[]).flatMap(sourceValues);
  return answer === null || typeof answer === 'object' ? [] : [String(answer)];
};

const offered = (item: InterlockedItem, sources: Sources): readonly Choice[] => {
  const bySource = item.plugin.params.choices;
  const values = sourceValues(valueAt(item, sources, 'source'));
  const choices = values.flatMap((value) => (Object.hasOwn(bySource, value) ? bySource[value]! : []));
  return values.length < 2 ? choices : [...new Map(choices.map((choice) => [choice.value, choice])).values()];
};

const holds = (choices: readonly Choice[], value: AnswerValue): boolean => choices.some((choice) => choice.value === value);

const isKnown = (item: InterlockedItem, value: AnswerValue): boolean =>
  Object.values(item.plugin.params.choices).some((choices) => holds(choices, value));

/** The source's answer decides the choices; an answer that no longer fits is set aside. */
export const interlockedDropdown: Entered<InterlockedItem> = {
  answer: 'entered',
  holds: { kind: 'choice' },
  hold: (_item, raw) => holdChoice(raw),
  findings: (item, value) => (isKnown(item, value) ? noFindings : notAChoice),
  // Unknown values stay, so that their finding is shown.
  current: (item, value, sources) => (holds(offered(item, sources), value) || !isKnown(item, value) ? value : null),
  shows: (item, _value, sources) => {
    const choices = offered(item, sources);
    return { kind: 'choices', choices, awaited: choices.length === 0 && valueAt(item, sources, 'source') === null ? sources.place(item.plugin.params.source) : null };
  },
};
