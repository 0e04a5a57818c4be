import { readMemory, writeMemory } from './list-memory.ts';
import { sharedValue } from './shared-value.ts';

/** How much room rows, fields and buttons take: `comfortable` for fingers, `compact` for a mouse. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const key = 'fuda.density';

const usualDensity = (): Density => (window.matchMedia?.('(min-width: 992px) and (pointer: fine)').matches ? 'compact' : 'comfortable');

const density = sharedValue<Density>(densities.find((each) => each === readMemory(key)) ?? usualDensity());

/** For style sheets: `:root[data-density="compact"]`. */
const mark = () => {
  document.documentElement.dataset.density = density.read();
};
mark();
density.subscribe(mark);

export const useDensity = density.use;

/** Remembered on this device. */
export const setDensity = (next: Density): void => {
  writeMemory(key, next);
  density.set(next);
};
