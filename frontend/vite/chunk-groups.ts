import type { Rolldown } from 'vite';
import { isComplete, isLanguage } from '#shared/text/languages.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type Modules = ReadonlySet<string>;

const file = (path: string) => new URL(`../${path}`, import.meta.url).pathname;

const reachedFrom = (graph: Graph, ...starts: readonly string[]): Modules => {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    if (onlyListed.test(id)) return;
    reached.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return reached;
};

/** What modules draw around fields, and find before a form is drawn: each module that has such code names it in a file `with-form.ts`. */
const besideForm = (graph: Graph): Modules =>
  reachedFrom(graph, ...modulesOf(graph).flatMap((id) => [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])]).flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((id) => id.endsWith('/with-form.ts')));

const modulesOf = (graph: Graph): readonly string[] => graph.getModuleInfo(file('app/modules.ts'))?.importedIds.filter((id) => id.includes('/frontend/modules/')) ?? [];

/** Every screen has a row in the route table or in the module that adds it. */
const screensOf = (graph: Graph): readonly string[] => [file('app/router.tsx'), ...modulesOf(graph)].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);

/** The first load reaches these only through lists of exports of their packages, and uses none of them. */
const onlyListed = /\/(InputBase|TextareaAutosize|queriesObserver|useQueries|infiniteQuery\w+|useInfiniteQuery)[./]/;

/** The bundler's own split made 69 files for the form, which load and compress badly. From the inside out: start (every visit), signed-in (router, frame and what several screens share), form (engine and items), beside-form. */
const assign = (graph: Graph): ReadonlyMap<string, string> => {
  const main = reachedFrom(graph, file('app/main.tsx'));
  const signIn = reachedFrom(graph, file('app/sign-in-screen.tsx'));
  const signedIn = reachedFrom(graph, file('app/router.tsx'));
  const form = reachedFrom(graph, file('routes/form.tsx'));
  const items = file('features/card-form/item-view.tsx');
  const otherScreens = screensOf(graph).map((screen) => reachedFrom(graph, screen)).filter((reached) => !reached.has(items));
  const chunks = new Map<string, string>();
  for (const id of besideForm(graph)) chunks.set(id, 'beside-form');
  for (const id of form) chunks.set(id, otherScreens.some((screen) => screen.has(id)) ? 'signed-in' : 'form');
  for (const id of signedIn) chunks.set(id, 'signed-in');
  for (const id of signIn) if (chunks.has(id)) chunks.set(id, 'start');
  for (const id of main) chunks.set(id, 'start');
  // The entry stays a small file: for a stack trace of what it starts, the browser would parse the start chunk again.
  chunks.delete(file('app/main.tsx'));
  return chunks;
};

/** Words of a language that every visit and every form load share a chunk; an incomplete language has few words, so its others are joined. */
const wordsTogether: Readonly<Record<string, string>> = { common: 'start', session: 'start', problems: 'start', 'card-form': 'form', issues: 'form', 'quick-entry': 'form' };

const wordsChunk = (id: string): string | null => {
  const [, language, namespace = ''] = /shared\/i18n\/(\w+)\/([\w-]+)\.json$/.exec(id) ?? [];
  if (language === undefined) return null;
  const together = wordsTogether[namespace] ?? (isLanguage(language) && isComplete(language) ? undefined : 'rest');
  return together === undefined ? null : `${together}-${language}`;
};

/** From the inside out: what several of them reach goes to the first. */
export const firstLoad: readonly string[] = ['start', 'signed-in', 'form', 'beside-form'];

/** For `codeSplitting.groups`. The assignment is computed once per build, at the first request. */
export const chunkGroups = () => {
  let chunks: ReadonlyMap<string, string> | null = null;
  const group = (name: string, priority: number) => ({
    debugName: name,
    priority,
    name: (id: string, graph: Graph) => {
      chunks ??= assign(graph);
      return chunks.get(id) === name ? name : null;
    },
  });
  return [{ debugName: 'words', priority: 4, name: wordsChunk }, ...firstLoad.map((name, at) => group(name, firstLoad.length - at))];
};
