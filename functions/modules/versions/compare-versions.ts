import { seesIdentifiers } from '#shared/access/access.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import type { versionCalls } from '#shared/modules/versions/calls.ts';
import { reachOf, type Reach } from '../../cards/data/card-reach.ts';
import { lookThrough } from '../../cards/data/card-walks.ts';
import { getStanding } from '../../people/data/members.ts';
import type { Folder } from '../../projects/data/projects.ts';
import { findFolder, findDesign } from '../../refusals/find-or-refuse.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import { accessIn } from '../../http/principal.ts';
import { Problem } from '../../refusals/problem.ts';
import { bringLists } from '../../storage/design-files.ts';
import { openComparison, readPosted } from './comparison.ts';

type Compare = Call<typeof versionCalls.compareVersions>;

/** With more cards, the answer covers the oldest ones and says so. */
const mostCards = 10_000;
/** The rest of the function's time is for the answer (ms). */
const longestLook = 15_000;

const laterOf = async (folder: Folder, { body, query, principal }: Compare): Promise<CardDesign> =>
  body.card_design === undefined
    ? findDesign(folder.id, body.to ?? folder.version)
    : readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);

/** The caller's design may ask about any answer, so counts would reveal answers that the caller may not read. Undefined means no card. */
const reachOfReader = async ({ params, principal, now }: Compare): Promise<Reach | undefined> => {
  const standing = await getStanding(params.pId, principal, now);
  const access = standing && accessIn(principal, standing);
  return access !== undefined && seesIdentifiers(access) ? reachOf(access) : undefined;
};

export const compareVersions: UseCase<typeof versionCalls.compareVersions> = async (call) => {
  const { params, body, query, principal, now } = call;
  const { folder } = await findFolder(params);
  const language = query.lang ?? principal.user.lang;
  const later = await laterOf(folder, call);
  const comparison = openComparison(await findDesign(folder.id, body.from ?? folder.version), later, query.today ?? new Date(now).toISOString().slice(0, 10), language);

  const looks = body.card_design !== undefined && comparison.changesSomething;
  const reach = looks ? await reachOfReader(call) : undefined;
  const isWhole =
    reach === undefined ||
    (await lookThrough({ folderId: folder.id, reach }, { mostCards, longestMs: longestLook }, (card) => {
      if (!('unreadable' in card)) comparison.add({ id: card.id, vals: card.vals });
    }));
  const withheld = looks && reach === undefined;
  const { cards, total, changes, ...said } = comparison.result();
  return { ...said, changes: withheld ? changes.map((change) => ({ ...change, counted: false })) : changes, cards: { looked_at: cards, all: isWhole, withheld, ...total } };
};

const readUploadedDesign = async (json: unknown, language: Language): Promise<CardDesign> => {
  await bringLists(json);
  const read = readPosted(json, language);
  // The wire requires `errMessage`.
  if ('diagnostics' in read) throw new Problem('design.invalid', { errMessage: read.lines, diagnostics: read.diagnostics });
  return read.design;
};
