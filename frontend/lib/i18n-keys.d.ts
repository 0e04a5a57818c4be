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
    'card-form': typeof import('#shared/i18n/ja/card-form.json');
    'manage-designs': typeof import('#shared/i18n/ja/manage-designs.json');
    issues: typeof import('#shared/i18n/ja/issues.json');
    problems: typeof import('#shared/i18n/ja/problems.json');
  }
}
