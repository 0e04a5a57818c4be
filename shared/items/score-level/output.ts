import { ppatsPriorities } from '../../clinical/ppats.ts';
import { levelName, type ScoreLevelItem } from '../../design/card-design.ts';
import { chosenCells, plainOutput, type ItemOutput } from '../output.ts';

export const scoreLevelOutput: ItemOutput<ScoreLevelItem> = {
  ...plainOutput,
  cells: ({ score_type, params }, context) => {
    const levels = (params?.levels ?? []).map((level) => ({ value: levelName(level), title: level.title }));
    const priorities = ppatsPriorities.map((name) => ({ value: name, title: context.clinical(`ppats.${name}`) }));
    return chosenCells(score_type === 'ppats' ? priorities : levels, context);
  },
};
