import { expect, it } from 'vitest';
import { BlankAttribute } from '#frontend/modules/print/blanks.tsx';
import type { AttributeItem } from '#shared/design/card-design.ts';
import { named } from '#test/unit/frontend/card-form/draw-form.tsx';
import { drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';

it('a barcode is a line to write on between its affixes on a blank print', () => {
  const { container } = drawScreen(<BlankAttribute item={named('band', { type: 'barcode', prefix: { en: 'No.' }, required: true }) as AttributeItem} />);
  expect(container.textContent).toBe('bandrequiredNo.  ');
  expect(container.querySelectorAll('i')).toHaveLength(1);
});
