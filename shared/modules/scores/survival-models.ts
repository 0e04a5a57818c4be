import { type Mechanism, suzuki, suzukiDefaults, triss, trissDefaults } from './clinical/regressions.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Sources } from '../../items/behaviour.ts';
import { paramOf, pathAt, valueAt, withFigures } from '../../plugins/inputs.ts';
import { isPathText } from '../../plugins/params.ts';
import type { SurvivalModel } from '../../plugins/survival-probability/behaviour.ts';
import type { furtherModels } from './kinds.ts';

const mechanismOf = (item: PluginItem, sources: Sources): Mechanism | undefined => {
  const written = paramOf(item, 'mechanism');
  const mechanism = isPathText(written) ? valueAt(item, sources, 'mechanism') : (written ?? 'blunt');
  return mechanism === 'blunt' || mechanism === 'penetrating' ? mechanism : undefined;
};

const trissModel = (set: keyof typeof trissDefaults): SurvivalModel => ({
  work: (item, inputs, sources) => triss(withFigures(item, trissDefaults[set]), mechanismOf(item, sources), inputs),
  reads: (item, sources) => {
    const isPath = isPathText(paramOf(item, 'mechanism'));
    return [{ name: 'mechanism', path: isPath ? pathAt(item, 'mechanism') : null, value: mechanismOf(item, sources) ?? null }];
  },
});

export const survivalModels: { readonly [Name in (typeof furtherModels)[number]]: SurvivalModel } = {
  triss_1995: trissModel('triss_1995'),
  triss_1987: trissModel('triss_1987'),
  suzuki_2017: { work: (item, inputs) => suzuki(inputs, withFigures(item, { blunt: suzukiDefaults }).blunt) },
};
