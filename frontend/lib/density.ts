import { deviceChoice } from './device-choice.ts';

/** How much room rows, fields and buttons take: `comfortable` for fingers, `compact` for a mouse. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const usualDensity = (): Density => (window.matchMedia?.('(min-width: 992px) and (pointer: fine)').matches ? 'compact' : 'comfortable');

const density = deviceChoice<Density>('fuda.density', (stored) => densities.find((each) => each === stored) ?? usualDensity());

/** For style sheets: `:root[data-density="compact"]`. */
const mark = () => {
  document.documentElement.dataset.density = density.read();
};
mark();
density.subscribe(mark);

export const { use: useDensity, set: setDensity } = density;
