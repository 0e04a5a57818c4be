import type { statisticsCalls } from '#shared/modules/statistics/calls.ts';
import { clockIn } from '#shared/text/zones.ts';
import { recentDomainFor, zoneOf } from '../../manage/data/domains.ts';
import { findDesign, findFolder } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { opensCards, reachOfLead } from './lead.ts';
import { countAnswers } from './count-answers.ts';
import { readLatestCards } from './latest-cards.ts';
import { tellPages } from './tell-pages.ts';

/** The latest cards are read, because only the form knows which items are asked and answered. */
export const folderFigures: UseCase<typeof statisticsCalls.folderFigures> = async ({ params, principal, host, now }) => {
  const { folder } = await findFolder(params);
  if (folder.version === null) return { cards: { looked_at: 0, all: true, since: null, in_tens: false }, pages: [] };
  const design = await findDesign(folder.id, folder.version);

  const tellsTied = opensCards(principal);
  const answers = countAnswers(design, clockIn(now, zoneOf(await recentDomainFor(host, now))), tellsTied);
  const cards = await readLatestCards({ folderId: folder.id, reach: reachOfLead(principal), hospital: principal.org.id }, async ({ summary, vals }, whose) =>
    answers.add(await findDesign(folder.id, summary.version), vals, whose),
  );
  return { cards, pages: tellPages(design, answers.result(), cards.in_tens && !tellsTied) };
};
