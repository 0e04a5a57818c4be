import { listTasks } from '../modules/code-lists/compiler-task.ts';
import type { CompilerTask } from '../storage/compiler-event.ts';

// This composition file lists what modules let the compiler do.

export const compilerTasks: readonly CompilerTask[] = [
  ...listTasks,
];
