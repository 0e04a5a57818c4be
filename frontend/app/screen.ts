import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadWords, type Namespace } from '../lib/i18n.ts';

/** A row of the route table: the screen's chunk and its words come over together, so that it is drawn whole. */
export const screen = (path: string, load: () => Promise<ComponentType>, ...words: readonly Namespace[]): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadWords(...words)]);
    return { Component };
  },
});
