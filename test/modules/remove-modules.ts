import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compositionFiles } from '../house/areas.ts';
import { root } from '../house/cruise.ts';

/** The files of the tests that import modules, for product and tests alike. */
const testCompositionFiles: readonly string[] = [
  'test/access/access-matrix.ts',
  'test/api/access/crawl.test.ts',
  'test/api/access/hospital-boundary.test.ts',
  'test/api/access/withheld.test.ts',
  'test/api/cards/permanent-token.test.ts',
  'test/api/manage/revisions.test.ts',
  'test/bench/run.ts',
  'test/e2e/every-type.ts',
  'test/e2e/specs/items.spec.ts',
  'test/items/all.ts',
  'test/scenario/missing-reasons.test.ts',
  'test/modules/drafts/api/versions-model.test.ts',
  'test/modules/exports/unit/deidentified.test.ts',
  'test/modules/help/api/seed.test.ts',
  'test/support/access-world.ts',
  'test/support/emergency.ts',
  'test/support/find-differences.ts',
  'test/support/folder-tokens.ts',
  'test/support/machine-tokens.ts',
  'test/support/patterns.ts',
  'test/support/planted-registry.ts',
  'test/support/restore.ts',
  'test/support/write-workbook.ts',
  'test/modules/conflicts/screen/two-tabs.test.tsx',
  'test/unit/frontend/linkage/linkage.test.tsx',
  'test/unit/frontend/session/other-user.test.tsx',
  'test/unit/frontend/support/open-product.tsx',
];

/** The file without the lines that import a module, and without those that name what was imported. */
export const withoutModule = (source: string, module: string): string => {
  const lines = source.split('\n');
  const imports = lines.filter((line) => line.startsWith('import ') && line.includes(`modules/${module}/`));
  const names = imports.flatMap((line) => line.replace(/ from .*/, '').match(/\w+/g)?.filter((word) => !['import', 'type', 'as'].includes(word)) ?? []);
  return lines.filter((line) => !imports.includes(line) && !names.some((name) => new RegExp(`\\b${name}\\b`).test(line))).join('\n');
};

/** Copies the sources into a folder, as git would commit them, without some modules. What the folder holds of earlier builds stays. */
export const copyWithout = (folder: string, modules: readonly string[]): void => {
  for (const room of ['.ci', 'frontend', 'functions', 'infra', 'shared', 'test']) rmSync(join(folder, room), { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  // What a release has stored comes from all modules.
  const isRemoved = (file: string): boolean => file.startsWith('test/stored/') || modules.some((module) => file.includes(`/modules/${module}/`));
  for (const file of files.filter((each) => !isRemoved(each))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const file of [...compositionFiles, ...testCompositionFiles].map((each) => join(folder, each)).filter((each) => existsSync(each))) {
    writeFileSync(file, modules.reduce(withoutModule, readFileSync(file, 'utf8')));
  }
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};
