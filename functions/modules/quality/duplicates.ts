import type { Answers, AnswerValue, Path } from '#shared/design/card-design.ts';
import { mayReview, mayWrite, seesIdentifiers } from '#shared/access/access.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import type { qualityCalls } from '#shared/modules/quality/calls.ts';
import type { Texts } from '#shared/text/languages.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { unchangedContent } from '../../cards/card-content.ts';
import { idGuardOf, guardHolders } from '../../cards/data/card-claims.ts';
import { refusalOf } from '../../cards/refusals.ts';
import { knownBy, listedAnswer, listedWords } from '../../answers/listed-answers.ts';
import { requestDigest } from '../../cards/data/card-history.ts';
import { idScopeOf, reachOf, type Reach } from '../../cards/data/card-reach.ts';
import type { CardTransfer } from '../../cards/data/stored-card.ts';
import { getCard, getCards, type Card } from '../../cards/data/cards.ts';
import { globalIdOf, orgIdOf, partsOfGlobalId, createdAt } from '../../data/keys.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { folderOf } from '../../projects/data/projects.ts';
import { designIfAny, folderDesign, type FolderDesign } from '../../answers/folder-design.ts';
import type { Call, UseCase } from '../../http/create-handler.ts';
import type { FolderMember } from '../../http/principal.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { nameFor, withheldIn } from '../../answers/withhold.ts';
import { agreement } from './alike.ts';
import { knownPairs, pairOf, pairPages, replacePair, type CardRevision, type FoundPair, type Pair, type PairDeed } from './data/duplicates.ts';
import { likenessFor, type Likeness } from './likeness.ts';

const shownAnswer = ({ design, item }: FolderDesign, vals: Answers, path: Path): AnswerValue => {
  const shown = item(path);
  return shown === undefined ? null : listedWords(design, shown, listedAnswer(vals, path));
};

type Caller = Pick<FolderMember, 'member' | 'org' | 'access' | 'project'>;
type Cards = readonly [Card, Card];

const hospitalOf = ({ creator_id }: Card): string => orgIdOf(creator_id);
const nameOf = ({ history }: Card): Texts => history[0]?.org.name ?? {};
const isOneHospital = ([one, other]: Cards): boolean => hospitalOf(one) === hospitalOf(other);

const decidesAny = ({ member }: Pick<Caller, 'member'>): boolean => mayReview(member) || mayWrite(member) || member.is_owner;

/** A pair within one hospital is for its people, owners and reviewers; a pair of two hospitals is only for reviewers. */
const mayDecide = (caller: Caller, cards: Cards): boolean => {
  const { member, org } = caller;
  if (mayReview(member)) return true;
  return isOneHospital(cards) && (member.is_owner || (mayWrite(member) && hospitalOf(cards[0]) === org.id));
};

const cardsOf = async (pairs: readonly FoundPair[], reach: Reach): Promise<ReadonlyMap<string, Card>> => {
  const byFolder = Map.groupBy(new Set(pairs.flatMap(({ cards }) => cards)), (id) => partsOfGlobalId(id).folderId);
  const found = await Promise.all([...byFolder].map(([folderId, ids]) => getCards(folderId, ids.map((id) => partsOfGlobalId(id).cardId), reach)));
  return new Map(found.flat().flatMap((card) => (typeof card === 'object' ? [[globalIdOf(card.folder_id, card.id), card] as const] : [])));
};

const presentDeed = ({ at, user, org, word }: PairDeed) => ({ at, user: { ...user }, org: { ...org }, ...(word !== undefined && { word }) });

const present = async ({ acts, decided, transfer }: FoundPair, cards: Cards, { design, comparisons }: Likeness, caller: Caller) => {
  const designs = await Promise.all(cards.map(({ folder_id, summary }) => designIfAny(folder_id, summary.version)));
  const paths = [...new Set([...comparisons.map(({ term }) => term.item), ...listedPaths(design.design)])];
  const withheld = await Promise.all(cards.map(({ folder_id, summary }) => withheldIn(caller.access, folderOf(caller.project, folder_id) ?? { id: folder_id, version: null }, [summary.version, design.version])));
  return {
    cards: cards.map((card, index) => ({
      folder_id: card.folder_id,
      card_id: card.id,
      card_global_id: globalIdOf(card.folder_id, card.id),
      name: nameFor(caller.access, () => knownBy((designs[index] ?? design).design, card.vals)),
      org: { id: hospitalOf(card), name: nameOf(card) },
      created_at: new Date(createdAt(card.id)).toISOString(),
    })),
    items: paths.map((path) => ({
      path,
      title: design.item(path)?.title ?? {},
      ...(withheld.some(({ has }) => has(path))
        ? { values: [null, null], withheld: true, agrees: null }
        : {
            values: cards.map((card, index) => shownAnswer(designs[index] ?? design, card.vals, path)),
            agrees: agreement(comparisons.find(({ term }) => term.item === path), answerAt(cards[0].vals, path), answerAt(cards[1].vals, path)),
          }),
    })),
    acts,
    may_decide: mayDecide(caller, cards),
    ...(decided && { decided: { same: decided.same, ...presentDeed(decided) } }),
    ...(transfer && { transfer: { from: transfer.from, ...presentDeed(transfer) } }),
  };
};

