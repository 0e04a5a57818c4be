import { reachOf } from '../../cards/data/card-reach.ts';
import { rulesOf } from '#shared/design/rules.ts';
import { clockIn, type Clock } from '#shared/text/zones.ts';
import type { qualityCalls } from '#shared/modules/quality/calls.ts';
import { ruleStepUnits } from '#shared/api/card-filter.ts';
import { scanCards } from '../../cards/data/card-walks.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { recentDomainFor, zoneOf } from '../../manage/data/domains.ts';
import { orgIdOf, isCardId } from '../../data/keys.ts';
import { getOrgs } from '../../people/data/orgs.ts';
import { countUnits } from '../../data/units.ts';
import { findDesign } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { nameFor } from '../../answers/withhold.ts';
import { refuseInput } from '../../refusals/problem.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import { knownBy } from '../../answers/listed-answers.ts';

/** A step reads one page of the table, so that it hardly exceeds its units. */
const cardsTogether = 50;
/** The limit is in ms, because a form of thousands of items takes some for each card. */
const longestStep = 8_000;

/** The order of creation is not changed by saves, so no card is missed or repeated. */
export const runRules: UseCase<typeof qualityCalls.runRules> = async ({ query: { cursor }, principal, host, now }) => {
  const { folder } = principal;
  const reached = { folderId: folder.id, reach: reachOf(principal.access) };
  if (cursor !== undefined && !isCardId(cursor)) refuseInput('query.cursor', 'invalid');
  const design = await findDesign(folder.id, folder.version);
  const rules = rulesOf(design).map(({ rule: { name, kind, message = {} }, place, path }) => ({ name, kind, message, path, title: place.item.title }));
  const nothing = { rules, looked: 0, unreadable: 0, found: [], orgs: [], cursor: null };
  if (rules.length === 0) return nothing;

  const judge = openRules(design, clockIn(now, zoneOf(await recentDomainFor(host, now))));
  const found: { rule: string; org: string; card: string; name: string }[] = [];
  const until = performance.now() + longestStep;
  const [step, total] = await Promise.all([
    countUnits(async (units) => {
      let [looked, unreadable] = [0, 0];
      for await (const card of scanCards(reached, { after: cursor, together: cardsTogether })) {
        looked += 1;
        if ('unreadable' in card) unreadable += 1;
        else {
          const { name, unmet } = judge(card.vals);
          found.push(...unmet.map((rule) => ({ rule, org: orgIdOf(card.by), card: card.id, name: nameFor(principal.access, () => name) })));
        }
        if (units.read >= ruleStepUnits || performance.now() > until) return { looked, unreadable, cursor: card.id };
      }
      return { looked, unreadable, cursor: null };
    }),
    cursor === undefined ? cardsInFolder(reached) : undefined,
  ]);
  const orgs = await getOrgs([...new Set(found.map(({ org }) => org))]);
  return { ...nothing, ...step.result, found, orgs: [...orgs].map(([id, { name }]) => ({ id, name })), ...(total !== undefined && { total }) };
};

const openRules = (design: CardDesign, clock: Clock) => {
  const prepared = prepare(design);
  const context = { ...clock, organisation: '', language: design.languages[0] ?? 'ja', isNew: false } as const;
  return (vals: Answers): { readonly name: string; readonly unmet: readonly string[] } => {
    const { answers, unread } = splitTyped(vals);
    const form = openForm(prepared, answers, context, unread);
    const found = [...form.issues(), ...form.openWarnings()].flatMap(({ code, params }) => (code === 'item.rule' ? [String(params['rule'])] : []));
    return { name: knownBy(design, vals), unmet: [...new Set(found)] };
  };
};
