import { qualityDemo } from '../modules/quality/demo.ts';
import { reviewDemo } from '../modules/review/demo.ts';
import type { DemoStep } from './demo-step.ts';

// This composition file lists what modules add to the demo registry.

export const demoSteps: readonly DemoStep[] = [
  qualityDemo,
  reviewDemo,
];
