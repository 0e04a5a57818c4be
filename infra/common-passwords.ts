import type { Plugin } from 'esbuild';
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
