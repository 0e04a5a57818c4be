import { expect, test } from 'vitest';
import { readConstraint, readRelevant } from '#shared/modules/other-forms/plain-conditions.ts';

// A reader whose time grows with the square of the text would exceed the time limit of the test.
test.each([
  ['brackets', '('.repeat(50_000) + ')'.repeat(50_000)],
  ['conditions', "${a}='x' or ".repeat(10_000)],
  ['bounds', '. > 1 and '.repeat(10_000)],
])('100,000 %s are read in bounded time', (_, text) => {
  expect([readRelevant(text), readConstraint(text)]).toEqual([null, null]);
});
