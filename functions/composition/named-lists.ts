import { codeListsAt } from '../modules/code-lists/data/code-lists.ts';
import { withCodeLists } from '../modules/code-lists/with-code-lists.ts';
import type { FilledDesign, NamedList } from '../storage/compiler-event.ts';

// This composition file lists where designs find lists that they name.

const sources: readonly ((host: string) => Promise<readonly NamedList[]>)[] = [
  codeListsAt,
];

const fillers: readonly ((json: unknown, host: string) => Promise<FilledDesign>)[] = [
  withCodeLists,
];

export const namedListsAt = async (host: string): Promise<readonly NamedList[]> => (await Promise.all(sources.map((listsAt) => listsAt(host)))).flat();

export const withNamedLists = async (json: unknown, host: string): Promise<FilledDesign> => (await fillers[0]?.(json, host)) ?? { json, diagnostics: [] };
