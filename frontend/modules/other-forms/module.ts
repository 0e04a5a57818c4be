import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const otherForms: Module = {
  name: 'other-forms',
  places: {
    'design-sources': lazyModulePart(async () => (await import('./other-form.tsx')).OtherForm, 'manage-designs', 'manage'),
    'design-file': lazyModulePart(async () => (await import('./repeating-forms.tsx')).RepeatingForms, 'manage-designs'),
  },
  designFormats: [
    { name: 'workbook', label: 'history.workbook.action' },
    { name: 'xlsform', label: 'history.xlsform.action' },
    { name: 'dictionary', label: 'history.dictionary.action' },
  ],
};
