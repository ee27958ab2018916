/** The look of the console, light and dark: fonts of the system, quiet surfaces, one accent. */
import type { Theme } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { valueStyles } from '../parts/value-styles.ts';

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

const shared: RaThemeOptions = {
  typography: {
    fontFamily: font,
    fontSize: 13.5,
    h4: { fontSize: '1.6rem', fontWeight: 600 },
    h5: { fontSize: '1.3rem', fontWeight: 600 },
    h6: { fontSize: '1.05rem', fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  shape: { borderRadius: 8 },
  sidebar: { width: 230, closedWidth: 56 },
  components: {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 600, whiteSpace: 'nowrap' } } },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme }: { readonly theme: Theme }) => ({ color: theme.palette.text.primary }),
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiTooltip: { defaultProps: { enterDelay: 400 } },
    // Links in tables are as high as a finger is broad.
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { display: 'inline-block', minHeight: 24, lineHeight: '24px' } },
    },
    MuiCssBaseline: {
      styleOverrides: (theme: Theme) => ({
        ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*': { animationDuration: '0s !important', transitionDuration: '0s !important' },
        },
        ...valueStyles(theme),
      }),
    },
  },
};

export const lightTheme: RaThemeOptions = deepmerge(deepmerge({}, defaultLightTheme), {
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: '#1f4fa3' },
    secondary: { main: '#1f4fa3' },
    background: { default: '#f6f7f9', paper: '#ffffff' },
    text: { primary: '#1b1f27', secondary: '#555c69' },
    success: { main: '#1b6e3c' },
    warning: { main: '#8a5200' },
    error: { main: '#b3261e' },
  },
});

export const darkTheme: RaThemeOptions = deepmerge(deepmerge({}, defaultDarkTheme), {
  ...shared,
  palette: {
    mode: 'dark',
    primary: { main: '#9dc0ff' },
    secondary: { main: '#9dc0ff' },
    background: { default: '#14171c', paper: '#1c2027' },
    text: { primary: '#e8eaee', secondary: '#b0b6c2' },
    success: { main: '#79d29c' },
    warning: { main: '#f0b95a' },
    error: { main: '#ff9a92' },
  },
});
