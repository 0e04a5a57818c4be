import { basename, extname } from 'node:path';
import type { Plugin } from 'esbuild';

/** Contracts are needed by every function's first call: they stand in its bundle and are only evaluated when asked for. */
const staysInside = /[/\\]shared[/\\]api[/\\][^/\\]+$/;

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
      if (source.external || staysInside.test(source.path)) return undefined;
      const file = fileOf(path);
      const known = found.get(file);
      if (known !== undefined && known !== source.path) return { errors: [{ text: `${source.path} and ${known} would both become ${file}.` }] };
      found.set(file, source.path);
      return { path: `./${file}`, external: true };
    });
  },
});
