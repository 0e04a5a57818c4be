import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#shared/api/calls.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import type { Texts } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type DomainBody = CallInput<'createDomain'>['body'];

/** Creates the domain, or changes the one given; the header, the look and the titles follow at once. */
export const useSaveDomain = (domainId: string | null) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DomainBody) =>
      domainId === null ? callApi('createDomain', { body }) : callApi('saveDomain', { params: { domainId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.domainInfo }),
  });
};

interface FolderItems {
  readonly id: string;
  readonly name: string;
  readonly title: Texts;
  /** "page.item" of the design in force. */
  readonly items: ReadonlySet<string>;
}

const readItems = async (projectIds: readonly string[], signal: AbortSignal): Promise<readonly FolderItems[]> => {
  const found: FolderItems[] = [];
  for (const pId of projectIds) {
    for (const { id, version, title, name } of await callApi('folders', { params: { pId }, signal })) {
      if (version === null) continue;
      const history = await callApi('designHistory', { params: { pId, fId: id }, signal });
      const items = new Set<string>();
      const design = history.find((entry) => entry.version === version)?.vals;
      if (design !== undefined) walkItems(design, (place) => items.add(pathOf(place)));
      found.push({ id, name, title, items });
    }
  }
  return found;
};

/** The items of the domain's folders, against which the linkage item is checked; read once it is written. */
export const useFolderItems = (projectIds: readonly string[], isAsked: boolean) =>
  useQuery({
    queryKey: queryKeys.folderItems(projectIds),
    queryFn: ({ signal }) => readItems(projectIds, signal),
    enabled: isAsked && projectIds.length > 0,
  });