const stateOf = ({ decided }: FoundPair): 'open' | 'same' | 'different' => (decided === undefined ? 'open' : decided.same ? 'same' : 'different');

const mostLooked = 100;
const mostShown = 10;

export const duplicates: UseCase<typeof qualityCalls.duplicates> = async ({ principal, query: { state, cursor } }) => {
  const { project } = principal;
  const likeness = await likenessFor(principal);
  const { comparisons, design, folders } = likeness;
  if (comparisons.length === 0) return { terms: [], pairs: [], cursor: null };
  const folderIds = new Set(folders.map(({ id }) => id));
  const isOurs = (cards: Pair): boolean => cards.every((id) => folderIds.has(partsOfGlobalId(id).folderId));
  const [one, other] = cursor?.split('.') ?? [];
  const reach = reachOf(principal.access);
  const wanted: FoundPair[] = [];
  let last: Pair | undefined;
  for await (const page of pairPages(project.id, one === undefined || other === undefined ? undefined : [one, other], mostLooked, reach)) {
    wanted.push(...page.pairs.filter((pair) => stateOf(pair) === state && isOurs(pair.cards) && likeness.mayTell(pair)));
    last = page.last;
    // Pages end at a pair that the caller may see, because the cursor names it.
    if (wanted.length > mostShown || (reach === 'all' && last !== undefined && isOurs(last))) break;
  }
  const shown = wanted.slice(0, mostShown);
  if (shown.length < wanted.length) last = shown.at(-1)?.cards;
  const known = await cardsOf(shown, reach);
  return {
    terms: comparisons.map(({ term: { item, within, unit } }) => ({ path: item, title: design.item(item)?.title ?? {}, ...(within !== undefined && { within }), ...(unit && { unit }) })),
    pairs: (
      await Promise.all(
        shown.map(async (pair) => {
          const [a, b] = pair.cards.map((id) => known.get(id));
          // The pair of a deleted card returns with the card. A pair that no longer agrees is not shown.
          if (a === undefined || b === undefined || (state === 'open' && !likeness.agree(a.vals, b.vals))) return [];
          return [await present(pair, [a, b], likeness, principal)];
        }),
      )
    ).flat(),
    cursor: last === undefined ? null : last.join('.'),
  };
};

type Asked = Call<typeof qualityCalls.decideDuplicate>;

const afterAct = (pair: FoundPair, cards: Cards, { act, from }: Asked['body'], deed: PairDeed): Omit<FoundPair, 'cards' | 'hospitals' | 'items'> => {
  const { acts, decided, transfer } = pair;
  const next = { acts: acts + 1, ...(decided && { decided }) };
  if (act === 'undo_transfer') {
    if (transfer === undefined) throw new Problem('duplicate.changed');
    return next;
  }
  if (transfer !== undefined) throw new Problem('duplicate.transferred');
  if (act === 'transfer') {
    if (decided?.same !== true || isOneHospital(cards)) throw new Problem('duplicate.not_same');
    return { ...next, transfer: { from: from ?? '', ...deed } };
  }
  // A decision must be taken back before another one.
  if ((act === 'take_back') !== (decided !== undefined)) throw new Problem('duplicate.changed');
  if (act === 'take_back') return { acts: acts + 1 };
  return { acts: acts + 1, decided: { same: act === 'same', ...deed } };
};

const revisionsOf = ({ principal, now, body: { act, word } }: Asked, cards: Cards, from: string): readonly CardRevision[] =>
  cards.map((card, index) => {
    const other = cards[1 - index]!;
    const way = globalIdOf(card.folder_id, card.id) === from ? ('to' as const) : ('from' as const);
    const otherId = globalIdOf(other.folder_id, other.id);
    const rest = card.transfers.filter((transfer) => transfer.card !== otherId);
    const transfers: readonly CardTransfer[] = act === 'transfer' ? [...rest, { way, card: otherId, org: { id: hospitalOf(other), name: nameOf(other) }, at: new Date(now).toISOString() }] : rest;
    const transfer = { act: act === 'transfer' ? ('link' as const) : ('undo' as const), way, card: otherId, ...(word !== undefined && { word }) };
    return { card, request: requestDigest(principal.user.id, card.hash, { transfer: { ...transfer } }), content: { ...unchangedContent({ principal, now }, card, { transfer }), transfers } };
  });

