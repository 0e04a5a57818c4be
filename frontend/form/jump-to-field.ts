import type { ItemPath } from '#shared/form/form-types.ts';
import { fieldIds } from './environment.ts';

const focusable = 'input:not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])';

/** A field that should be jumped to but is not drawn yet, and the callback that opens it. */
export const lookedFor = { path: null as ItemPath | null, tell: (): void => undefined };

export const jumpToField = (path: ItemPath): void => {
  const field = document.getElementById(fieldIds(path).field);
  lookedFor.path = field === null ? path : null;
  lookedFor.tell();
  field?.scrollIntoView({ block: 'center' });
  const control = field?.querySelector<HTMLElement>('input[aria-invalid]') ?? field?.querySelector<HTMLElement>(focusable);
  control?.focus({ preventScroll: true });
};

export const focusFirstField = (page: HTMLElement): void => page.querySelector<HTMLElement>(`:is(${focusable}):enabled`)?.focus({ preventScroll: true });
