import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const reasons: FormPart<FormPlaces['reasons']> = {
  load: async () => (await import('./with-form.ts')).Reasoned,
  Waiting: ({ children }) => children,
};

export const warning: FormPart<FormPlaces['warning']> = { load: async () => (await import('./warning-note.tsx')).WarningNote };
