import * as z from 'zod/mini';
import { machineRights } from '../access/machine-rights.ts';
import { id, projectParams, texts, timestamp } from './schemas.ts';

/** A machine's token as the list shows it: everything but its secret, which is shown once. */
const token = z.object({
  /** Enough to name it, nothing to use it with. */
  id,
  folder_id: id,
  name: z.string(),
  rights: z.array(z.enum(machineRights)),
  issued_at: timestamp,
  issued_by: texts,
  end_at: timestamp,
  /** To within an hour; null: never. */
  used_at: z.nullable(timestamp),
});

/** Whoever issues a token says what it is for, where, and until when. */
const tokenForm = z.strictObject({
  folder_id: id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  rights: z.array(z.enum(machineRights)).check(z.minLength(1), z.maxLength(machineRights.length)),
  end_at: z.iso.datetime({ offset: true }),
});

/** What owners and managers do with the tokens of a project alike. */
export const tokenCalls = {
  list: { group: 'project-admin', params: projectParams, answer: z.array(token), problems: [] },
  issue: { group: 'project-admin', params: projectParams, body: tokenForm, answer: z.extend(token, { secret: z.string() }), problems: ['folder.unknown'] },
  revoke: { group: 'project-admin', params: z.strictObject({ pId: id, tokenId: id }), answer: z.undefined(), problems: ['token.unknown'] },
} as const;
