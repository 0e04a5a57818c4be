import type { CardDesign, Choice } from '#shared/design/card-design.ts';
import { keepList, missingLists } from '#shared/design/lists.ts';
import { callApi } from './api-client.ts';

/** Loads each long list of a design once; the browser caches it, because a list of one hash never changes. The form then works offline with it. */
export const bringLists = async (design: Pick<CardDesign, 'list_files'>, signal?: AbortSignal): Promise<void> => {
  await Promise.all(
    missingLists(design).map(async ({ hash }) => {
      const { content } = await callApi('choiceList', { params: { hash }, ...(signal && { signal }) });
      const packed = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const json = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
      keepList(hash, JSON.parse(json) as readonly Choice[]);
    }),
  );
};
