import { codeListsAt } from '../modules/code-lists/data/code-lists.ts';
import type { NamedList } from '../storage/compiler-event.ts';

// This composition file lists where designs find lists that they name.

const sources: readonly ((host: string) => Promise<readonly NamedList[]>)[] = [
  codeListsAt,
];

export const namedListsAt = async (host: string): Promise<readonly NamedList[]> => (await Promise.all(sources.map((listsAt) => listsAt(host)))).flat();
