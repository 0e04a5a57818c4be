import { build, type BuildOptions } from 'esbuild';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { groups } from '#shared/api/call.ts';
import { commonPasswords, importApart, offering, readFilesLate, takeFromBundle } from './bundle-plugins.ts';
import type { Offered, Taken } from './bundle-plugins.ts';

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
 * the version is ours; what is imported while running in files beside (`importApart`); maps for reading a stack
 * trace, never deployed.
 */
export const bundleFunctions = async (): Promise<void> => {
  const missing = functionNames.map(entryOf).filter((entry) => !existsSync(`${root}${entry}`));
  if (missing.length > 0) throw new Error(`No function can be bundled without ${missing.join(', ')}: create the file.`);
  const built = new Set<string>();
  const offered = new Map<FunctionName, Offered>();
  let left: Entries = Object.fromEntries(functionNames.map((name) => [`${name}/index`, entryOf(name)]));
  const leftOf = (passes: readonly Pass[]): Entries => Object.fromEntries(passes.flatMap(({ beside }) => beside.filter(([file]) => !built.has(`dist/functions/${file}.cjs`))));
  while (Object.keys(left).length > 0) {
    const pass = await bundlePass({ entryPoints: left }, built.size > 0);
    for (const [file, modules] of pass.taken) {
      built.add(file);
      const name = basename(dirname(file)) as FunctionName;
      for (const [module, names] of modules) offered.set(name, { ...offered.get(name), [module]: [...(offered.get(name)?.[module] ?? []), ...names] });
    }
    left = leftOf([pass]);
    if (Object.keys(left).length === 0) left = leftOf(await Promise.all([...offered].map(bundleAgain)));
  }
  await removeFormer(built);
  await packCodeLists();
};

/** Files without ending, under `dist/functions`, and their sources. */
type Entries = Record<string, string>;

interface Pass {
  /** What the entries import while running: the files beside them, with their sources. */
  readonly beside: readonly (readonly [file: string, source: string])[];
  /** Of each file that was written: what it takes from its bundle. */
  readonly taken: ReadonlyMap<string, readonly (readonly [module: string, names: readonly string[]])[]>;
}

const bundlePass = async (what: Pick<BuildOptions, 'entryPoints' | 'stdin' | 'outdir' | 'outfile'>, isBeside = false): Promise<Pass> => {
  const [apart, taken]: [Map<string, string>, Taken] = [new Map(), new Map()];
  const { metafile } = await build({
    ...bundleOptions,
    outdir: 'dist/functions',
    outExtension: { '.js': '.cjs' },
    sourcemap: 'external',
    sourcesContent: false,
    plugins: [...(isBeside ? [takeFromBundle(root, taken)] : []), readFilesLate, commonPasswords, importApart(apart)],
    ...what,
  });
  const outputs = Object.entries(metafile.outputs);
  return {
    beside: outputs.flatMap(([file, { imports }]) =>
      imports.flatMap(({ path }) => {
        const source = apart.get(basename(path));
        return source === undefined ? [] : [[`${dirname(file)}/${basename(path)}`.replace(/^dist\/functions\/|\.cjs$/g, ''), source] as const];
      }),
    ),
    taken: new Map(outputs.map(([file, { inputs }]) => [file, Object.keys(inputs).flatMap((input) => [...(taken.get(input) ?? [])])])),
  };
};

/** The bundle of a function with what the files beside it take from there. */
const bundleAgain = ([name, offered]: readonly [FunctionName, Offered]): Promise<Pass> =>
  bundlePass({ stdin: { contents: offering(entryOf(name), offered), resolveDir: root, sourcefile: `${name}.ts`, loader: 'ts' }, outdir: undefined, outfile: `${bundleFolder(name)}/index.cjs` });

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
