import { build, type BuildOptions } from 'esbuild';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { groups } from '#shared/api/call.ts';
import { commonPasswords, importApart, readFilesLate } from './bundle-plugins.ts';

const root = new URL('..', import.meta.url).pathname;

/** The functions that run beside the call groups: started by one of them, not by the API. */
const workerEntries = {
  'export-worker': 'functions/export/worker.ts',
  'purge-worker': 'functions/purge/worker.ts',
  'linkage-worker': 'functions/linkage/worker.ts',
  'import-reader': 'functions/import/worker.ts',
  'import-worker': 'functions/cards/worker.ts',
} as const;
export type WorkerName = keyof typeof workerEntries;
export const workers = Object.keys(workerEntries) as readonly WorkerName[];
/** The functions that a call group asks and waits for. */
export const services = ['compiler'] as const;
export type ServiceName = (typeof services)[number];
/** Started by the clock alone, and deployed only where a setting asks for it: nothing else waits for it or starts it. */
const clockwork = { 'mail-worker': 'functions/mail/worker.ts' } as const;
export const functionNames = [...groups, ...workers, ...services, 'mail-worker'] as const;
export type FunctionName = (typeof functionNames)[number];

/** Where the bundle of one function lies; its entry is `index.handler`. */
export const bundleFolder = (name: FunctionName): string => `${root}dist/functions/${name}`;

const entryOf = (name: FunctionName): string =>
  ({ ...workerEntries, ...clockwork } as Partial<Record<FunctionName, string>>)[name] ?? `functions/${name}/handler.ts`;

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
  // An import() in CommonJS would wake the loader of ESM: it becomes a require() when its time comes.
  supported: { 'dynamic-import': false },
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
} satisfies BuildOptions & { metafile: true };

/**
 * CommonJS, because an ESM bundle that imports names from node:http loads undici while it starts; the SDK inside, so that
 * the version is ours; what is imported while running in files beside (`import-apart.ts`); maps for reading a stack
 * trace, never deployed.
 */
export const bundleFunctions = async (): Promise<void> => {
  const missing = functionNames.map(entryOf).filter((entry) => !existsSync(`${root}${entry}`));
  if (missing.length > 0) throw new Error(`No function can be bundled without ${missing.join(', ')}: create the file.`);
  const built = new Set<string>();
  let entries = Object.fromEntries(functionNames.map((name) => [`${name}/index`, entryOf(name)]));
  while (Object.keys(entries).length > 0) entries = await bundlePass(entries, built);
  await removeFormer(built);
  await packCodeLists();
};

/** Bundles the entries; answers those that they import while running and that no pass before has built. */
const bundlePass = async (entryPoints: Record<string, string>, built: Set<string>): Promise<Record<string, string>> => {
  const apart = new Map<string, string>();
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints,
    outdir: 'dist/functions',
    outExtension: { '.js': '.cjs' },
    sourcemap: 'external',
    sourcesContent: false,
    plugins: [readFilesLate, commonPasswords, importApart(apart)],
  });
  for (const file of Object.keys(metafile.outputs)) built.add(file);
  const next: Record<string, string> = {};
  for (const [file, { imports }] of Object.entries(metafile.outputs)) {
    for (const { path } of imports) {
      const source = apart.get(basename(path));
      const output = `${dirname(file)}/${basename(path)}`;
      if (source !== undefined && !built.has(output)) next[output.replace(/^dist\/functions\/|\.cjs$/g, '')] = source;
    }
  }
  return next;
};

/** Files of former bundles would be deployed with the rest. */
const removeFormer = async (built: ReadonlySet<string>): Promise<void> => {
  for (const name of functionNames) {
    const former = (await readdir(bundleFolder(name))).filter((file) => file.includes('.cjs') && !built.has(`dist/functions/${name}/${file}`));
    for (const file of former) await rm(`${bundleFolder(name)}/${file}`, { force: true });
  }
};

/** The code lists that the function `code-lists` searches, packed beside its bundle. */
const packCodeLists = async (): Promise<void> => {
  const folder = `${root}functions/code-lists/data/`;
  for (const file of await readdir(folder)) {
    const packed = await promisify(brotliCompress)(await readFile(folder + file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await writeFile(`${bundleFolder('code-lists')}/${file}.br`, packed);
  }
};
