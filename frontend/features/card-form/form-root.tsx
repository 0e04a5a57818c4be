import type { ReactNode } from 'react';
import { FormEnvironmentContext, type FormEnvironment } from './form-environment.ts';
import { FormSurface } from './form-surface.tsx';

interface FormRootProps {
  readonly environment: FormEnvironment;
  readonly children: ReactNode;
}

/** Everything that draws items of a form stands in one of these. */
export const FormRoot = ({ environment, children }: FormRootProps) => (
  <FormEnvironmentContext value={environment}>
    <FormSurface>{children}</FormSurface>
  </FormEnvironmentContext>
);
