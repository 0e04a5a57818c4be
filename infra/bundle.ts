import { build, type BuildOptions } from 'esbuild';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { functionNames, functionPlans, type FunctionName } from '#functions/app.ts';
import { constantModules } from './constant-modules.ts';

const root = new URL('..', import.meta.url).pathname;

/** Where the bundle of one function lies; its entry is `index.handler`. */
export const bundleFolder = (name: FunctionName): string => `${root}dist/functions/${name}`;

const entryOf = (name: FunctionName): string => functionPlans[name].entry;

/** A role's credentials stand in the environment, which the SDK tries first. These ways, which it would try after that, are left out: they are a third of what the SDK takes to load. */
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
  format: 'esm',
  // Packages in CommonJS ask for parts of Node by `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // What a function imports while it runs (`import()`) stands in files of its own, which a cold start does not load; what two of them need stands in a third.
  splitting: true,
  outExtension: { '.js': '.mjs' },
  target: 'node24',
  mainFields: ['module', 'main'],
  external: unusedCredentials,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** The SDK is in the bundles, so that its version is ours. Maps are for reading a stack trace and are never deployed. */
export const bundleFunctions = async (): Promise<void> => {
  const missing = functionNames.map(entryOf).filter((entry) => !existsSync(`${root}${entry}`));
  if (missing.length > 0) throw new Error(`No function can be bundled without ${missing.join(', ')}: create the file.`);
  // Files of former bundles would be deployed with the rest.
  await rm(`${root}dist/functions`, { recursive: true, force: true });
  const options: BuildOptions = { ...bundleOptions, sourcemap: 'external', sourcesContent: false, plugins: [constantModules] };
  await Promise.all(functionNames.map((name) => build({ ...options, entryPoints: { index: entryOf(name) }, outdir: bundleFolder(name) })));
  await packCodeLists();
};

/** The code lists that the function `code-lists` searches, packed beside its bundle. */
const packCodeLists = async (): Promise<void> => {
  const folder = `${root}functions/code-lists/data/`;
  for (const file of await readdir(folder)) {
    const packed = await promisify(brotliCompress)(await readFile(folder + file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(`${bundleFolder('code-lists')}/${file}.br`, packed);
  }
};
