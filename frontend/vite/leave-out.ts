import type { Plugin } from 'vite';

/** What a file of MUI imports for a feature that our theme does not use, by the name it is imported under. */
const unused: Readonly<Record<string, { readonly source: string; readonly name: string; readonly drawsNothing?: boolean }>> = {
  // The theme turns ripples off (app/theme.ts); a component that asks for one in spite of it gets none.
  'ButtonBase/ButtonBase.mjs': { source: './TouchRipple.mjs', name: 'default', drawsNothing: true },
  // Neither CSS variables nor colour schemes: one theme per domain, made in the browser.
  'styles/createTheme.mjs': { source: './createThemeWithVars.mjs', name: 'default' },
  'styles/ThemeProvider.mjs': { source: './ThemeProviderWithVars.mjs', name: 'CssVarsProvider' },
};

const stub = '\0left-out:';

/**
 * Leaves out 10 KB (gzip) of the first load that never run. Whoever comes to need it meets an error with this file's name. A file of MUI that is there no more, or imports no such thing any more, fails the build: look here then.
 */
export const leaveOut = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    buildStart: () => found.clear(),
    resolveId: {
      filter: { id: /^\.\/(TouchRipple|createThemeWithVars|ThemeProviderWithVars)\.mjs$/ },
      handler(source, importer) {
        const user = Object.keys(unused).find((file) => importer?.endsWith(`/@mui/material/${file}`) === true);
        if (user === undefined || unused[user]?.source !== source) return null;
        found.add(user);
        return stub + user;
      },
    },
    load: {
      filter: { id: /^\0left-out:/ },
      handler(id) {
        const { source, name, drawsNothing = false } = unused[id.slice(stub.length)] ?? { source: '', name: '' };
        const code = drawsNothing ? '() => null' : `() => { throw new Error('${source} is left out of the site by frontend/vite/leave-out.ts'); }`;
        return { code: name === 'default' ? `export default ${code};` : `export const ${name} = ${code};`, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const missing = Object.keys(unused).filter((file) => !found.has(file));
      if (error === undefined && missing.length > 0) this.error(`Nothing left out of ${missing.join(', ')}.`);
    },
  };
};
