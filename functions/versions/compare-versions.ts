import { everyCard } from '../data/card-reach.ts';
import { seesIdentifiers } from '#shared/access/access.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import type { versionCalls } from '#shared/api/versions.ts';
import { lookThrough } from '../data/look-through.ts';
import { getStanding } from '../data/members.ts';
import type { Folder } from '../data/projects.ts';
import { findFolder, findDesign } from '../find-or-refuse.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { bringLists } from '../storage/list-files.ts';
import { openComparison, readPosted } from './comparison.ts';

type Compare = Call<typeof versionCalls.compareVersions>;

/** Beyond these the answer says that it is of the oldest cards only. */
const mostCards = 10_000;
/** ms; the rest of the function's time is for the answer. */
const longestLook = 15_000;

const laterOf = async (folder: Folder, { body, query, principal }: Compare): Promise<CardDesign> =>
  body.card_design === undefined
    ? findDesign(folder.id, body.to ?? folder.version)
    : readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);

/** What an uploaded design, or a stored version, changes; with an upload also what that means for the folder's cards. */
export const compareVersions: UseCase<typeof versionCalls.compareVersions> = async (call) => {
  const { params, body, query, principal, now } = call;
  const { folder } = await findFolder(params);
  const language = query.lang ?? principal.user.lang;
  const later = await laterOf(folder, call);
  const comparison = openComparison(await findDesign(folder.id, body.from ?? folder.version), later, query.today ?? new Date(now).toISOString().slice(0, 10), language);

  let isWhole = true;
  if (body.card_design !== undefined && comparison.changesSomething) {
    isWhole = await lookThrough({ folderId: folder.id, reach: everyCard }, { mostCards, longestMs: longestLook }, (card) => {
      // An upload changes nothing of a card that cannot be read.
      if (!('unreadable' in card)) comparison.add({ id: card.id, vals: card.vals });
    });
  }
  const { cards, total, names, ...said } = comparison.result();
  // By what a patient is known, only members who are shown it of all cards are told.
  const member = Object.keys(names).length === 0 ? undefined : await getStanding(params.pId, principal, now);
  return { ...said, names: member !== undefined && seesIdentifiers(member) && member.rights.cards === 'all' ? names : {}, cards: { looked_at: cards, all: isWhole, ...total } };
};

/** A design that came in as JSON, checked whole, duplicates included; throws `design.invalid` with every finding. */
const readUploadedDesign = async (json: unknown, language: Language): Promise<CardDesign> => {
  await bringLists(json);
  const read = readPosted(json, language);
  // `errMessage` is fixed by the wire.
  if ('diagnostics' in read) throw new Problem('design.invalid', { errMessage: read.lines, diagnostics: read.diagnostics });
  return read.design;
};
