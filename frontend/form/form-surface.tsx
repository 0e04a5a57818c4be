import { alpha, styled } from '@mui/material/styles';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './field.module.css';
import { type FormEnvironment, FormEnvironmentContext } from './environment.ts';

/** Passes the theme to the form's plain style sheet: a styled component per field would be slow with a thousand items. */
const Themed = styled('div')(({ theme: { palette, shape } }) => ({
  '--ink': palette.text.primary,
  '--quiet': palette.text.secondary,
  '--line': palette.divider,
  '--paper': palette.background.paper,
  '--canvas': palette.background.default,
  '--main': palette.primary.main,
  '--main-dark': palette.primary.dark,
  '--main-wash': alpha(palette.primary.main, 0.08),
  '--main-line': alpha(palette.primary.main, 0.35),
  '--error': palette.error.main,
  '--error-wash': alpha(palette.error.main, 0.06),
  '--done': palette.success.main,
  '--warn': palette.warning.main,
  '--radius': `${shape.borderRadius}px`,
}));

export const FormSurface = ({ className, ...props }: ComponentPropsWithRef<'div'>) => (
  <Themed className={className === undefined ? css.surface : `${css.surface} ${className}`} {...props} />
);

interface FormRootProps {
  readonly environment: FormEnvironment;
  readonly className?: string;
  readonly children: ReactNode;
}

export const FormRoot = ({ environment, className, children }: FormRootProps) => (
  <FormEnvironmentContext value={environment}>
    <FormSurface className={className}>{children}</FormSurface>
  </FormEnvironmentContext>
);
