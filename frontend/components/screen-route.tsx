import type { ComponentType } from 'react';
import { useParams, type RouteObject } from 'react-router';
import { loadWords, type Namespace } from '../lib/i18n.ts';

type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Pattern extends string> = { readonly [Name in ParamName<Pattern>]: string };

/**
 * A row of the route table. The screen's chunk and its words come over together, so that it is drawn whole. It is given the
 * parts of its address, and begins anew where they change.
 */
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
