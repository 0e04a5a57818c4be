import type { CardDesign, Choice } from '#shared/design/card-design.ts';
import { keepList, missingLists } from '#shared/design/lists.ts';
import { callApi } from './api-client.ts';

/**
 * Brings the long lists that a design names, each once: the browser keeps what it was sent, because a list of one hash never
 * changes. From then on the form searches, filters and looks things up in them without the network.
 */
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
