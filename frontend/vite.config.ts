import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, firstLoad } from './vite/chunk-groups.ts';

const budgetsKb = { 'sign-in': 200, form: 300 } as const;

/** Weighs the first load of each screen, gzipped: entry, chunks, static imports and styles. Words add about 2 KB. Over budget fails the build. */
const weighFirstLoad = (): Plugin => ({
  name: 'weigh-first-load',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const reach = (fileName: string, seen: Set<string>) => {
      const chunk = bundle[fileName];
      if (chunk?.type !== 'chunk' || seen.has(fileName)) return;
      seen.add(fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
      for (const next of chunk.imports) reach(next, seen);
    };
    const weight = (...modules: readonly string[]) => {
      const seen = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) reach(fileName, seen);
      for (const module of modules) {
        const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/frontend${module}`)));
        if (home === undefined) throw new Error(`No chunk holds ${module}.`);
        reach(home.fileName, seen);
      }
      const bytes = [...seen].reduce((sum, name) => {
        const file = bundle[name];
        return file === undefined ? sum : sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length;
      }, 0);
      return bytes / 1024;
    };
    const weights = { 'sign-in': weight('/app/sign-in-screen.tsx'), form: weight('/app/router.tsx', '/routes/form.tsx') };
    for (const screen of ['sign-in', 'form'] as const) {
      const line = `first load, ${screen}: ${weights[screen].toFixed(1)} KB gzip (budget ${budgetsKb[screen]} KB)`;
      if (weights[screen] > budgetsKb[screen]) this.error(line);
      this.info(line);
    }
    // For `npm run bench`; beside the site, not in it.
    mkdirSync(new URL('../dist', import.meta.url), { recursive: true });
    writeFileSync(new URL('../dist/first-load.json', import.meta.url), JSON.stringify(weights));
  },
});

/** The first load calls most of its functions at once. The browser compiles them beside the page while they load, instead of one by one at their first call. */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && firstLoad.includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react(), compileAhead(), weighFirstLoad()],
  build: {
    outDir: new URL('../dist/site', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // No data URLs: the content security policy allows fonts from this site only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // The first load names all chunks; bare hashes save 0.7 KB.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: chunkGroups() } } },
  },
});
