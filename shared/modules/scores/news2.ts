import { type News2Inputs, news2 as news2Score, news2Points } from './clinical/early-warning.ts';
import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { isPathText } from '../../plugins/params.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { numbersAt, paramOf, pathAt, valueAt } from '../../plugins/inputs.ts';

const measured = ['rr', 'spo2', 'sbp', 'pulse', 'temp'] as const;
const inputNames = ['rr', 'spo2', 'scale', 'oxygen', 'sbp', 'pulse', 'acvpu', 'temp'] as const;

const consciousness: { readonly [word: string]: News2Inputs['acvpu'] } = {
  a: 'A', alert: 'A',
  c: 'C', confusion: 'C', confused: 'C', new_confusion: 'C',
  v: 'V', voice: 'V', verbal: 'V',
  p: 'P', pain: 'P',
  u: 'U', unresponsive: 'U',
};

const acvpuOf = (value: AnswerValue): News2Inputs['acvpu'] => {
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return Object.hasOwn(consciousness, word) ? consciousness[word] : undefined;
};

const roomAir = new Set(['air', 'room_air']);
const unknown = new Set(['unknown', 'not_known', 'unk', 'na']);

/** The answer is a check, yes or no, a flow, or a device; each device but room air is oxygen. */
const oxygenOf = (item: PluginItem, sources: Sources): boolean | undefined => {
  const path = pathAt(item, 'oxygen');
  const answer = path === null ? undefined : sources.yesNo(path);
  const value = valueAt(item, sources, 'oxygen');
  if (answer !== undefined || typeof value !== 'string' || unknown.has(value.toLowerCase())) return answer;
  return !roomAir.has(value.toLowerCase());
};

const scaleOf = (item: PluginItem, sources: Sources): 1 | 2 => {
  const written = paramOf(item, 'scale');
  const scale = isPathText(written) ? valueAt(item, sources, 'scale') : written;
  return scale === 2 || scale === '2' ? 2 : 1;
};

const readInputs = (item: PluginItem, sources: Sources): News2Inputs => {
  const oxygen = oxygenOf(item, sources);
  const acvpu = acvpuOf(valueAt(item, sources, 'acvpu'));
  return {
    ...numbersAt(item, sources, measured),
    scale: scaleOf(item, sources),
    ...(oxygen !== undefined && { oxygen }),
    ...(acvpu !== undefined && { acvpu }),
  };
};

/** The score is blank unless every input is present (domain-facts 8). */
export const news2: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => news2Score(readInputs(item, sources)) ?? null,
  explain: (item, sources) => {
    const inputs = readInputs(item, sources);
    const points: { readonly [name: string]: number | undefined } = { ...news2Points(inputs) };
    return {
      formula: 'news2',
      inputs: inputNames.map((name) => ({
        name,
        path: isPathText(paramOf(item, name)) ? pathAt(item, name) : null,
        value: inputs[name] ?? null,
        ...(points[name] !== undefined && { code: points[name] }),
      })),
    };
  },
};
