import { synthesizeIfChanged } from '#infra/synthesize.ts';

/** The facts below are about the template that would be deployed. */
export const setup = async (): Promise<void> => {
  await synthesizeIfChanged();
};
