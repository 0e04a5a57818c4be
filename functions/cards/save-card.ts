import type { cardCalls } from '#shared/api/cards.ts';
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
import type { RunSave, runSave } from './run-form.ts';

type SaveCall = Call<typeof cardCalls.saveCard>;

/** Posted answers become a card by the server's own run of the form; the posted status is not looked at. */
export const saveCard: UseCase<typeof cardCalls.saveCard> = async (call) => {
  const { body, principal, now } = call;
  const { folder, user } = principal;
  if (!registrationOf(folder, now).open) throw new Problem('card.not_writable', { reason: 'registration_closed' });
  if ((body.id === undefined) !== (body.card_hash === undefined))
    refuseInput(`body.${body.id === undefined ? 'id' : 'card_hash'}`, 'missing');
  const [design, before, engine] = await Promise.all([
    folderDesign(folder.id, folder.version),
    body.id === undefined ? undefined : getCard(folder.id, body.id),
    import('./run-form.ts'),
  ]);
  const { form, kept } = await openPosted(engine.runSave, design, call, before);
  const issues = form.submitIssues();
  if (issues.length > 0) throw new Problem('card.invalid', { issues });

  const request = requestDigest(user.id, body.card_hash ?? null, body.vals);
  const card =
    body.id === undefined
      ? await create(call, design, { form, kept }, request)
      : await change(call, design, { form, kept }, request, before);
  return presentCard(card, principal, now);
};

const refuseInput = (path: string, code: string): never => {
  throw new Problem('request.invalid', { issues: [{ path, code }] });
};

/**
 * Defaults are the browser's to offer and the user's to clear, so the server's run adds none, not even to a new card.
 * A card stays with the organisation that made it, whoever saves it later.
 */
const openPosted = async (
  run: typeof runSave,
  design: FolderDesign,
  { body, principal, now }: SaveCall,
  before: Card | undefined,
): Promise<RunSave> => {
  const { id: folderId } = principal.folder;
  const clock = new Date(now).toISOString();
  const {
    today,
    now: time,
    language,
  } = body.context ?? { today: clock.slice(0, 10), now: clock.slice(0, 16), language: principal.user.lang };
  const organisation = localText(before?.history[0]?.org.name ?? principal.org.name, design.design.languages[0] ?? language);
  return run(design, {
    posted: body.vals,
    context: { today, now: time, organisation, language, isNew: false },
    entered: body.version === undefined ? undefined : await folderDesign(folderId, body.version),
    before: before === undefined ? null : { design: await folderDesign(folderId, before.summary.version), vals: before.vals, kept: before.kept },
  });
};

const create = async (call: SaveCall, design: FolderDesign, { form, kept }: RunSave, request: string): Promise<Card> => {
  const { folder, user } = call.principal;
  const place = { folder_id: folder.id, id: newCardId(call.now), creator_id: user.id };
  const key = await attemptKey(call);
  for (let left = numberTries; ; left -= 1) {
    const drawn = await drawNumbers(folder.id, design, form);
    const meetsGuard = !design.design.id_attributes.some((path) => drawn.includes(path));
    try {
      return await insertCard(place, request, await contentOf(call, design, form, null, kept), { key, meetsGuard });
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
  { form, kept }: RunSave,
  request: string,
  before: Card | undefined,
): Promise<Card> => {
  if (before === undefined || before.hash !== call.body.card_hash) return resolveSave(before, request);
  return replaceCard(before, request, await contentOf(call, design, form, before, kept));
};

const longestKey = 200;

/** Keys are the client's words, so they are kept as a digest, and one user's never meet another's. */
const attemptKey = async ({ headers, principal }: SaveCall): Promise<string | undefined> => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > longestKey) return refuseInput('headers.idempotency-key', 'wrong_format');
  return keyedDigest('idempotency', `${principal.user.id}\n${principal.folder.id}\n${key}`);
};
