import { readFileSync } from 'node:fs';

export type Json = { readonly [name: string]: unknown };
export interface Resource {
  readonly Type: string;
  readonly Properties: Json;
  readonly DeletionPolicy?: string;
}

export const template = JSON.parse(readFileSync(new URL('../../cdk.out/Fuda.template.json', import.meta.url), 'utf8')) as {
  readonly Resources: Readonly<Record<string, Resource>>;
};

/** The resources of a type, `AWS::` left out: [logical id, properties]. */
export const resourcesOf = (type: string): [string, Json][] =>
  Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === `AWS::${type}`)
    .map(([id, resource]) => [id, resource.Properties]);

/** The value under a path of names, undefined where it ends early. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value);

/** The resource that an expression names, however it names it. */
export const namedIn = (expression: unknown): string[] =>
  [...JSON.stringify(expression ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([A-Za-z0-9]+)"/g)].map((match) => match[1] ?? '');

/** Every function by the name its description gives it. */
export const functions: ReadonlyMap<string, { readonly id: string; readonly properties: Json }> = new Map(
  resourcesOf('Lambda::Function').map(([id, properties]) => [String(properties['Description']).replace('Fuda ', ''), { id, properties }]),
);

export const functionNamed = (name: string) => {
  const found = functions.get(name);
  if (!found) throw new Error(`the template has no function ${name}`);
  return found;
};
