import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
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
 * be parsed at every cold start. It carries its own copy of what it imports, but for what there must be one of (`takeFromBundle`).
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

/**
 * What a function has one of: what counts its units and keeps to its budget, what it goes by for some seconds, and what a refusal is. A copy in a file
 * beside the bundle would know nothing of the other one.
 */
const oneOfAKind = /^functions\/(data\/(design-versions|domains|folder-spread|recent-items|retry|stored|table|units)|folder-design|http\/write-answer|problem)\.ts$/;

/** Of each module in files beside bundles: which names it takes of which modules. */
export type Taken = Map<string, Map<string, readonly string[]>>;

/** What stands in a module's `import { … } from '<path>'`, under the names of the module that it comes from. */
const namesFrom = (source: string, path: string): readonly string[] =>
  [...source.matchAll(/^import \{([^}]*)\} from '([^']+)';/gm)]
    .filter(([, , from]) => from === path)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));

/** In a file beside the bundle: takes from the bundle what there must be one of; `taken` collects what that is. */
export const takeFromBundle = (root: string, taken: Taken): Plugin => ({
  name: 'take-from-bundle',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, async ({ path, importer, resolveDir }) => {
      const module = relative(root, join(resolveDir, path));
      if (!oneOfAKind.test(module)) return undefined;
      const names = namesFrom(await readFile(importer, 'utf8'), path);
      if (names.length === 0) return { errors: [{ text: `${importer} can take from ${path} only by "import { … }".` }] };
      const ofImporter = relative(root, importer);
      taken.set(ofImporter, new Map([...(taken.get(ofImporter) ?? []), [module, names]]));
      return { path: module, namespace: 'bundle' };
    });
    onResolve({ filter: /^\.\/index\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'bundle' }, ({ path }) => ({ contents: `module.exports = require('./index.cjs').offered[${JSON.stringify(path)}];` }));
  },
});

/** Names of modules that a bundle offers to the files beside it. */
export type Offered = { readonly [module: string]: readonly string[] };

/** The source of a bundle that does so. */
export const offering = (entry: string, offered: Offered): string => {
  const modules = Object.entries(offered).map(([module, names], at) => ({ module, names: [...new Set(names)].map((name) => ({ name, here: `${name}${at}` })) }));
  return [
    `export { handler } from './${entry}';`,
    ...modules.map(({ module, names }) => `import { ${names.map(({ name, here }) => `${name} as ${here}`).join(', ')} } from './${module}';`),
    `export const offered = { ${modules.map(({ module, names }) => `'${module}': { ${names.map(({ name, here }) => `${name}: ${here}`).join(', ')} }`).join(', ')} };`,
  ].join('\n');
};

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
