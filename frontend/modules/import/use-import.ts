import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const importsKey = (fId: string): readonly string[] => ['imports', fId];

export interface Place {
  readonly pId: string;
  readonly fId: string;
}
export type ImportState = CallAnswer<'importState'>;
export type Job = ImportState['import'];
export type SourceFile = NonNullable<ImportState['file']>;
export type Settings = NonNullable<CallInput<'advanceImport'>['body']['settings']>;
export type FoundRow = CallAnswer<'importRows'>['rows'][number];
export type ListedKind = CallInput<'importRows'>['query']['kind'];

const isWorking = ({ state }: Job): boolean => ['reading', 'checking', 'running', 'undoing'].includes(state);

const pauseMs = 1_000;

export const importsQuery = (place: Place) =>
  queryOptions({
    queryKey: importsKey(place.fId),
    queryFn: ({ signal }) => callApi('imports', { params: { ...place }, signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) === true ? pauseMs : false),
  });

export const importQuery = (place: Place, importId: string) =>
  queryOptions({
    queryKey: [...importsKey(place.fId), importId],
    queryFn: ({ signal }) => callApi('importState', { params: { ...place, importId }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data.import) ? pauseMs : false),
  });

export const useAdvance = (place: Place, importId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'advanceImport'>['body']) => callApi('advanceImport', { params: { ...place, importId }, body }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: importsKey(place.fId) });
      await queries.invalidateQueries({ queryKey: queryKeys.cardLists });
    },
  });
};

export const useUpload = (place: Place, onBegun: (importId: string) => void) => {
  const lang = useLanguage();
  return useMutation({
    mutationFn: async (file: File) => {
      const { id, address } = await callApi('beginImport', { params: { ...place }, body: { file: file.name, lang } });
      const sent = await fetch(address, { method: 'PUT', body: file }).catch(() => undefined);
      if (sent?.ok !== true) throw new ApiProblem('network.failed', sent?.status ?? 0);
      await callApi('advanceImport', { params: { ...place, importId: id }, body: { step: 'read' } });
      return id;
    },
    onSuccess: onBegun,
  });
};
