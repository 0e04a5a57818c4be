import type { statisticsCalls } from '#shared/modules/statistics/calls.ts';
import { clockIn } from '#shared/text/zones.ts';
import { recentDomainFor, zoneOf } from '../../data/domains.ts';
import { findDesign, findFolder } from '../../find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { reachOfLead } from '../../http/principal.ts';
import { countAnswers } from './count-answers.ts';
import { readLatestCards } from './latest-cards.ts';
import { told, wholeShares } from './small-numbers.ts';

/** By reading the latest cards: which items ask, and which are answered, only the form itself can tell. */
export const folderFigures: UseCase<typeof statisticsCalls.folderFigures> = async ({ params, principal, host, now }) => {
  const { folder } = await findFolder(params);
  if (folder.version === null) return { cards: { looked_at: 0, all: true, since: null, in_tens: false }, pages: [] };
  const design = await findDesign(folder.id, folder.version);

  const answers = countAnswers(design, clockIn(now, zoneOf(await recentDomainFor(host, now))));
  const cards = await readLatestCards({ folderId: folder.id, reach: reachOfLead(principal), hospital: principal.org.id }, async ({ summary, vals }, whose) =>
    answers.add(await findDesign(folder.id, summary.version), vals, whose),
  );
  const titleOf = (reason: string) => design.missing_reasons?.find(({ value }) => value === reason)?.title ?? { en: reason };
  return {
    cards,
    pages: answers.result().map(({ asked, complete, items, ...page }) => ({
      ...page,
      asked: told(asked),
      complete: wholeShares([told(complete)], told(asked))[0] ?? null,
      // Items that no card asked, such as headings, say nothing.
      items: items.filter((item) => told(item.asked) > 0).map(({ answered, reasons, ...item }) => {
        const whole = told(item.asked);
        const missing = [...reasons].map(([value, tally]) => ({ value, cards: told(tally) })).filter((reason) => reason.cards > 0);
        const known = [told(answered), ...missing.map((reason) => reason.cards)];
        // What has neither an answer nor a reason is not told, but takes part in the rounding.
        const [share = null, ...shares] = wholeShares([...known, whole - known.reduce((sum, each) => sum + each, 0)], whole);
        return { ...item, asked: whole, answered: share, ...(missing.length > 0 && { missing: missing.map(({ value }, index) => ({ value, title: titleOf(value), share: shares[index] ?? null })) }) };
      }),
    })),
  };
};
