import type { CallName } from '#shared/api/routes.ts';
import type { pathPatterns } from '#frontend/lib/paths.ts';

/** A test by its file (below `test/`) and its title or that of the group it stands in. */
export interface TestName {
  readonly file: string;
  readonly title: string;
}

/** `inTest('unit/x.test.ts')('title')` names a test of that file. */
export const inTest =
  (file: string) =>
  (title: string): TestName => ({ file, title });

/** One fact of a document: what it says, what does it (`file` or `file#export`, from the root), what proves it. */
export interface CoverageRow {
  readonly what: string;
  readonly by: readonly string[];
  readonly tests: readonly TestName[];
}

/** A text that people read: its keys (`namespace:key`), and the document's own wording where it gives one. */
export interface MessageRow extends CoverageRow {
  readonly keys: readonly string[];
  readonly wording?: { readonly en?: string; readonly ja?: string };
}

type RouteName = keyof typeof pathPatterns;

/** What one document of the specification asks for, each part by rows of its own. */
export interface Coverage {
  readonly routes: Readonly<Partial<Record<RouteName, CoverageRow>>>;
  readonly calls: Readonly<Partial<Record<CallName, CoverageRow>>>;
  readonly dialogs: readonly CoverageRow[];
  readonly messages: readonly MessageRow[];
  readonly rules: readonly CoverageRow[];
  /** Catalogue namespaces each of whose keys ending in `.message` has a row here. */
  readonly namespaces: readonly string[];
}
