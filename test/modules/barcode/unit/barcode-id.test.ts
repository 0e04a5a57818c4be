import { expect, it } from 'vitest';
import { design, item, open } from '#test/support/form-builder.ts';

it('a scanned id attribute is stored clean, and that is told', () => {
  const session = open(design([item('barcode', 'pid')], { id_attributes: ['p.pid'] }));
  session.set('p.pid', 'Ａ\u200b−１');
  expect(session.answers()).toEqual({ p: { pid: 'A-1' } });
  expect(session.item('p.pid').told).toMatchObject([{ code: 'told.id_cleaned', params: { value: 'A-1' } }]);
});
