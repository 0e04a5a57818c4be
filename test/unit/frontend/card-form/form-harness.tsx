import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import { modules } from '#frontend/app/modules.ts';
import { type Module, ModulesProvider } from '#frontend/lib/modules.ts';
import { createQueryClient } from '#frontend/lib/query-client.ts';
import { queryKeys } from '#frontend/lib/query-keys.ts';
import type { Item, CardDesign } from '#shared/design/card-design.ts';
import enAdmin from '#shared/i18n/en/admin.json' with { type: 'json' };
import enSearch from '#shared/i18n/en/card-search.json' with { type: 'json' };
import enDashboard from '#shared/i18n/en/dashboard.json' with { type: 'json' };
import enClinical from '#shared/i18n/en/clinical.json' with { type: 'json' };
import enCommon from '#shared/i18n/en/common.json' with { type: 'json' };
import enCompile from '#shared/i18n/en/compile.json' with { type: 'json' };
import enForm from '#shared/i18n/en/card-form.json' with { type: 'json' };
import enHandbook from '#shared/i18n/en/handbook.json' with { type: 'json' };
import enIssues from '#shared/i18n/en/issues.json' with { type: 'json' };
import enKept from '#shared/i18n/en/kept-answers.json' with { type: 'json' };
import enManage from '#shared/i18n/en/manage.json' with { type: 'json' };
import enDesigns from '#shared/i18n/en/manage-designs.json' with { type: 'json' };
import enOpen from '#shared/i18n/en/open-issues.json' with { type: 'json' };
import enProblems from '#shared/i18n/en/problems.json' with { type: 'json' };
import enQuick from '#shared/i18n/en/quick-entry.json' with { type: 'json' };
import enTable from '#shared/i18n/en/repeat-table.json' with { type: 'json' };
import enDuplicates from '#shared/i18n/en/duplicates.json' with { type: 'json' };
import enReview from '#shared/i18n/en/review.json' with { type: 'json' };
import jaAdmin from '#shared/i18n/ja/admin.json' with { type: 'json' };
import jaSearch from '#shared/i18n/ja/card-search.json' with { type: 'json' };
import jaDashboard from '#shared/i18n/ja/dashboard.json' with { type: 'json' };
import jaClinical from '#shared/i18n/ja/clinical.json' with { type: 'json' };
import jaCommon from '#shared/i18n/ja/common.json' with { type: 'json' };
import jaCompile from '#shared/i18n/ja/compile.json' with { type: 'json' };
import jaForm from '#shared/i18n/ja/card-form.json' with { type: 'json' };
import jaHandbook from '#shared/i18n/ja/handbook.json' with { type: 'json' };
import jaIssues from '#shared/i18n/ja/issues.json' with { type: 'json' };
import jaKept from '#shared/i18n/ja/kept-answers.json' with { type: 'json' };
import jaManage from '#shared/i18n/ja/manage.json' with { type: 'json' };
import jaDesigns from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };
import jaOpen from '#shared/i18n/ja/open-issues.json' with { type: 'json' };
import jaProblems from '#shared/i18n/ja/problems.json' with { type: 'json' };
import jaQuick from '#shared/i18n/ja/quick-entry.json' with { type: 'json' };
import jaTable from '#shared/i18n/ja/repeat-table.json' with { type: 'json' };
import jaDuplicates from '#shared/i18n/ja/duplicates.json' with { type: 'json' };
import jaReview from '#shared/i18n/ja/review.json' with { type: 'json' };

// Parts that come over on demand are built when they are first asked for.

// What jsdom lacks.
Element.prototype.scrollIntoView = vi.fn<() => void>();
window.scrollTo = vi.fn<() => void>();

const english = {
  admin: enAdmin,
  'card-form': enForm,
  'card-search': enSearch,
  dashboard: enDashboard,
  clinical: enClinical,
  common: enCommon,
  compile: enCompile,
  handbook: enHandbook,
  issues: enIssues,
  'kept-answers': enKept,
  manage: enManage,
  'manage-designs': enDesigns,
  'open-issues': enOpen,
  problems: enProblems,
  'quick-entry': enQuick,
  'repeat-table': enTable,
  duplicates: enDuplicates,
  review: enReview,
};
const japanese = {
  admin: jaAdmin,
  'card-form': jaForm,
  'card-search': jaSearch,
  dashboard: jaDashboard,
  clinical: jaClinical,
  common: jaCommon,
  compile: jaCompile,
  handbook: jaHandbook,
  issues: jaIssues,
  'kept-answers': jaKept,
  manage: jaManage,
  'manage-designs': jaDesigns,
  'open-issues': jaOpen,
  problems: jaProblems,
  'quick-entry': jaQuick,
  'repeat-table': jaTable,
  duplicates: jaDuplicates,
  review: jaReview,
};

export type ShownLanguage = 'ja' | 'en';

const wordsIn = (language: ShownLanguage) => {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { ja: japanese, en: english },
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
};

const session = {
  user: { id: 'aoi', login_id: 'aoi', disp_name: { en: 'Aoi' }, disp_job_name: { en: 'Nurse' }, lang: 'en', is_admin: false, is_permanent_token: false },
  org: { id: 'minato', name: { ja: 'みなと総合病院', en: 'Minato General Hospital' }, abbrev: 'MGH', lang: 'ja', role: 'manage' },
} as const;

interface DrawOptions {
  readonly language?: ShownLanguage;
  readonly path?: string;
  /** Where the way back leads. */
  readonly before?: string;
  /** Of the path, when it has parameters. */
  readonly pattern?: string;
  readonly routes?: RouteObject[];
  /** As an external system's token. */
  readonly isPermanent?: boolean;
  /** Who is signed in. */
  readonly userId?: string;
  readonly installed?: readonly Module[];
}

/** Draws a screen as the product would: theme, words, session, router. */
export const drawScreen = (screen: ReactNode, { language = 'en', path = '/', before, pattern = new URL(path, 'http://fuda.test').pathname, routes = [], isPermanent = false, userId = session.user.id, installed = modules }: DrawOptions = {}) => {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  queryClient.setQueryData(queryKeys.session, { ...session, user: { ...session.user, id: userId, is_permanent_token: isPermanent } });
  const router = createMemoryRouter([{ path: pattern, element: screen }, ...routes], { initialEntries: before === undefined ? [path] : [before, path] });
  const drawn = render(
    <I18nextProvider i18n={wordsIn(language)}>
      <ThemeProvider theme={createTheme()}>
        <QueryClientProvider client={queryClient}>
          <ModulesProvider value={installed}>
            <RouterProvider router={router} />
          </ModulesProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
  return { ...drawn, router };
};

/** A design with one page of the given items, or with several pages by name. */
export const designOf = (pages: readonly Item[] | Readonly<Record<string, readonly Item[]>>, more: Partial<CardDesign> = {}): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title: { ja: '外傷', en: 'Trauma' },
  pages: Object.entries(Array.isArray(pages) ? { vitals: pages as readonly Item[] } : (pages as Readonly<Record<string, readonly Item[]>>)).map(([name, items]) => ({
    name,
    title: { ja: `${name}ページ`, en: `${name} page` },
    items,
  })),
  id_attributes: [],
  numbering: [],
  summary: [],
  ...more,
});
