import { gap, qsofa } from './clinical/early-warning.ts';
import { bodyRegions, highestByRegion, type Injury, injurySeverityOfList, injurySeverityScore, newInjurySeverityScore, severityOfCode, threeHighest } from './clinical/injury-severity.ts';
import { revisedTraumaScore } from './clinical/revised-trauma-score.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Explanation, Sources, Step } from '../../items/behaviour.ts';
import type { FormulaId } from '../../items/formulas.ts';
import { plainAnswer } from '../../items/output.ts';
import { inputsFor, numberAt, numbersAt, pathAt, valueAt } from '../../plugins/inputs.ts';
import { isNotKnown, knownAt } from './known-inputs.ts';

const score = <Name extends string>(
  id: FormulaId,
  names: readonly Name[],
  formula: (inputs: { readonly [name in Name]?: number }) => number | undefined,
): Computed<PluginItem> => ({
  answer: 'computed',
  compute: (item, sources) => formula(numbersAt(item, sources, names)) ?? null,
  explain: (item, sources) => ({ formula: id, inputs: inputsFor(item, names, numbersAt(item, sources, names)) }),
});

interface ListedInjury extends Injury {
  readonly input: Explanation['inputs'][number];
}

const severityParam = (item: PluginItem): 'severity' | 'code' => (pathAt(item, 'severity') === null ? 'code' : 'severity');

const isListed = (item: PluginItem): boolean => pathAt(item, severityParam(item)) !== null;

const injuryParams = ['region', 'severity', 'code'] as const;

/** A blank repetition is no injury, but one with a reason is an unknown injury. */
const injuriesOf = (item: PluginItem, sources: Sources): readonly ListedInjury[] => {
  const path = pathAt(item, severityParam(item));
  return (path === null ? [] : sources.each(path)).flatMap((repetition): ListedInjury[] => {
    const [region, severity, code] = injuryParams.map((name) => valueAt(item, repetition, name));
    if (region === null && severity === null && code === null && !injuryParams.some((name) => isNotKnown(item, repetition, name))) return [];
    const ofCode = code === null || code === undefined ? null : severityOfCode(plainAnswer(code));
    const known = (severity === null ? undefined : numberAt(item, repetition, 'severity')) ?? ofCode;
    return [{ region: region === null ? null : plainAnswer(region), severity: known, input: { name: '', path, place: repetition.place(path!), value: known } }];
  });
};

const highest = (severities: readonly (number | null)[]): readonly Step[] => {
  const known = severities.filter((severity) => severity !== null);
  return known.length === 0 ? [] : [{ name: 'highest', value: threeHighest(known).join(', ') }];
};

const severitiesOf = (injuries: readonly Injury[]): readonly (number | null)[] => injuries.map(({ severity }) => severity);

/** The sources are the highest AIS of each region, or a repeat of injuries (domain-facts 8). */
const iss: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => (isListed(item) ? (injurySeverityOfList(injuriesOf(item, sources)) ?? null) : (injurySeverityScore(knownAt(item, sources, bodyRegions)) ?? null)),
  explain: (item, sources) => {
    if (!isListed(item)) return { formula: 'iss', inputs: inputsFor(item, bodyRegions, numbersAt(item, sources, bodyRegions)) };
    const injuries = injuriesOf(item, sources);
    return { formula: 'iss', inputs: injuries.map(({ input }) => input), steps: highest(highestByRegion(injuries)) };
  },
};

const niss: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => newInjurySeverityScore(severitiesOf(injuriesOf(item, sources))) ?? null,
  explain: (item, sources) => {
    const injuries = injuriesOf(item, sources);
    return { formula: 'niss', inputs: injuries.map(({ input }) => input), steps: highest(severitiesOf(injuries)) };
  },
};

export const traumaScores = {
  iss,
  niss,
  rts: score('rts', ['gcs', 'sbp', 'rr'], ({ gcs, sbp, rr }) =>
    gcs === undefined || sbp === undefined || rr === undefined ? undefined : revisedTraumaScore({ gcs, sbp, rr }),
  ),
  qsofa: score('qsofa', ['rr', 'sbp', 'gcs'], qsofa),
  gap: score('gap', ['gcs', 'age', 'sbp'], gap),
};