/** Finds a card in the receiving hospital with the same ID; none without per-hospital IDs or if the caller sees no identifiers. */
const clashOf = async ({ principal }: Asked, cards: Cards, from: string) => {
  const [left, came] = globalIdOf(cards[0].folder_id, cards[0].id) === from ? cards : ([cards[1], cards[0]] as const);
  const folder = folderOf(principal.project, left.folder_id);
  const scope = folder && idScopeOf(folder, came.creator_id);
  if (scope === undefined || scope === null || !seesIdentifiers(principal.access)) return undefined;
  const { design } = await folderDesign(left.folder_id, left.summary.version);
  const guard = await idGuardOf(design, left.vals, scope);
  const [holder] = guard === undefined ? [] : await guardHolders(left.folder_id, [guard]);
  const card = holder === undefined || holder === came.id ? undefined : await getCard(left.folder_id, holder, reachOf(principal.access));
  if (card === undefined) return undefined;
  const { design: itsDesign } = await folderDesign(card.folder_id, card.summary.version);
  return { card_global_id: globalIdOf(card.folder_id, card.id), name: knownBy(itsDesign, card.vals) };
};

/** The second of two simultaneous decisions gets a conflict; saves of the cards do not interfere. */
export const decideDuplicate: UseCase<typeof qualityCalls.decideDuplicate> = async (asked) => {
  const { principal, body, now } = asked;
  const { project, user, org } = principal;
  if (!decidesAny(principal)) throw new Problem('access.denied');
  const likeness = await likenessFor(principal);
  if (likeness.comparisons.length === 0) throw new Problem('duplicates.off');
  const [named = '', paired = ''] = body.cards;
  const ids: Pair = pairOf(named, paired);
  if (body.act === 'transfer' && (body.from === undefined || !ids.includes(body.from))) refuseInput('body.from', body.from === undefined ? 'missing' : 'invalid');
  if (!ids.every((id) => likeness.folders.some((each) => each.id === partsOfGlobalId(id).folderId))) throw new Problem('duplicate.unknown');
  return decideAnew(async () => {
    const [[pair], one, other] = await Promise.all([knownPairs(project.id, [ids]), ...ids.map((id) => getCard(partsOfGlobalId(id).folderId, partsOfGlobalId(id).cardId, reachOf(principal.access)))] as const);
    if (pair === undefined || !likeness.mayTell(pair) || one === undefined || other === undefined) throw new Problem('duplicate.unknown');
    const cards: Cards = [one, other];
    if (!mayDecide(principal, cards)) throw new Problem('access.denied');
    if (pair.acts !== body.seen) {
      // The call is repeated because its answer was lost.
      if (pair.acts === body.seen + 1 && isDone(pair, body, user.id)) return present(pair, cards, likeness, principal);
      throw new Problem('duplicate.changed');
    }
    const deed: PairDeed = { at: new Date(now).toISOString(), user: { id: user.id, name: user.disp_name }, org: { id: org.id, name: org.name }, ...(body.word !== undefined && { word: body.word }) };
    const after = afterAct(pair, cards, body, deed);
    const isTransfer = body.act === 'transfer' || body.act === 'undo_transfer';
    const stored = await replacePair(project.id, pair, after, isTransfer ? revisionsOf(asked, cards, (after.transfer ?? pair.transfer)?.from ?? '') : []);
    if (stored === 'overtaken') return stored;
    if (stored !== 'saved') throw refusalOf({ outcome: stored });
    const clash = body.act === 'transfer' ? await clashOf(asked, cards, body.from ?? '') : undefined;
    return { ...(await present({ cards: ids, hospitals: pair.hospitals, items: pair.items, ...after }, cards, likeness, principal)), ...(clash && { clash }) };
  });
};

const isDone = ({ decided, transfer }: FoundPair, { act, from }: Asked['body'], userId: string): boolean => {
  if (act === 'transfer') return transfer?.from === from && transfer?.user.id === userId;
  if (act === 'same' || act === 'different') return decided?.same === (act === 'same') && decided.user.id === userId && transfer === undefined;
  return act === 'take_back' ? decided === undefined : transfer === undefined && decided?.same === true;
};
