import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What a library's file imports for a feature that we do not use: under which names, and what stands in the place of each. */
interface LeftOut {
  readonly source: string;
  /** Where it gives nothing (draws nothing, answers nothing) it does so silently; where it would have to work it throws. */
  readonly names: Readonly<Record<string, 'nothing' | 'throws'>>;
  /** What else is imported from there, and stays. */
  readonly kept?: readonly string[];
}

const unused: Readonly<Record<string, LeftOut>> = {
  // The theme turns ripples off (app/theme.ts); a component that asks for one in spite of it gets none.
  '@mui/material/ButtonBase/ButtonBase.mjs': { source: './TouchRipple.mjs', names: { default: 'nothing' } },
  // Neither CSS variables nor colour schemes: one theme per domain, made in the browser.
  '@mui/material/styles/createTheme.mjs': { source: './createThemeWithVars.mjs', names: { default: 'throws' } },
  '@mui/material/styles/ThemeProvider.mjs': { source: './ThemeProviderWithVars.mjs', names: { CssVarsProvider: 'throws' } },
  // Nobody wraps a component in withTheme().
  '@emotion/react/dist/emotion-react.browser.esm.js': { source: 'hoist-non-react-statics', names: { default: 'throws' } },
  '@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js': { source: 'hoist-non-react-statics', names: { default: 'throws' } },
  // Nobody measures the router from inside.
  'react-router/dist/production/lib/router/router.js': {
    source: './instrumentation.js',
    names: { consumeInstrumentationClientResultMetaReceiver: 'nothing', getRouteInstrumentationUpdates: 'throws', instrumentClientSideRouter: 'throws' },
  },
  // Links to pages that a server of React Router draws.
  'react-router/dist/production/lib/dom/lib.js': { source: './ssr/components.js', names: { PrefetchPageLinks: 'nothing' }, kept: ['FrameworkContext', 'mergeRefs', 'usePrefetchBehavior'] },
};

const stub = '\0left-out:';
const userOf = (importer: string | undefined, source: string): string | undefined =>
  Object.keys(unused).find((file) => importer?.endsWith(`/node_modules/${file}`) === true && unused[file]?.source === source);

/**
 * Leaves out 13 KB (gzip) of the first load that never run. Whoever comes to need it meets an error with this file's name. A library's file that is there no more, or imports no such thing any more, fails the build: look here then.
 */
export const leaveOut = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => found.clear(),
    resolveId: {
      filter: { id: /^(hoist-non-react-statics|\.\/(TouchRipple|createThemeWithVars|ThemeProviderWithVars|instrumentation|ssr\/components)\.m?js)$/ },
      handler(source, importer) {
        const user = userOf(importer, source);
        if (user === undefined) return null;
        found.add(user);
        return stub + importer;
      },
    },
    load: {
      filter: { id: /^\0left-out:/ },
      handler(id) {
        const importer = id.slice(stub.length);
        const { source, names, kept = [] } = Object.entries(unused).find(([file]) => importer.endsWith(`/${file}`))![1];
        const lines = Object.entries(names).map(([name, how]) => {
          const code = how === 'nothing' ? '() => null' : `() => { throw new Error('${source} is left out of the site by frontend/vite/leave-out.ts'); }`;
          return name === 'default' ? `export default ${code};` : `export const ${name} = ${code};`;
        });
        const rest = kept.length === 0 ? [] : [`export { ${kept.join(', ')} } from ${JSON.stringify(join(dirname(importer), source))};`];
        return { code: [...lines, ...rest].join('\n'), moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const missing = Object.keys(unused).filter((file) => !found.has(file));
      if (error === undefined && missing.length > 0) this.error(`Nothing left out of ${missing.join(', ')}.`);
    },
  };
};
