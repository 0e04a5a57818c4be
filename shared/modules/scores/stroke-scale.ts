import { strokeItems, type StrokeItem, strokeScale, type StrokeScore, untestable } from './clinical/stroke-scale.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { plainAnswer } from '../../items/output.ts';
import { inputsFor, numberAt, valueAt } from '../../plugins/inputs.ts';

/** Choices mark an untestable item by one of these values; many forms use 9. */
const words: ReadonlySet<string> = new Set(['un', 'nt', 'untestable', 'not_testable', '9']);

const scoreAt = (item: PluginItem, sources: Sources, name: StrokeItem): StrokeScore | undefined =>
  words.has(plainAnswer(valueAt(item, sources, name)).toLowerCase()) ? untestable : numberAt(item, sources, name);

const scoresOf = (item: PluginItem, sources: Sources): { readonly [name in StrokeItem]?: StrokeScore } =>
  Object.fromEntries(strokeItems.map((name) => [name, scoreAt(item, sources, name)]));

/** Untestable items add nothing and are counted in the working. */
export const nihss: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => strokeScale(scoresOf(item, sources)) ?? null,
  explain: (item, sources) => {
    const scores = scoresOf(item, sources);
    const count = Object.values(scores).filter((score) => score === untestable).length;
    return {
      formula: 'nihss',
      inputs: inputsFor(item, strokeItems, {}).map((input) => ({ ...input, name: input.name === 'face' ? 'facial_palsy' : input.name, value: scores[input.name as StrokeItem] ?? null })),
      ...(count > 0 && { steps: [{ name: 'untestable', value: count }] }),
    };
  },
};
