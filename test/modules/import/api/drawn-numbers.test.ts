import { expect, test } from 'vitest';
import { caseDesign, caseOf, numberedDesign } from '#test/support/card-folder.ts';
import { openImports } from '../support/import-folder.ts';

test('a file that changes a drawn number is refused at that row, and its other rows are taken', async () => {
  const { check, saved, rows } = await openImports(caseDesign({ numbering: ['visit.no'] }));
  await saved(caseOf({ pid: 'A1' }));
  const { import: job, id } = await check('pid,name,no\nA1,別人,9\n', { mode: 'overwrite' });
  expect(job.found).toMatchObject({ refused: 1 });
  expect(await rows(id, 'refused')).toMatchObject([{ row: 2, findings: [{ code: 'item.number_drawn', fault: true }] }]);
});

test('a file that brings the drawn number of a deleted card is refused at that row in the trial', async () => {
  const { check, saved, remove, rows } = await openImports(numberedDesign);
  const { id: cardId } = await saved(caseOf());
  await remove(cardId);
  for (const mode of ['add', 'overwrite'] as const) {
    const { import: job, id } = await check('name,no\n別人,1\n新人,9\n', { mode });
    expect(job.found).toMatchObject({ refused: 1, new: 1 });
    expect(await rows(id, 'refused')).toMatchObject([{ row: 2, findings: [{ code: 'import.exists', fault: true }] }]);
  }
});
