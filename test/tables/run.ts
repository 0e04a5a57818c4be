import { readProofs, readStatements, statementIndex } from '../statements/statements.ts';
import { accessTable } from './access-table.ts';
import { callTable } from './call-table.ts';
import { houseFigures } from './house-figures.ts';
import { itemTable } from './item-table.ts';

/** What `npm run --silent tables -- --<name>` prints. */
const tables: Readonly<Record<string, () => string | Promise<string>>> = {
  statements: () => statementIndex(readStatements(), readProofs()),
  calls: callTable,
  access: accessTable,
  items: itemTable,
  figures: houseFigures,
};

const choose = `Choose from: ${Object.keys(tables).map((name) => `--${name}`).join(', ')}.`;
const chosen = process.argv.slice(2).filter((argument) => argument !== '--help').map((argument) => tables[argument.replace('--', '')]);
for (const print of chosen) if (print !== undefined) console.log(await print());
if (chosen.length === 0 || chosen.includes(undefined)) console.log(choose);
