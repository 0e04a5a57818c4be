import type { figureCalls } from '#shared/api/figures.ts';
import { projectCounts } from '../data/card-counters.ts';
import { scanCards } from '../data/card-scan.ts';
import { knownDesign } from '../data/known-designs.ts';
import type { UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { countAnswers } from './count-answers.ts';
import { countOrganisations } from './count-organisations.ts';
import { isSmall } from './hide-small.ts';
import { wholeShare } from './whole-share.ts';

/** What one look may cost: some 500 read units for cards of 2 KB. */
const mostCards = 2_000;
/** ms; the rest of the function's time is for the answer. */
const longestLook = 12_000;

/** By reading the latest cards: which items ask, and which are answered, only the form itself can tell. */
export const folderFigures: UseCase<typeof figureCalls.folderFigures> = async ({ params, principal, now }) => {
  const folder = await managedFolder(params);
  if (folder.version === null) return { cards: { looked_at: 0, all: true, since: null }, pages: [] };
  const [counts, { design }] = await Promise.all([projectCounts(params.pId), knownDesign(folder.id, folder.version)]);
  const { maySumUp, isOwnAlone } = countOrganisations(counts, principal.org.id);

  const answers = countAnswers(design, new Date(now).toISOString());
  const started = performance.now();
  let looked = 0;
  let oldest: number | null = null;
  let isWhole = true;
  for await (const { created, summary, vals } of scanCards(folder.id, { newestFirst: true })) {
    if (looked >= mostCards || performance.now() - started > longestLook) {
      isWhole = false;
      break;
    }
    answers.add((await knownDesign(folder.id, summary.version)).design, vals);
    looked += 1;
    oldest = created;
  }

  const maySee = (count: number): boolean => isOwnAlone || (maySumUp && !isSmall(count));
  const counted = (count: number): number | null => (maySee(count) && maySee(looked) ? count : null);
  const shared = (part: number, whole: number): number | null => (counted(whole) === null ? null : wholeShare(part, whole));
  return {
    cards: { looked_at: counted(looked), all: isWhole, since: oldest === null ? null : new Date(oldest).toISOString() },
    pages: answers.result().map(({ asked, complete, items, ...page }) => ({
      ...page,
      asked: counted(asked),
      complete: shared(complete, asked),
      items: items.map(({ answered, ...item }) => ({ ...item, asked: counted(item.asked), answered: shared(answered, item.asked) })),
    })),
  };
};
