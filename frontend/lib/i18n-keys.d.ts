import 'i18next';

/** Keys are typed from Japanese, the product's default; a feature adds its namespaces here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    common: typeof import('#shared/i18n/ja/common.json');
    session: typeof import('#shared/i18n/ja/session.json');
    dashboard: typeof import('#shared/i18n/ja/dashboard.json');
    'card-list': typeof import('#shared/i18n/ja/card-list.json');
    'card-search': typeof import('#shared/i18n/ja/card-search.json');
    'card-form': typeof import('#shared/i18n/ja/card-form.json');
    'manage-designs': typeof import('#shared/i18n/ja/manage-designs.json');
    admin: typeof import('#shared/i18n/ja/admin.json');
    'project-admin': typeof import('#shared/i18n/ja/project-admin.json');
    manage: typeof import('#shared/i18n/ja/manage.json');
    duplicates: typeof import('#shared/i18n/ja/duplicates.json');
    statistics: typeof import('#shared/i18n/ja/statistics.json');
    'take-out': typeof import('#shared/i18n/ja/take-out.json');
    review: typeof import('#shared/i18n/ja/review.json');
    rights: typeof import('#shared/i18n/ja/rights.json');
    'repeat-table': typeof import('#shared/i18n/ja/repeat-table.json');
    account: typeof import('#shared/i18n/ja/account.json');
    import: typeof import('#shared/i18n/ja/import.json');
    handbook: typeof import('#shared/i18n/ja/handbook.json');
    linkage: typeof import('#shared/i18n/ja/linkage.json');
    issues: typeof import('#shared/i18n/ja/issues.json');
    compile: typeof import('#shared/i18n/ja/compile.json');
    clinical: typeof import('#shared/i18n/ja/clinical.json');
    'kept-answers': typeof import('#shared/i18n/ja/kept-answers.json');
    'open-issues': typeof import('#shared/i18n/ja/open-issues.json');
    'quick-entry': typeof import('#shared/i18n/ja/quick-entry.json');
    problems: typeof import('#shared/i18n/ja/problems.json');
  }
}
