import type { Plugin } from 'esbuild';
import { pathToFileURL } from 'node:url';

/** Modules that read files or packages which are deployed nowhere, and export plain values. */
const sources = /[/\\]functions[/\\](common-prefixes|compiler[/\\]demo-forms|modules[/\\]exports[/\\]scripts[/\\]templates)\.ts$/;

/** Runs such a module while bundling, and bundles its exports as constants: 100 KB of prefixes in place of a list of 49,000 passwords. */
export const constantModules: Plugin = {
  name: 'constant-modules',
  setup: ({ onLoad }) => {
    onLoad({ filter: sources }, async ({ path }) => {
      const values = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
      return { contents: Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n') };
    });
  },
};
