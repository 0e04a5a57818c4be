import type { cardCalls } from '#shared/api/cards.ts';
import { reply } from '../http/write-answer.ts';
import type { UseCase } from '../http/create-handler.ts';
import { folderDesign } from './folder-design.ts';

/** A version never changes: a browser that has it is told so without its being read or sent again. */
export const getDesign: UseCase<typeof cardCalls.getDesign> = async ({ params, principal, headers }) => {
  const { id, version } = principal.folder;
  const asked = params.version === 'current' ? version : params.version;
  const etag = `"${id}-${asked}"`;
  if (asked !== null && version !== null && asked <= version && headers['if-none-match'] === etag)
    return reply(304, { etag });
  const { design, version: found } = await folderDesign(id, asked);
  return reply(200, { etag, 'cache-control': 'private, no-cache' }, { version: found, design });
};
