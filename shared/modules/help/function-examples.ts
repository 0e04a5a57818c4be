import examples from './function-examples.json' with { type: 'json' };

interface FunctionExample {
  readonly formula: string;
  readonly gives: string | number | boolean;
}

/** One call of each function and its result. `test/compile/guide.test.ts` checks each of them. */
export const functionExamples: { readonly [name: string]: FunctionExample } = examples;
