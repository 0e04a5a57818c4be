import { seedDemoRegistry } from '../modules/help/seed-registry.ts';
import { reviewDemo } from '../modules/review/demo.ts';
import { duplicatesDemo } from './demo-duplicates.ts';
import type { DemoStep, SeedRegistry } from './demo-step.ts';

// This composition file lists who seeds a local registry, and what modules add to it.

export const seeds: readonly SeedRegistry[] = [
  seedDemoRegistry,
];

export const demoSteps: readonly DemoStep[] = [
  duplicatesDemo,
  reviewDemo,
];
