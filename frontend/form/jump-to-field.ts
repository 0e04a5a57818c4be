import type { ItemPath } from '#shared/form/form-types.ts';
import { fieldIds } from './environment.ts';

const inputs = ':is(input:not([tabindex="-1"]), select, textarea):enabled';
/** What takes an answer; the button of a tool only where it is all the control there is. */
const controls = `[data-kind] ${inputs}, [data-kind] button[id$="-control"][aria-haspopup]:enabled`;

/** A field that should be jumped to but is not drawn yet, and the callback that opens it. */
export const lookedFor = { path: null as ItemPath | null, tell: (): void => undefined };

const busy = '[aria-busy="true"]';

/** A part of the form that still loads is waited for, unless the user goes elsewhere meanwhile. */
const focusIn = (find: () => HTMLElement | null, selectors: readonly string[]): void => {
  const place = find();
  if (place === null) return;
  const first = place.matches(busy) ? place : place.querySelector(`${controls}, ${busy}`);
  const isWaiting = first?.matches(busy) === true;
  const control = isWaiting ? undefined : selectors.map((each) => place.querySelector<HTMLElement>(each)).find((found) => found !== null);
  // Where nothing can be entered, the keys go on from the place itself.
  if (control === undefined) place.tabIndex = -1;
  (control ?? place).focus({ preventScroll: true });
  if (!isWaiting) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    if ([place, document.body].includes(document.activeElement as HTMLElement)) focusIn(find, selectors);
  });
  observer.observe(document.body, { childList: true, subtree: true });
};

export const jumpToField = (path: ItemPath): void => {
  const find = () => document.getElementById(fieldIds(path).field);
  const field = find();
  lookedFor.path = field === null ? path : null;
  lookedFor.tell();
  field?.scrollIntoView({ block: 'center' });
  focusIn(find, ['input[aria-invalid]:enabled', controls, inputs, 'button:not([tabindex="-1"]):enabled']);
};

/** A repetition that is a line (`data-line`) has its fields behind it. */
export const focusFirstField = (page: HTMLElement): void => focusIn(() => page, [`${controls}, button[data-line]`]);
