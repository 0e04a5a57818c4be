import * as z from 'zod/mini';
import { machineRights } from '../access/machine-rights.ts';
import { id, projectParams, texts, timestamp } from './schemas.ts';

const cards = z.enum(['all', 'own']);

/** A machine's token as the list shows it: everything but its secret, which is shown once. */
const token = z.object({
  /** Enough to name it, nothing to use it with. */
  id,
  folder_id: id,
  name: z.string(),
  rights: z.array(z.enum(machineRights)),
  cards,
  /** Whether identifiers are shown to the machine, as long as they are shown to its issuer. */
  identifiers: z.boolean(),
  issued_at: timestamp,
  issued_by: texts,
  issuer_id: id,
  /** The issuer is no member any more, or is disabled: the token opens nothing until somebody adopts it. */
  is_orphaned: z.boolean(),
  end_at: timestamp,
  /** To within an hour; null: never. */
  used_at: z.nullable(timestamp),
});

/** Whoever issues a token says what it is for, where, and until when. */
const tokenForm = z.strictObject({
  folder_id: id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  rights: z.array(z.enum(machineRights)).check(z.minLength(1), z.maxLength(machineRights.length)),
  /** `own`: only cards of the issuer's hospital. Without it, as the issuer. */
  cards: z.optional(cards),
  end_at: z.iso.datetime({ offset: true }),
});

const ofToken = { group: 'project-admin', params: z.strictObject({ pId: id, tokenId: id }) } as const;

/** What is done with the tokens of a project; managers list and revoke. */
export const tokenCalls = {
  list: { group: 'project-admin', params: projectParams, answer: z.array(token), problems: [] },
  issue: { group: 'project-admin', params: projectParams, body: tokenForm, answer: z.extend(token, { secret: z.string() }), problems: ['folder.unknown', 'member.grant_refused'] },
  /** The caller becomes the issuer. Only a token that does nothing but read the cards of all hospitals goes to another hospital. */
  adopt: { ...ofToken, answer: token, problems: ['token.unknown', 'token.other_hospital', 'member.grant_refused'] },
  revoke: { ...ofToken, answer: z.undefined(), problems: ['token.unknown'] },
} as const;
