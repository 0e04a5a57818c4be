import 'i18next';
import type admin from '#shared/i18n/ja/admin.json';
import type cardForm from '#shared/i18n/ja/card-form.json';
import type cardList from '#shared/i18n/ja/card-list.json';
import type cardSearch from '#shared/i18n/ja/card-search.json';
import type clinical from '#shared/i18n/ja/clinical.json';
import type common from '#shared/i18n/ja/common.json';
import type compile from '#shared/i18n/ja/compile.json';
import type dashboard from '#shared/i18n/ja/dashboard.json';
import type duplicates from '#shared/i18n/ja/duplicates.json';
import type handbook from '#shared/i18n/ja/handbook.json';
import type issues from '#shared/i18n/ja/issues.json';
import type keptAnswers from '#shared/i18n/ja/kept-answers.json';
import type importCards from '#shared/i18n/ja/import.json';
import type linkage from '#shared/i18n/ja/linkage.json';
import type manageDesigns from '#shared/i18n/ja/manage-designs.json';
import type takeOut from '#shared/i18n/ja/take-out.json';
import type statistics from '#shared/i18n/ja/statistics.json';
import type manage from '#shared/i18n/ja/manage.json';
import type orgAdmin from '#shared/i18n/ja/org-admin.json';
import type account from '#shared/i18n/ja/account.json';
import type openIssues from '#shared/i18n/ja/open-issues.json';
import type problems from '#shared/i18n/ja/problems.json';
import type projectAdmin from '#shared/i18n/ja/project-admin.json';
import type review from '#shared/i18n/ja/review.json';
import type repeatTable from '#shared/i18n/ja/repeat-table.json';
import type rights from '#shared/i18n/ja/rights.json';
import type session from '#shared/i18n/ja/session.json';

/** Keys are typed from Japanese, the product's default; a feature adds its namespaces here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    common: typeof common;
    session: typeof session;
    dashboard: typeof dashboard;
    'card-list': typeof cardList;
    'card-search': typeof cardSearch;
    'card-form': typeof cardForm;
    'manage-designs': typeof manageDesigns;
    admin: typeof admin;
    'org-admin': typeof orgAdmin;
    'project-admin': typeof projectAdmin;
    manage: typeof manage;
    duplicates: typeof duplicates;
    statistics: typeof statistics;
    'take-out': typeof takeOut;
    review: typeof review;
    rights: typeof rights;
    'repeat-table': typeof repeatTable;
    account: typeof account;
    import: typeof importCards;
    handbook: typeof handbook;
    linkage: typeof linkage;
    issues: typeof issues;
    compile: typeof compile;
    clinical: typeof clinical;
    'kept-answers': typeof keptAnswers;
    'open-issues': typeof openIssues;
    problems: typeof problems;
  }
}
