import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface LeftOut {
  readonly source: string;
  /** 'nothing': a silent replacement that draws or returns nothing; 'throws': for functions that would have to work. */
  readonly names: Readonly<Record<string, 'nothing' | 'throws'>>;
  readonly kept?: readonly string[];
}

const unused: Readonly<Record<string, LeftOut>> = {
  // The theme turns ripples off (app/theme.ts), so no component can show one.
  '@mui/material/ButtonBase/ButtonBase.mjs': { source: './TouchRipple.mjs', names: { default: 'nothing' } },
  // No CSS variables or colour schemes are used: one theme per domain, made in the browser.
  '@mui/material/styles/createTheme.mjs': { source: './createThemeWithVars.mjs', names: { default: 'throws' } },
  '@mui/material/styles/ThemeProvider.mjs': { source: './ThemeProviderWithVars.mjs', names: { CssVarsProvider: 'throws' } },
  '@emotion/react/dist/emotion-react.browser.esm.js': { source: 'hoist-non-react-statics', names: { default: 'throws' } },
  '@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js': { source: 'hoist-non-react-statics', names: { default: 'throws' } },
  // Instrumentation of the router is not used.
  'react-router/dist/production/lib/router/router.js': {
    source: './instrumentation.js',
    names: { consumeInstrumentationClientResultMetaReceiver: 'nothing', getRouteInstrumentationUpdates: 'throws', instrumentClientSideRouter: 'throws' },
  },
  // Server-side rendering of React Router is not used.
  'react-router/dist/production/lib/dom/lib.js': { source: './ssr/components.js', names: { PrefetchPageLinks: 'nothing' }, kept: ['FrameworkContext', 'mergeRefs', 'usePrefetchBehavior'] },
};

const stub = '\0left-out:';
const userOf = (importer: string | undefined, source: string): string | undefined =>
  Object.keys(unused).find((file) => importer?.endsWith(`/node_modules/${file}`) === true && unused[file]?.source === source);

/**
 * Removes 13 KB (gzip) of unused code from the first load. Code that needs it later throws an error with this file's name. The build fails
 * if a library's file or import no longer exists; then correct this list.
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
