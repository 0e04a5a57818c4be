import { expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { compileRows } from '#test/compile/compile-rows.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';

test('scores read injuries in repetitions from outside', () => {
  const of = compileRows('hint', [
    '| begin_repeat | injury | Injury |',
    '| text | region | Region |',
    '| text | code | Code |',
    '| end_repeat |',
    '| plugin | iss | ISS | kind=iss region=region code=code |',
    '| plugin | niss | NISS | kind=niss code=code |',
  ]);
  expect(of.pages[0]!.items.slice(-2)).toMatchObject([
    { plugin: { kind: 'iss', params: { region: 'main.region', code: 'main.code' } } },
    { plugin: { kind: 'niss', params: { code: 'main.code' } } },
  ]);
  expect(compileWorkbook(writeWorkbook(of)).design).toEqual(of);
});
