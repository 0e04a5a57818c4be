import * as z from 'zod/mini';
import { machineRights } from '../../access/access.ts';
import type { CallContract } from '../../api/call.ts';
import { keptAnswer } from '../../api/cards.ts';
import { answers, flag, folderParams, id, projectParams, texts, timestamp, wholeNumber } from '../../api/schemas.ts';

const cards = z.enum(['all', 'own']);

const token = z.object({
  id,
  folder_id: id,
  name: z.string(),
  rights: z.array(z.enum(machineRights)),
  cards,
  /** Whether the machine sees identifiers while its issuer does. */
  identifiers: z.boolean(),
  issued_at: timestamp,
  issued_by: texts,
  issuer_id: id,
  /** The issuer left or is disabled: the token is invalid until somebody adopts it. */
  is_orphaned: z.boolean(),
  end_at: timestamp,
  /** Accurate to an hour; null: never used. */
  used_at: z.nullable(timestamp),
});

const tokenForm = z.strictObject({
  folder_id: id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  rights: z.array(z.enum(machineRights)).check(z.minLength(1), z.maxLength(machineRights.length)),
  /** `own`: only cards of the issuer's hospital. Default: like the issuer. */
  cards: z.optional(cards),
  end_at: z.iso.datetime({ offset: true }),
});

/** `answers=true` adds the card's present content, or `unreadable` with the reason. */
const cardChange = () =>
  z.object({
    kind: z.enum(['created', 'updated', 'deleted']),
    card_id: id,
    card_global_id: id,
    at: timestamp,
    card_hash: z.optional(z.string()),
    /** Hospital that created the card, with its name as of then. */
    created_org: z.optional(z.object({ id, name: texts })),
    version: z.optional(z.int()),
    vals: z.optional(answers),
    withheld: z.optional(z.array(z.string())),
    kept_answers: z.optional(z.array(keptAnswer())),
    unreadable: z.optional(z.enum(['newer', 'damaged', 'no_design'])),
  });

const tokenList = { group: 'machines', params: projectParams, answer: z.array(token), problems: [] } as const;
const ofToken = { group: 'machines', params: z.strictObject({ pId: id, tokenId: id }) } as const;
const revocation = { ...ofToken, answer: z.undefined(), problems: ['token.unknown'] } as const;

export const machineCalls = {
  ownedTokens: { ...tokenList, access: 'project.owner' },
  issueOwnedToken: { group: 'machines', access: 'project.owner', params: projectParams, body: tokenForm, answer: z.extend(token, { secret: z.string() }), problems: ['folder.unknown', 'member.grant_refused'] },
  /** The caller becomes the issuer. Only a token that just reads the cards of all hospitals may change hospital. */
  adoptToken: { ...ofToken, access: 'project.owner', answer: token, problems: ['token.unknown', 'token.other_hospital', 'member.grant_refused'] },
  revokeOwnedToken: { ...revocation, access: 'project.owner' },
  tokens: { ...tokenList, access: 'manager', problems: ['project.unknown'] },
  revokeToken: { ...revocation, access: 'manager', problems: ['project.unknown', 'token.unknown'] },
  /** Changes in a folder since a cursor, in order, each at least once. */
  cardChanges: {
    group: 'machines',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({
      since: z.optional(z.string().check(z.regex(/^\d{13}\.\d{13}\.([0-9a-z]{0,64}|~)$/))),
      answers: z.optional(flag),
      limit: z._default(wholeNumber(1, 100), 100),
    }),
    answer: z.lazy(() => z.object({ changes: z.array(cardChange()), cursor: z.string(), more: z.boolean() })),
    problems: ['changes.expired', 'export.not_allowed'],
  },
  openapi: { group: 'machines', access: 'public', answer: z.looseObject({ openapi: z.string() }), problems: [] },
  designSchema: { group: 'machines', access: 'public', answer: z.looseObject({ $schema: z.string() }), problems: [] },
} as const satisfies { readonly [name: string]: CallContract };
