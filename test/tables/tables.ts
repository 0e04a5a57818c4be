import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { accessTable } from './access-table.ts';
import { callTable } from './call-table.ts';
import { coverageTable } from './coverage/coverage-table.ts';
import { documents } from './coverage/documents.ts';
import { itemTable } from './item-table.ts';

/** README → table name → how it is made. A table stands between `<!-- table: name -->` and `<!-- /table -->`. */
const tables: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'functions/README.md': { calls: callTable, access: accessTable },
  'shared/README.md': { items: itemTable },
  ...Object.fromEntries(Object.entries(documents).map(([name, document]) => [`test/coverage-${name}.md`, { coverage: () => coverageTable(document) }])),
};

const root = fileURLToPath(new URL('../..', import.meta.url));

const withTables = (text: string, makers: Readonly<Record<string, () => string>>): string =>
  Object.entries(makers).reduce((page, [name, make]) => {
    const place = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- /table -->)`);
    if (!place.test(page)) throw new Error(`The table "${name}" has no place: add "<!-- table: ${name} -->" and "<!-- /table -->".`);
    return page.replace(place, (_whole, start: string, end: string) => `${start}${make()}\n${end}`);
  }, text);

/** Each README with generated tables, as it is and as it should be. */
export const readTables = (): Promise<readonly { readonly file: string; readonly is: string; readonly should: string }[]> =>
  Promise.all(
    Object.entries(tables).map(async ([file, makers]) => {
      const is = await readFile(root + file, 'utf8');
      return { file, is, should: withTables(is, makers) };
    }),
  );

export const writeTables = async (): Promise<void> => {
  for (const { file, is, should } of await readTables()) if (is !== should) await writeFile(root + file, should);
};
