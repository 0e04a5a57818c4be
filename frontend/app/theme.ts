import { alpha, createTheme, type Theme } from '@mui/material/styles';
import { factsOf, type Language } from '#shared/text/languages.ts';

/** Wire names of the domain's themes (spec end-user 3, 9). */
export type ThemeName = 'nav-default' | 'nav-theme-1';

/** `nav` is the header: deep, so that white text on it is far above 4.5 : 1. */
const tokens = {
  'nav-default': { nav: '#123f6d', main: '#1a5fa3', dark: '#124677', light: '#5a8fc4', wash: '#eaf2fa' },
  'nav-theme-1': { nav: '#43306f', main: '#6a48ab', dark: '#4c3380', light: '#9a80c9', wash: '#f2eefa' },
} as const satisfies Readonly<Record<ThemeName, object>>;

/** Text colours keep at least 4.5 : 1 on `canvas`. */
const neutral = { canvas: '#f4f6f9', line: '#d9e0e8', field: '#7d8a98', ink: '#16222e', quiet: '#51606f' };

/** Minimum touch target in px, for fingers in gloves, too. */
const touch = 44;
const wide = 992;

export const createFudaTheme = (name: ThemeName, language: Language): Theme => {
  const colour = tokens[name];
  return createTheme({
    // md is the specification's border: wide above 991 px.
    breakpoints: { values: { xs: 0, sm: 600, md: wide, lg: 1280, xl: 1600 } },
    shape: { borderRadius: 10 },
    palette: {
      primary: { main: colour.main, dark: colour.dark, light: colour.light, contrastText: '#ffffff' },
      secondary: { main: colour.nav, contrastText: '#ffffff' },
      success: { main: '#1c7a4c', contrastText: '#ffffff' },
      warning: { main: '#8f5b00', contrastText: '#ffffff' },
      error: { main: '#b3261e', contrastText: '#ffffff' },
      text: { primary: neutral.ink, secondary: neutral.quiet },
      background: { default: neutral.canvas, paper: '#ffffff' },
      divider: neutral.line,
      action: { hover: alpha(colour.main, 0.06), selected: colour.wash },
    },
    typography: {
      fontFamily: factsOf(language).fonts,
      fontSize: 16,
      h1: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.35 },
      h2: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.4 },
      h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.5 },
      body1: { fontSize: '1rem', lineHeight: 1.6 },
      body2: { fontSize: '0.875rem', lineHeight: 1.55 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
      button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', lineHeight: 1.4 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: { scrollPaddingTop: 72, WebkitTextSizeAdjust: '100%' },
          body: { overflowWrap: 'anywhere', lineBreak: 'strict', wordBreak: 'auto-phrase', fontVariantNumeric: 'tabular-nums' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            '&.Mui-focusVisible': { outline: `3px solid ${colour.light}`, outlineOffset: 2 },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: touch, borderRadius: 8, paddingInline: 18 },
          text: { paddingInline: 10 },
          outlined: { borderColor: neutral.line, backgroundColor: '#ffffff' },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: touch, minHeight: touch, borderRadius: 8 } } },
      MuiTab: { styleOverrides: { root: { minHeight: 44, fontWeight: 600 } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: '#ffffff', minHeight: touch, borderRadius: 8 },
          notchedOutline: { borderColor: neutral.field },
        },
      },
      MuiPaper: { styleOverrides: { outlined: { borderColor: neutral.line } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 14, margin: 16, maxHeight: 'calc(100% - 32px)' } } },
      MuiDialogTitle: { styleOverrides: { root: { padding: '22px 24px 8px', fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.4 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', flexWrap: 'wrap', gap: 8 } } },
      MuiAlert: { styleOverrides: { root: { borderRadius: 10, alignItems: 'center' } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: touch } } },
      MuiListItemButton: { styleOverrides: { root: { minHeight: touch } } },
    },
  });
};
