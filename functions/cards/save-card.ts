import type { cardCalls } from '#shared/api/cards.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { localText } from '#shared/text/local-text.ts';
import { newCardId } from '../data/card-ids.ts';
import { requestDigest } from '../data/card-revision.ts';
import { getCard, insertCard, replaceCard, resolveSave } from '../data/cards.ts';
import type { Card } from '../data/cards.ts';
import { keyedDigest } from '../data/keyed-digest.ts';
import { registrationOf } from '../data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { contentOf } from './card-content.ts';
import { drawNumbers } from './draw-numbers.ts';
import { folderDesign } from './folder-design.ts';
import type { FolderDesign } from './folder-design.ts';
import { presentCard } from './present-card.ts';

type SaveCall = Call<typeof cardCalls.saveCard>;

/** Posted answers become a card by the server's own run of the form; the posted status is not looked at. */
export const saveCard: UseCase<typeof cardCalls.saveCard> = async (call) => {
  const { body, principal, now } = call;
  const { folder, user } = principal;
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  if ((body.id === undefined) !== (body.card_hash === undefined))
    refuseInput(`body.${body.id === undefined ? 'id' : 'card_hash'}`, 'missing');
  const [design, before] = await Promise.all([
    folderDesign(folder.id, folder.version),
    body.id === undefined ? undefined : getCard(folder.id, body.id),
  ]);
  const form = openPosted(design, call, before);
  const issues = form.submitIssues();
  if (issues.length > 0) throw new Problem('card.invalid', { issues });

  const request = requestDigest(user.id, body.card_hash ?? null, body.vals);
  const card =
    body.id === undefined
      ? await create(call, design, form, request)
      : await change(call, design, form, request, before);
  return presentCard(card, principal, now);
};

const refuseInput = (path: string, code: string): never => {
  throw new Problem('request.invalid', { issues: [{ path, code }] });
};

/**
 * Defaults are the browser's to offer and the user's to clear, so the server's run adds none, not even to a new card.
 * A card stays with the organisation that made it, whoever saves it later.
 */
const openPosted = (
  { prepared, design }: FolderDesign,
  { body, principal, now }: SaveCall,
  before: Card | undefined,
): FormSession => {
  const clock = new Date(now).toISOString();
  const {
    today,
    now: time,
    language,
  } = body.context ?? { today: clock.slice(0, 10), now: clock.slice(0, 16), language: principal.user.lang };
  const organisation = localText(before?.history[0]?.org.name ?? principal.org.name, design.languages[0] ?? language);
  return openForm(prepared(), body.vals, { today, now: time, organisation, language, isNew: false });
};

const create = async (call: SaveCall, design: FolderDesign, form: FormSession, request: string): Promise<Card> => {
  const { folder, user } = call.principal;
  const place = { folder_id: folder.id, id: newCardId(call.now), creator_id: user.id };
  const key = await attemptKey(call);
  for (let left = numberTries; ; left -= 1) {
    const drawn = await drawNumbers(folder.id, design, form);
    const meetsGuard = !design.design.id_attributes.some((path) => drawn.includes(path));
    try {
      return await insertCard(place, request, await contentOf(call, design, form, null), { key, meetsGuard });
    } catch (error) {
      // Somebody typed the number that was drawn: the next one is drawn.
      if (meetsGuard || left === 0 || !(error instanceof Problem && error.code === 'card.id_taken')) throw error;
      for (const path of drawn) form.set(path, null);
    }
  }
};

const numberTries = 10;

const change = async (
  call: SaveCall,
  design: FolderDesign,
  form: FormSession,
  request: string,
  before: Card | undefined,
): Promise<Card> => {
  if (before === undefined || before.hash !== call.body.card_hash) return resolveSave(before, request);
  return replaceCard(before, request, await contentOf(call, design, form, before));
};

const longestKey = 200;

/** Keys are the client's words, so they are kept as a digest, and one user's never meet another's. */
const attemptKey = async ({ headers, principal }: SaveCall): Promise<string | undefined> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestKey) return refuseInput('headers.idempotency-key', 'wrong_format');
  return keyedDigest('idempotency', `${principal.user.id}\n${principal.folder.id}\n${key}`);
};
