import type { Plugin } from 'esbuild';

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
