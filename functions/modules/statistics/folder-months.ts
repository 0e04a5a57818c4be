import type { statisticsCalls } from '#shared/modules/statistics/calls.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { findFolder } from '../../refusals/find-or-refuse.ts';
import { designIfAny } from '../../answers/folder-design.ts';
import { folderDates } from '../../answers/withhold.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { opensCards, reachOfLead } from './lead.ts';
import { refuseInput } from '../../refusals/problem.ts';
import { enteredItems } from './free-items.ts';
import { monthIn } from './item-figures.ts';
import { readLatestCards } from './latest-cards.ts';
import { noCards, told, type Tally } from './small-numbers.ts';

/** The latest cards are read, because counters only know the day of entry. */
export const folderMonths: UseCase<typeof statisticsCalls.folderMonths> = async ({ params, query: { date }, principal }) => {
  const { folder } = await findFolder(params);
  if (!(await folderDates(folder)).some(({ path }) => path === date)) refuseInput('query.date', 'unknown');
  const tellsTied = opensCards(principal);
  const isFree = async (version: number): Promise<boolean> => {
    const known = await designIfAny(folder.id, version);
    return known !== undefined && enteredItems(known.design).free.has(date);
  };
  const tallies = new Map<string | null, Tally>([[null, noCards()]]);
  const cards = await readLatestCards({ folderId: folder.id, reach: reachOfLead(principal), hospital: principal.org.id }, async ({ summary, vals }, whose) => {
    if (whose === 'others' && !tellsTied && !(await isFree(summary.version))) return;
    const month = monthIn(answerAt(vals, date));
    const tally = tallies.get(month) ?? noCards();
    tallies.set(month, tally);
    tally[whose] += 1;
  });
  const months = [...tallies].flatMap(([month, tally]) => (month === null || told(tally) === 0 ? [] : [{ month, cards: told(tally) }]));
  const isLeftOut = cards.in_tens && !tellsTied && !(await isFree(folder.version ?? 0));
  return { cards, ...(isLeftOut && { not_told: true as const }), months: months.toSorted((a, b) => (a.month < b.month ? -1 : 1)), undated: told(tallies.get(null)!) };
};
