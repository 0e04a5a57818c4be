import { readFileSync } from 'node:fs';
import { cruiseHouse } from './cruise.ts';

/**
 * Which module a production file belongs to. Files of a module that has its own folders are known by the folder;
 * `areas.json` names those that still lie among the core's, by path or by folder (with a slash at its end).
 */
const scattered = JSON.parse(readFileSync(new URL('./areas.json', import.meta.url), 'utf8')) as Readonly<Record<string, readonly string[]>>;

/** Files that put the house together. They alone may import modules. */
export const compositionFiles: readonly string[] = ['functions/app.ts', 'functions/composition/same-questions.ts', 'functions/composition/kept-answers.ts', 'functions/composition/token-kinds.ts', 'functions/composition/file-formats.ts', 'functions/composition/file-headings.ts', 'functions/composition/file-checks.ts', 'functions/composition/design-formats.ts', 'functions/composition/named-lists.ts', 'functions/composition/compiler-tasks.ts', 'functions/composition/condition-checks.ts', 'functions/cli/demo-steps.ts', 'functions/cli/admin.ts', 'shared/api/calls.ts', 'shared/api/routes.ts', 'shared/api/file-formats.ts', 'shared/api/file-query.ts', 'shared/api/design-formats.ts', 'shared/items/formulas.ts', 'shared/items/schemas.ts', 'shared/items/behaviours.ts', 'shared/items/readers.ts', 'shared/items/workbooks.ts', 'shared/plugins/params.ts', 'shared/plugins/behaviours.ts', 'shared/plugins/workbooks.ts', 'shared/plugins/outputs.ts', 'shared/language/expression/functions.ts', 'shared/design/further-checks.ts', 'shared/language/named-languages.ts', 'shared/language/markup-readers.ts', 'shared/language/written-moments.ts', 'shared/compiler.ts', 'shared/design-notes.ts', 'frontend/app/modules.ts', 'frontend/items/controls.tsx', 'infra/app.ts'];

/** `core`, `language`, or the name of a module. */
export const areaOf = (file: string): string => {
  const own = /^(?:frontend|functions|shared)\/modules\/([^/]+)\//.exec(file)?.[1];
  if (own !== undefined) return own;
  return Object.entries(scattered).find(([, places]) => places.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place)))?.[0] ?? 'core';
};

const isModule = (area: string): boolean => area !== 'core' && area !== 'language';

/** Imports that the finished house does not have: of a module by the core, the language or another module. By the module that is imported, as `<importer> → <imported>`. */
export const crossings = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { modules } = await cruiseHouse();
  const imports = modules
    .filter(({ source }) => !source.startsWith('test/') && !compositionFiles.includes(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
    .filter(({ source, resolved }) => isModule(areaOf(resolved)) && areaOf(source) !== areaOf(resolved));
  return new Map([...Map.groupBy(imports, ({ resolved }) => areaOf(resolved))].map(([area, own]) => [area, own.map(({ source, resolved }) => `${source} → ${resolved}`).toSorted()]));
};

/** The places of `areas.json` that hold no file. */
export const emptyPlaces = (files: readonly string[]): readonly string[] =>
  Object.values(scattered).flat().filter((place) => !files.some((file) => (place.endsWith('/') ? file.startsWith(place) : file === place)));
