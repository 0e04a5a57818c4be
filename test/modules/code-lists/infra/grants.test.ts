import { expect, test } from 'vitest';
import { functionNames } from '#functions/app.ts';
import { codeListKey } from '#functions/modules/code-lists/data/keys.ts';
import { mayTouch } from '../../../support/role-rights.ts';

const list = codeListKey('d123456789', 'name').pk;
const allowed = (action: string) => functionNames.filter((name) => mayTouch(name, action, list));

test('only the lists of a domain change them, and reading a design reads them', () => {
  expect(allowed('Query').toSorted()).toEqual(['designs', 'domain-lists']);
  for (const action of ['PutItem', 'DeleteItem']) expect(allowed(action)).toEqual(['domain-lists']);
  expect(allowed('UpdateItem')).toEqual([]);
});
