import { build, type BuildOptions } from 'esbuild';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { functionNames, functionPlans, type FunctionName } from '#functions/app.ts';
import { constantModules } from './constant-modules.ts';

const root = new URL('..', import.meta.url).pathname;

export const bundleFolder = (name: FunctionName): string => `${root}dist/functions/${name}`;

const entryOf = (name: FunctionName): string => functionPlans[name].entry;

/** Lambda credentials come from the environment, which the SDK tries first; the other providers would be a third of its load time. */
const unusedCredentials = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  // CommonJS packages load parts of Node by `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  // Splitting keeps code of `import()` out of the cold start.
  splitting: true,
  outExtension: { '.js': '.mjs' },
  target: 'node24',
  mainFields: ['module', 'main'],
  external: unusedCredentials,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions;

/** The SDK is bundled to fix its version. Source maps are never deployed. */
export const bundleFunctions = async (): Promise<void> => {
  const missing = functionNames.map(entryOf).filter((entry) => !existsSync(`${root}${entry}`));
  if (missing.length > 0) throw new Error(`No function can be bundled without ${missing.join(', ')}: create the file.`);
  await rm(`${root}dist/functions`, { recursive: true, force: true });
  const options: BuildOptions = { ...bundleOptions, sourcemap: 'external', sourcesContent: false, plugins: [constantModules] };
  await Promise.all(functionNames.map((name) => build({ ...options, entryPoints: { index: entryOf(name) }, outdir: bundleFolder(name) })));
  await packCodeLists();
};

const packCodeLists = async (): Promise<void> => {
  const folder = `${root}functions/code-lists/data/`;
  for (const file of await readdir(folder)) {
    const packed = await promisify(brotliCompress)(await readFile(folder + file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(`${bundleFolder('code-lists')}/${file}.br`, packed);
  }
};
