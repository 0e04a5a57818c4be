import type { ComponentType } from 'react';
import { useParams, type PathParam, type RouteObject } from 'react-router';
import { loadWords, type Namespace } from '../lib/i18n.ts';

type Params<Pattern extends string> = { readonly [Name in PathParam<Pattern>]: string };

/** A row of the route table. Loads chunk and words together. The screen gets the address parameters and is remounted when they change. */
export const screen = <Pattern extends string>(path: Pattern, load: () => Promise<ComponentType<Params<Pattern>>>, ...words: readonly Namespace[]): RouteObject => ({
  path,
  lazy: async () => {
    const [Screen] = await Promise.all([load(), loadWords(...words)]);
    const Component = () => {
      const params = useParams() as Params<Pattern>;
      return <Screen key={Object.values(params).join('/')} {...params} />;
    };
    return { Component };
  },
});
