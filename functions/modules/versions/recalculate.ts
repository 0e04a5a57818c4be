import { ruleStepUnits } from '#shared/api/card-filter.ts';
import type { AttributeItem, CardDesign } from '#shared/design/card-design.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { plainWords } from '#shared/items/output.ts';
import type { versionCalls } from '#shared/modules/versions/calls.ts';
import type { RecalculationSkip } from '#shared/modules/versions/recalculate.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { contentOf, storedAnswers, runMove, isWorkedOut } from '../../cards/card-content.ts';
import { registryClock } from '../../manage/data/domains.ts';
import { closureOf, refusalOf } from '../../cards/refusals.ts';
import { countSkipped } from '../../cards/skipped-cards.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { changedPaths, requestDigest } from '../../cards/data/card-history.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { scanCards, type ScannedCard } from '../../cards/data/card-walks.ts';
import { getCard, replaceCard } from '../../cards/data/cards.ts';
import { countUnits } from '../../data/units.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import { knownBy } from '../../answers/listed-answers.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import { nameFor, withheldIn } from '../../answers/withhold.ts';
import { refuseStep } from './refuse-step.ts';

type Asked = Call<typeof versionCalls.recalculateCards>;

const savedTogether = 10;
const readTogether = 50;
const mostNamed = 5;
/** The limit is in ms, because a form of thousands of items takes some for each card. */
const longestStep = 8_000;

const withoutFormulas = (design: CardDesign): string =>
  JSON.stringify(design, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('class' in part) || part.class !== 'attribute') return part;
    const { calculation: _formula, ...item } = part as AttributeItem & { readonly calculation?: unknown };
    return item.type === 'plugin' && behaviourOf(item).answer === 'computed' ? { ...item, plugin: { kind: item.plugin.kind } } : item;
  });

/** Whether the designs differ by formulas alone. */
const computesAnew = (before: CardDesign, after: CardDesign): boolean => withoutFormulas(before) === withoutFormulas(after);

type Seen = Pick<ScannedCard, 'id' | 'summary' | 'vals' | 'kept' | 'org'>;

/** Answers null if nothing changes. Cards of versions that differ by more than formulas must be moved first. */
const workOut = async ({ principal, now, host }: Asked, design: FolderDesign, card: Seen) => {
  const closure = closureOf(principal.project, card);
  const stored = await designIfAny(principal.folder.id, card.summary.version);
  if (stored === undefined) return 'unreadable';
  if (stored.version !== design.version && !computesAnew(stored.design, design.design)) return 'version';
  const language = design.design.languages[0] ?? principal.user.lang;
  const run = runMove(design, stored, card, { ...(await registryClock(now, host)), organisation: localText(card.org, language), language: principal.user.lang, isNew: false });
  const after = storedAnswers(run.form);
  const changes = changedPaths(card.vals, after).map(({ path, old }) => ({ path, before: old, after: answerAt(after, path) }));
  if (changes.length === 0) return null;
  if (closure !== undefined) return closure.reason === 'locked' ? 'locked' : 'period';
  // Entered answers would change, which a person must decide.
  if (!changes.every(({ path }) => isWorkedOut([design, stored], path))) return 'answers';
  return run.form.submitIssues().length > 0 ? 'invalid' : { run, changes, stored };
};

const recalculate = async (asked: Asked, design: FolderDesign, cardId: string): Promise<RecalculationSkip | 'done' | null> => {
  const { principal, body } = asked;
  const card = await getCard(principal.folder.id, cardId, reachOf(principal.access));
  if (card === undefined) return null;
  const org: Texts = card.history[0]?.org.name ?? {};
  const result = await workOut(asked, design, { ...card, org });
  const isLater = card.updated > Date.parse(body.began ?? '');
  if (result === null) {
    const last = card.history.at(-1);
    // An earlier try of this step, whose answer was lost, has done it.
    return isLater && last?.recalculated === true && last.user.id === principal.user.id ? 'done' : null;
  }
  if (typeof result === 'string') return result;
  if (isLater) return 'changed';
  const content = await contentOf(asked, design, result.run.form, card, result.run.kept, { from: result.stored });
  const stored = await replaceCard(card, requestDigest(principal.user.id, card.hash, { recalculated: { version: design.version } }), { ...content, entry: { ...content.entry, recalculated: true } });
  if (stored.outcome === 'saved') return 'done';
  if (stored.outcome === 'stale' || stored.outcome === 'gone') return 'changed';
  throw refusalOf(stored);
};

interface ChangedItem {
  readonly path: string;
  readonly title: Texts;
  count: number;
  readonly examples: { card: string; name: string; before: string; after: string }[];
}

/** One step handles the oldest cards first. Entered answers never change; cards that cannot be saved are counted and skipped. */
export const recalculateCards: UseCase<typeof versionCalls.recalculateCards> = async (asked) => {
  const { body: { cursor, began, trial = false }, principal: { folder, access }, now } = asked;
  const reached = { folderId: folder.id, reach: reachOf(access) };
  refuseStep(asked);
  const design = await folderDesign(folder.id, folder.version);

  const items = new Map<string, ChangedItem>();
  const { skip, list } = countSkipped<RecalculationSkip>(mostNamed);
  let [done, looked] = [0, 0];
  const look = async (card: ScannedCard): Promise<void> => {
    const result = await workOut(asked, design, card);
    const name = nameFor(access, () => knownBy(design.design, card.vals));
    const withheld = await withheldIn(access, folder, [card.summary.version]);
    if (typeof result === 'string') return skip(result, card.id, name);
    if (!trial && (result !== null || card.updated > Date.parse(began ?? ''))) {
      const outcome = await recalculate(asked, design, card.id);
      if (outcome === 'done') done += 1;
      else if (outcome !== null) skip(outcome, card.id, name);
      return undefined;
    }
    if (result === null) return undefined;
    done += 1;
    for (const { path, before, after } of result.changes) {
      const { item } = splitItemPath(path);
      const found = items.get(item) ?? { path: item, title: design.item(item)?.title ?? {}, count: 0, examples: [] };
      found.count += 1;
      if (found.examples.length < mostNamed && !withheld.has(path)) found.examples.push({ card: card.id, name, before: plainWords(before), after: plainWords(after) });
      items.set(item, found);
    }
    return undefined;
  };

  const until = performance.now() + longestStep;
  const [step, total] = await Promise.all([
    countUnits(async (units) => {
      for await (const card of scanCards(reached, { after: cursor, together: readTogether })) {
        looked += 1;
        if ('unreadable' in card) skip('unreadable', card.id, '');
        else await look(card);
        if (units.read >= ruleStepUnits || performance.now() > until || (!trial && done >= savedTogether)) return card.id;
      }
      return null;
    }),
    cursor === undefined ? cardsInFolder(reached) : undefined,
  ]);
  return {
    at: new Date(now).toISOString(),
    done,
    changes: [...items.values()],
    skipped: list(),
    looked,
    ...(total !== undefined && { total }),
    cursor: step.result,
  };
};
