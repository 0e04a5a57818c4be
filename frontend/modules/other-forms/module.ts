import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const otherForms: Module = {
  name: 'other-forms',
  places: {
    'design-sources': lazyModulePart(async () => (await import('./other-form.tsx')).OtherForm, 'manage-designs', 'manage'),
    'design-file': lazyModulePart(async () => (await import('./repeating-forms.tsx')).RepeatingForms, 'manage-designs'),
  },
  entries: {
    'design-version': [
      { label: 'manage-designs:history.workbook.action', Dialog: lazyModulePart(async () => (await import('./save-version.tsx')).SaveWorkbook) },
      { label: 'manage-designs:history.xlsform.action', Dialog: lazyModulePart(async () => (await import('./save-version.tsx')).SaveXlsForm) },
      { label: 'manage-designs:history.dictionary.action', Dialog: lazyModulePart(async () => (await import('./save-version.tsx')).SaveDictionary) },
      { label: 'manage-designs:history.json.action', act: async (version) => (await import('./save-version.tsx')).saveAsJson(version) },
    ],
  },
};
