import examples from './function-examples.json' with { type: 'json' };

interface FunctionExample {
  readonly formula: string;
  readonly gives: string | number | boolean;
}

/** One call of each function of expressions and what it gives, for the handbook and the sheet of the example workbook. `test/compile/guide.test.ts` works each of them out. */
export const functionExamples: { readonly [name: string]: FunctionExample } = examples;
