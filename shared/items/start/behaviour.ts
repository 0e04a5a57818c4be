import { triageGroup, type TriageStep, type TriageSteps, triageWay } from '../../clinical/start-triage.ts';
import type { AnswerValue, StartItem } from '../../design/card-design.ts';
import { readRate } from './reader.ts';
import { noFindings } from '../findings.ts';
import { type AnswerObject, isObject, partOf } from '../answers.ts';
import type { EnteredItem } from '../behaviour.ts';
import { startOutput } from './output.ts';

type ReadStep = (raw: AnswerValue) => boolean | number | undefined;

const yesOrNo: ReadStep = (raw) => (typeof raw === 'boolean' ? raw : undefined);

const rate: ReadStep = (raw) => {
  const read = typeof raw === 'string' ? readRate(raw) : null;
  const value = read?.kind === 'read' ? read.value : raw;
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : undefined;
};

const readers: { readonly [Step in TriageStep]: ReadStep } = {
  walks: yesOrNo,
  breathes: yesOrNo,
  breathes_after_airway: yesOrNo,
  respiratory_rate: rate,
  pulse: rate,
  follows_instructions: yesOrNo,
};

const readSteps = (raw: AnswerObject): TriageSteps | undefined => {
  const steps: { [step: string]: boolean | number } = {};
  for (const [step, read] of Object.entries(readers)) {
    const given = partOf(raw, step);
    if (given === null) continue;
    const value = read(given);
    if (value === undefined) return undefined;
    steps[step] = value;
  }
  return steps;
};

/** Only answers of the taken branch are held; the group is "unknown" until the triage ends. */
export const start: EnteredItem<StartItem> = {
  answer: 'entered',
  output: startOutput,
  parts: { group: 'text', respiratory_rate: 'number', pulse: 'number' },
  partIn: (value, part) => partOf(partOf(value, 'steps'), part),
  hold: (_item, raw) => {
    if (raw === null || raw === '') return null;
    const given = partOf(raw, 'steps');
    const steps = isObject(given) ? readSteps(given) : undefined;
    if (!steps) return undefined;
    const taken = triageWay(steps);
    return { group: triageGroup(taken), steps: { ...taken } };
  },
  findings: () => noFindings,
  number: () => undefined,
};
