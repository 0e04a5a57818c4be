import type { Plugin } from 'esbuild';
import { basename, extname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module whose value goes into the bundles in place of the package that it is made from. */
const source = /[/\\]functions[/\\]common-prefixes\.ts$/;

/**
 * Runs the module that makes the prefixes of the commonest passwords, and bundles its exports as constants: 100 KB in
 * place of a list of 49,000 passwords and the code that unpacks it.
 */
export const commonPasswords: Plugin = {
  name: 'common-passwords',
  setup: ({ onLoad }) => {
    onLoad({ filter: source }, async ({ path }) => {
      const values = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
      return { contents: Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n') };
    });
  },
};

/** Name of the file that a module which is imported while running stands in: its own, or that of its package. */
const fileOf = (path: string): string => `${basename(path, extname(path))}.apart.cjs`;

/**
 * What a function imports while it runs (`import()`) becomes a file of its own beside the bundle: in the bundle it would
 * be parsed at every cold start. It carries its own copy of all it imports, so it must share no state with the rest.
 * `found` collects the files and their sources for the next pass of the bundler.
 */
export const importApart = (found: Map<string, string>): Plugin => ({
  name: 'import-apart',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /./ }, async ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      if (source.errors.length > 0) return { errors: source.errors };
      if (source.external) return undefined;
      const file = fileOf(path);
      const known = found.get(file);
      if (known !== undefined && known !== source.path) return { errors: [{ text: `${source.path} and ${known} would both become ${file}.` }] };
      found.set(file, source.path);
      return { path: `./${file}`, external: true };
    });
  },
});

const late = `export const readFile = (...given) => process.getBuiltinModule('node:fs/promises').readFile(...given);`;

/**
 * The SDK imports node:fs/promises to read a profile from the user's home, which a function has not: the module, which
 * brings half of Node's terminal with it, is loaded when somebody reads a file. Another name that the SDK came to import
 * from there would fail the build.
 */
export const readFilesLate: Plugin = {
  name: 'read-files-late',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^node:fs\/promises$/ }, ({ importer }) =>
      /[/\\]node_modules[/\\]@(smithy|aws-sdk)[/\\]/.test(importer) ? { path: 'fs/promises', namespace: 'late' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'late' }, () => ({ contents: late }));
  },
};
