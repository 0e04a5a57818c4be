import { expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { tablesOf } from '#shared/export/tables.ts';
import { design, item, repeat } from '#test/support/form-builder.ts';

const versions = [
  { version: 1, design: design([item('number', 'hr'), item('number', 'old'), repeat('wound', [item('string', 'site')])]) },
  { version: 2, design: design([item('number', 'hr')]) },
];
const card = { card_global_id: 'c', status: { overall: 'all', required: 'comp' }, created_at: '2026-11-21T00:00:00.000Z', updated_at: '2026-11-21T00:00:00.000Z', updated_org: {}, record: 1, shift: { days: 0, created: '2026-11-21' } } as const;

it.each(['wide', 'long'] as const)('an answer stands in its own column whether its card still has the place for it or kept it: %s repeats', (repeats) => {
  const [table] = tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics', repeats });
  const cellsOf = (version: number, vals: Answers, kept: readonly KeptAnswer[]) => {
    const [row] = [...table!.rowsOf({ ...card, version, vals, kept })];
    return ['p.hr', 'p.old', 'kept_answers'].map((wanted) => row![table!.columns.findIndex(({ name }) => name === wanted)]);
  };
  expect(cellsOf(1, { p: { hr: 80, old: 5 } }, [])).toEqual([80, 5, null]);
  expect(cellsOf(2, { p: { hr: 80 } }, [{ version: 1, path: 'p.old', value: 5 }])).toEqual([80, 5, null]);
  expect(cellsOf(2, { p: { hr: 80 } }, [{ version: 1, path: 'p.site_9', value: 'arm' }])).toEqual([80, null, expect.stringContaining('arm')]);
});
