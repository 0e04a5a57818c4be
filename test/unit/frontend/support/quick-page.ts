import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

/** No test looks at colours or widths, so the rules of the components (emotion's style elements) are left out of the page. */
HTMLStyleElement.prototype.appendChild = <T extends Node>(node: T): T => node;

/**
 * jsdom computes the whole style of an element each time it is asked, and a query by role asks of every element whether it is
 * shown: a fifth of the time of all screen tests. What shows an element stands in its own attributes, so it is computed once for each set of them.
 */
const wholeStyle = getComputedStyle;
const shownBy = ['class', 'style', 'hidden', 'open', 'type', 'popover'];
const known = new Map<string, { readonly display: string; readonly visibility: string }>();
const ownStyle = (element: Element) => {
  const key = JSON.stringify([element.namespaceURI, element.localName, ...shownBy.map((name) => element.getAttribute(name))]);
  let own = known.get(key);
  if (own === undefined) {
    const { display } = wholeStyle(element);
    const { visibility } = wholeStyle(element.cloneNode() as Element);
    known.set(key, (own = { display, visibility }));
  }
  return own;
};
const visibilityOf = (element: Element): string => {
  const { visibility } = ownStyle(element);
  return visibility === 'visible' && element.parentElement ? visibilityOf(element.parentElement) : visibility;
};
window.getComputedStyle = (element, pseudo) => {
  let whole: CSSStyleDeclaration | undefined;
  const styleOf = (name: string | symbol): unknown => {
    if (name === 'display') return ownStyle(element).display;
    if (name === 'visibility') return visibilityOf(element);
    // The size of a text box asks for six properties each time it is drawn.
    whole ??= wholeStyle(element, pseudo);
    return name in whole ? Reflect.get(whole, name) : whole.getPropertyValue(String(name));
  };
  return new Proxy({} as CSSStyleDeclaration, { get: (_, name) => (name === 'getPropertyValue' ? styleOf : styleOf(name)) });
};

/** React notes for each element where it was made, for a warning's trace: a tenth of the time of all screen tests. From a number on it notes no more. */
const internals = (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']!;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

/** Each try of a wait that finds nothing prints the page: a tenth of the time of all screen tests. Only what ends in vain still does. */
const { getElementError } = getConfig();
const isTrying = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({ getElementError: (message, container) => (isTrying() ? new Error(message ?? '') : getElementError(message, container)) });
