import { seedDemoRegistry } from '../modules/help/seed-registry.ts';
import { qualityDemo } from '../modules/quality/demo.ts';
import { reviewDemo } from '../modules/review/demo.ts';
import type { DemoStep, SeedRegistry } from './demo-step.ts';

// This composition file lists who seeds a local registry, and what modules add to it.

export const seeds: readonly SeedRegistry[] = [
  seedDemoRegistry,
];

export const demoSteps: readonly DemoStep[] = [
  qualityDemo,
  reviewDemo,
];
