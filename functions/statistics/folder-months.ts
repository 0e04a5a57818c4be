import type { statisticsCalls } from '#shared/api/statistics.ts';
import { daysOfAnswer } from '#shared/text/partial-dates.ts';
import { projectCounts } from '../data/card-counters.ts';
import { answerAt } from '../data/linkage-index.ts';
import { findFolder } from '../find-or-refuse.ts';
import { folderDates } from '../folder-design.ts';
import type { UseCase } from '../http/create-handler.ts';
import { refuseInput } from '../problem.ts';
import { readLatestCards } from './latest-cards.ts';
import { countFolders, hideParts } from './small-numbers.ts';

/** The month of a date; null where the answer is blank or no date, or tells the year alone. */
const monthOf = (answer: unknown): string | null => {
  const days = daysOfAnswer(answer);
  const month = days?.first.slice(0, 7);
  return month !== undefined && days?.last.startsWith(month) === true ? month : null;
};

/** By reading the latest cards, because counters know the day of entry alone. */
export const folderMonths: UseCase<typeof statisticsCalls.folderMonths> = async ({ params, query: { date }, principal }) => {
  const { project, folder } = await findFolder(params);
  if (!(await folderDates(folder)).some(({ path }) => path === date)) refuseInput('query.date', 'unknown');
  const counts = await projectCounts(params.pId);
  const { isOwnAlone, shown } = countFolders(project.folders, counts, principal.org.id);
  const months = new Map<string, number>();
  let undated = 0;
  const { looked, scope } = await readLatestCards(folder.id, ({ vals }) => {
    const month = monthOf(answerAt(vals, date));
    if (month === null) undated += 1;
    else months.set(month, (months.get(month) ?? 0) + 1);
  });
  const ordered = [...months].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [shownLooked = null] = hideParts([looked], { isOwn: isOwnAlone, shown: shown.get(folder.id) ?? null });
  const [shownUndated = null, ...shownMonths] = hideParts([undated, ...ordered.map(([, cards]) => cards)], { isOwn: isOwnAlone, shown: shownLooked });
  return { cards: { looked_at: shownLooked, ...scope }, months: ordered.map(([month], index) => ({ month, cards: shownMonths[index] ?? null })), undated: shownUndated };
};
