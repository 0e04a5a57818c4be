import { type PpatsInputs, type PpatsPriority, ppatsPriority } from '../../clinical/ppats.ts';
import { levelName, type ScoreLevel, type ScoreLevelItem } from '../../design/card-design.ts';
import type { ItemType, Sources } from '../behaviour.ts';
import { scoreLevelOutput } from './output.ts';

/** Only two priorities have undisputed colours; the others are shown in words (domain-facts 4). */
const colours: { readonly [priority in PpatsPriority]: string | null } = {
  fatal: 'black',
  top_priority: 'red',
  non_emergency: null,
  waiting: null,
};

export const vitals = ['hr', 'rr', 'sbp'] as const;

export const inputsOf = ({ target, params = {} }: ScoreLevelItem, sources: Sources): PpatsInputs => {
  const numberAt = (path: string | undefined): number | undefined => (path === undefined ? undefined : sources.number(path));
  return { total: numberAt(target), hr: numberAt(params.hr), rr: numberAt(params.rr), sbp: numberAt(params.sbp) };
};

const levelOf = ({ target, params }: ScoreLevelItem, sources: Sources): ScoreLevel | undefined => {
  const value = sources.number(target);
  let reached: ScoreLevel | undefined;
  for (const level of params?.levels ?? []) {
    if (value !== undefined && value >= level.min && (reached === undefined || level.min > reached.min)) reached = level;
  }
  return reached;
};

/** The stored name does not depend on the reader's language. */
export const scoreLevel: ItemType<ScoreLevelItem> = {
  answer: 'computed',
  output: scoreLevelOutput,
  restates: true,
  holds: { kind: 'text' },
  references: ({ target, params }) => [
    { key: 'target', path: target },
    ...vitals.flatMap((name) => {
      const path = params?.[name];
      return path === undefined ? [] : [{ key: `params.${name}`, path }];
    }),
  ],
  compute: (item, sources) => {
    if (item.score_type === 'ppats') return ppatsPriority(inputsOf(item, sources)) ?? null;
    const level = levelOf(item, sources);
    return level ? levelName(level) : null;
  },
  shows: (item, _value, sources) => {
    if (item.score_type === 'ppats') {
      const priority = ppatsPriority(inputsOf(item, sources));
      return priority ? { kind: 'level', priority, title: null, colour: colours[priority] } : null;
    }
    const level = levelOf(item, sources);
    return level ? { kind: 'level', priority: null, title: level.title, colour: level.colour ?? null } : null;
  },
};
