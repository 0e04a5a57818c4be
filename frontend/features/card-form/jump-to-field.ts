import type { ItemPath } from '#shared/form/form-types.ts';
import { fieldIds } from '../../form/environment.ts';

const focusable = 'input:not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])';

/** A field that somebody looks for and that is not drawn, and who is asked to open for it. */
export const lookedFor = { path: null as ItemPath | null, tell: (): void => undefined };

/** Shows the field in the middle of the screen and puts the cursor into it, into the part that is wrong if one is. */
export const jumpToField = (path: ItemPath): void => {
  const field = document.getElementById(fieldIds(path).field);
  lookedFor.path = field === null ? path : null;
  lookedFor.tell();
  field?.scrollIntoView({ block: 'center' });
  const control = field?.querySelector<HTMLElement>('input[aria-invalid]') ?? field?.querySelector<HTMLElement>(focusable);
  control?.focus({ preventScroll: true });
};
