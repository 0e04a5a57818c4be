import { reviewDemo } from '../modules/review/demo.ts';
import type { DemoStep } from './demo-step.ts';

// Composition file: what modules add to the demo registry.

export const demoSteps: readonly DemoStep[] = [
  reviewDemo,
];
