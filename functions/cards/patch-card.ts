import type { cardCalls } from '#shared/api/cards.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { splitReasonName, splitTypedName } from '#shared/design/sibling-names.ts';
import { isObject, partOf } from '#shared/items/answers.ts';
import { requestDigest } from './data/card-history.ts';
import { reachOf } from './data/card-reach.ts';
import { getCard } from './data/cards.ts';
import { callerIdOf } from '../session/data/sessions.ts';
import type { UseCase } from '../http/create-handler.ts';
import { folderDesign } from '../answers/folder-design.ts';
import { Problem } from '../refusals/problem.ts';
import { refuseOtherThan } from './refusals.ts';
import { isOvertaken, saveAs } from './save-card.ts';
import { refuseToChange, refuseBeyondCount, refuseNoCount, withinCounts, refuseUnknownNames } from './posted-answers.ts';
import { withheldIn, withoutWithheld } from '../answers/withhold.ts';

/** An answer removes its missing reason and unreadable text; a reason removes its answer. */
const withoutEnded = (given: { readonly [name: string]: AnswerValue }, sent: { readonly [name: string]: AnswerValue }): { readonly [name: string]: AnswerValue } => {
  const left = { ...given };
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) continue;
    const reason = splitReasonName(name);
    if (reason === null) {
      for (const each of Object.keys(left)) {
        const of = splitReasonName(each) ?? splitTypedName(each);
        // The reason of a part stays if the sent answer leaves the part blank.
        if (of?.stored === name && (of.part === '' || partOf(value, of.part) !== null)) delete left[each];
      }
    }
    if (reason === null || Object.hasOwn(sent, reason.stored)) continue;
    const { [reason.part]: _part, ...rest } = isObject(left[reason.stored]) ? (left[reason.stored] as { readonly [part: string]: AnswerValue }) : {};
    if (reason.part === '' || Object.keys(rest).length === 0) delete left[reason.stored];
    else left[reason.stored] = rest;
  }
  return left;
};

const merged = (vals: Answers, sent: Answers): Answers => {
  const pages: { [page: string]: { readonly [name: string]: AnswerValue } } = { ...vals };
  for (const [page, answers] of Object.entries(sent)) {
    const all = Object.entries({ ...withoutEnded(pages[page] ?? {}, answers), ...answers });
    pages[page] = Object.fromEntries(all.filter(([, value]) => value !== null));
  }
  return Object.fromEntries(Object.entries(pages).filter(([, answers]) => Object.keys(answers).length > 0));
};

export const patchCard: UseCase<typeof cardCalls.patchCard> = async (call) => {
  const { params, body, headers, principal } = call;
  const { cardId: id } = params;
  const before = await getCard(principal.folder.id, id, reachOf(principal.access));
  if (before === undefined) throw new Problem('card.unknown');
  refuseOtherThan(headers['if-match'], body.card_hash);
  const vals = merged(before.vals, body.vals);
  const own = await folderDesign(principal.folder.id, before.summary.version);
  const isStale = isOvertaken(before, body.card_hash);
  // A caller who has not seen a move gets the usual conflict.
  if (body.version !== undefined && body.version !== own.version && !isStale) throw new Problem('card.other_version', { version: own.version, sent: body.version, path: 'body.version' });
  // This check precedes the merge, because only sent answers may have unknown names.
  await refuseUnknownNames(own, principal.folder.version ?? 0, body.vals);
  const { design } = own;
  const withheld = await withheldIn(principal.access, principal.folder, [own.version]);
  refuseToChange(withheld, body.vals, true);
  refuseNoCount(design, body.vals, true);
  // The number of repetitions is revealed only to callers who know the current card.
  if (!isStale) refuseBeyondCount(design, vals, body.vals);
  // The merged answers differ at a second try, so the digest covers the sent ones.
  const request = requestDigest(callerIdOf(principal), body.card_hash, { patch: body.vals });
  return saveAs({ ...call, body: { ...body, id, version: own.version, vals: withoutWithheld(withheld, withinCounts(design, vals)), reasons: true, confirmations: true } }, request);
};
