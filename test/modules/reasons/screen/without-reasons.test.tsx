import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';

afterEach(cleanup);

const design = { ...designOf([named('hr', { type: 'number', reasons: true, soft_range: { min: 30, max: 200 } })]), missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }] };

it('a form without the module takes and keeps answers that may lack, and offers no reason and no confirmation', () => {
  const session = drawForm(design, { answers: { vitals: { hr: 250 } }, installed: [] });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'hr' }).value).toBe('250');
  expect(screen.queryByRole('button', { name: /reason|correct/ })).toBeNull();
  expect(session.openWarnings()).toHaveLength(1);
});
