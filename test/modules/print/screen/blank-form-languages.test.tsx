import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormPreview } from '#frontend/features/card-form/form-preview.tsx';
import { DesignPreview } from '#frontend/features/manage-designs/preview/design-preview.tsx';
import { named } from '#test/unit/frontend/card-form/draw-form.tsx';
import { designOf, drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';

const design = {
  ...designOf({
    patient: [
      named('age', { type: 'number', title: { fr: '**Âge**', ar: '**العمر**' } }),
      named('note', { type: 'label', title: { fr: 'Né(e) il y a ${patient.age} ans', ar: 'قبل ${patient.age}' } }),
      named('sex', { type: 'single', title: { fr: 'Sexe' }, choices: [{ value: 'f', title: { fr: '*Femme*', ar: 'أنثى' } }] }),
    ],
  }),
  languages: ['fr', 'ar'],
};
const heading = { project: { en: 'Registry' }, folder: { en: 'Trauma' }, version: 2 };

/** What jsdom lacks: a font that is found. */
beforeEach(() => {
  vi.stubGlobal(
    'FontFace',
    class {
      load = async () => this;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a blank form is printed in each language of its design; where a text mentions an answer, the title of its item stands', async () => {
  drawScreen(<DesignPreview design={design} heading={heading} Form={FormPreview} />, { language: 'en' });
  fireEvent.click(await screen.findByRole('button', { name: 'Printable form' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Printable form' }));
  const sheet = await dialog.findByRole('article');
  expect(sheet.textContent).toContain('Né(e) il y a “Âge” ans');
  expect(within(sheet).getByText('Âge').tagName).toBe('STRONG');
  expect(within(sheet).getByText('Femme').tagName).toBe('EM');
  fireEvent.click(dialog.getByRole('button', { name: 'العربية' }));
  expect(within(sheet).getByText('العمر').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(within(sheet).getByText('أنثى').lang).toBe('ar');
  expect(sheet.lang).toBe('en');
});
