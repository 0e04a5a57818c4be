/** Words of all other screens, a chunk per language and namespace. The words of exported files are on the server. */
export const furtherCatalogues = import.meta.glob<Readonly<Record<string, string>>>(
  ['../../shared/i18n/*/*.json', '!**/{common,session,problems,card-form,issues,open-issues,quick-entry,dashboard,card-list,export,reference}.json'],
  { import: 'default' },
);
