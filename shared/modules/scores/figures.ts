import type { PluginItem } from '../../design/card-design.ts';
import { paramOf } from '../../plugins/inputs.ts';
import { isNested } from '../../plugins/params.ts';

/** Replaces figures by the design's parameters of the same name. */
export const withFigures = <Figures extends object>(item: PluginItem, figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      const written = paramOf(item, name);
      if (written === undefined) return [name, figure];
      return [name, isNested(written) && typeof figure === 'object' ? { ...figure, ...written } : written];
    }),
  ) as Figures;
