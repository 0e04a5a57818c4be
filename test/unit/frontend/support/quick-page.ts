import * as React from 'react';

/** No test looks at colours or widths, so the rules of the components (emotion's style elements) are left out of the page. */
HTMLStyleElement.prototype.appendChild = <T extends Node>(node: T): T => node;

/**
 * jsdom computes the whole style of an element each time it is asked, and a query by role asks of every element whether it is
 * shown: a fifth of the time of all screen tests. Without the rules of the components, `display` follows from what the element
 * itself says, so it is computed once for each such saying, and `visibility` stands in an element or above it.
 */
const wholeStyle = getComputedStyle;
const displays = new Map<string, string>();
const displayOf = (element: Element): string => {
  const key = [element.namespaceURI, element.localName, ...['hidden', 'open', 'type', 'popover', 'style'].map((name) => element.getAttribute(name))].join('|');
  const display = displays.get(key) ?? wholeStyle(element).display;
  displays.set(key, display);
  return display;
};
const visibilityOf = (element: Element | null): string => (element === null ? 'visible' : (element as HTMLElement).style.visibility || visibilityOf(element.parentElement));
window.getComputedStyle = (element, pseudo) => {
  const styleOf = (name: string | symbol): unknown => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    const whole = wholeStyle(element, pseudo);
    return name in whole ? Reflect.get(whole, name) : whole.getPropertyValue(String(name));
  };
  return new Proxy({} as CSSStyleDeclaration, { get: (_, name) => (name === 'getPropertyValue' ? styleOf : styleOf(name)) });
};

/** React notes for each element where it was made, for a warning's trace: a tenth of the time of all screen tests. From a number on it notes no more. */
const internals = (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']!;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
