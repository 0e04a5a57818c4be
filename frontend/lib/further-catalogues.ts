/** The words of all other screens; a chunk per language and namespace. Words of files are the server's. */
export const furtherCatalogues = import.meta.glob<Readonly<Record<string, string>>>(
  ['../../shared/i18n/*/*.json', '!**/{common,session,problems,card-form,issues,open-issues,dashboard,card-list,export,reference}.json'],
  { import: 'default' },
);
