import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormPreview } from '#frontend/features/card-form/form-preview.tsx';
import { DesignPreview } from '#frontend/features/manage-designs/preview/design-preview.tsx';
import { named } from '../card-form/draw-form.tsx';
import { designOf, drawScreen } from '../card-form/form-harness.tsx';

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

describe('a design in languages that the screens do not speak', () => {
  it('is looked at in each of them, from right to left where that is written so, with the words of the screen around it', async () => {
    drawScreen(<DesignPreview design={design} heading={heading} Form={FormPreview} />, { language: 'en' });
    expect(await screen.findByRole('textbox', { name: 'Âge' })).toBeTruthy();
    expect(screen.getByRole('tabpanel').getAttribute('dir')).toBe('ltr');
    fireEvent.click(screen.getByRole('button', { name: 'العربية' }));
    expect(await screen.findByRole('textbox', { name: 'العمر' })).toBeTruthy();
    expect(screen.getByRole('tabpanel').getAttribute('dir')).toBe('rtl');
    expect(screen.getByText('Sexe').closest('[lang]')?.getAttribute('lang')).toBe('fr');
    expect(screen.getByRole('button', { name: 'Clear the answers' })).toBeTruthy();
  });
});
