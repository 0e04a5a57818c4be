import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';
import type { BuildOptions, Metafile } from 'esbuild';
import { groups } from '#shared/api/call.ts';

const root = new URL('..', import.meta.url).pathname;

/** The function that runs beside the call groups: started by `export`, not by the API. */
export const exportWorker = 'export-worker';
export const functionNames = [...groups, exportWorker] as const;
export type FunctionName = (typeof functionNames)[number];

/** Where the bundle of one function lies; its entry is `index.handler`. */
export const bundleFolder = (name: FunctionName): string => `${root}dist/functions/${name}`;

const entryOf = (name: FunctionName): string =>
  name === exportWorker ? 'functions/export/worker.ts' : `functions/${name}/handler.ts`;

/** A role's credentials stand in the environment, which the SDK tries first: these ways it would try after that are left out. */
const unusedCredentials = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** How every function is bundled; the benchmark bundles the bare SDK the same way. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  mainFields: ['module', 'main'],
  external: unusedCredentials,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
} satisfies BuildOptions & { metafile: true };

/**
 * One esbuild pass over all functions. CommonJS, because an ESM bundle that imports names from node:http loads undici
 * while it starts; the SDK inside, so that the version is ours; maps beside the bundles for reading a stack trace,
 * never deployed.
 */
export const bundleFunctions = async (): Promise<Metafile> => {
  const missing = functionNames.map(entryOf).filter((entry) => !existsSync(`${root}${entry}`));
  if (missing.length > 0) throw new Error(`No function can be bundled without ${missing.join(', ')}: create the file.`);
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: Object.fromEntries(functionNames.map((name) => [`${name}/index`, entryOf(name)])),
    outdir: 'dist/functions',
    outExtension: { '.js': '.cjs' },
    sourcemap: 'external',
    sourcesContent: false,
  });
  await packMasters();
  return metafile;
};

/** The code lists that the function `master` searches, packed beside its bundle. */
const packMasters = async (): Promise<void> => {
  const folder = `${root}functions/master/data/`;
  for (const file of await readdir(folder)) {
    const packed = await promisify(brotliCompress)(await readFile(folder + file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(`${bundleFolder('master')}/${file}.br`, packed);
  }
};
