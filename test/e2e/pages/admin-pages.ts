import type { Page } from '@playwright/test';
import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import manageEn from '#shared/i18n/en/manage.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import manageJa from '#shared/i18n/ja/manage.json' with { type: 'json' };

/** The administration's words come from the catalogues: journeys prove what is done, catalogue tests how it is worded. */
export const adminWords = {
  ja: { ...adminJa, ...manageJa, own: '日本語', upload: 'アップロード' },
  en: { ...adminEn, ...manageEn, own: 'English', upload: 'Upload' },
} as const;

type Words = (typeof adminWords)['ja' | 'en'];

/** `{{name}}` and the like, filled. */
export const filled = (text: string, parts: Readonly<Record<string, string>>): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');

/** What an administrator's hands do on every screen, found by role and name. */
export const adminHands = (page: Page, w: Words) => {
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  return {
    press,
    /** A label with the language of the screen behind it. */
    inOwn: (label: string) => filled(w['in_language.label'], { label, language: w.own }),
    fill: (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text),
    follow: (label: string) => page.getByRole('link', { name: label, exact: true }).first().click(),
    menu: async (of: string, entry: string) => {
      await press(filled(w['row_menu.label'], { name: of }));
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
    saveAndGoOn: async () => {
      await press(w['save.action']);
      await press(w['ok.action']);
    },
  };
};
