import type { Answers } from '#shared/design/card-design.ts';
import { confirmationName, reasonName, typedName } from '#shared/design/sibling-names.ts';
import type { DemoStep } from '../../cli/demo-step.ts';
import type { FolderMember } from '../../http/principal.ts';
import { Problem } from '../../refusals/problem.ts';
import { actOnCard } from './act-on-card.ts';
import { answerQuery, askQuery } from './queries.ts';

const withAnswer = (vals: Answers, page: string, item: string, stored: Answers[string]): Answers => {
  const others = Object.entries(vals[page] ?? {}).filter(([name]) => name !== item && name !== reasonName(item));
  return { ...vals, [page]: { ...Object.fromEntries(others), ...stored } };
};

const remarkable: DemoStep['answers'] = (index, vals) => {
  if (index % 12 === 5) return { vals: withAnswer(vals, 'prehospital', 'scene_hr', { scene_hr: 210 }), withErrors: false };
  if (index % 12 === 8) return { vals: withAnswer(vals, 'arrival', 'arrival_hr', { arrival_hr: 205, [confirmationName('arrival_hr')]: { value: 205, checks: ['soft_range'], reason: 'again' } }), withErrors: false };
  if (index % 13 !== 11) return { vals, withErrors: false };
  return { vals: withAnswer(vals, 'arrival', 'potassium', { [typedName('potassium')]: '溶血' }), withErrors: true };
};

const questions = [
  ['patient.age', '生年月日と年齢が合っていますか。', '診療録で確かめました。年齢が正しいです。'],
  ['injury.mechanism', '受傷機転をもう一度確かめてください。', '救急隊の記録どおりです。'],
] as const;

const ways = ['entry', 'submitted', 'asked', 'locked', 'returned', 'locked', 'answered', 'submitted', 'locked', 'entry'] as const;

const reviewDemoCard: DemoStep['afterCard'] = async (index, card, nurse, reviewer, entered) => {
  const round = Math.floor(index / ways.length);
  const way = ways[(index + round) % ways.length]!;
  if (way === 'entry') return;
  const params = { pId: nurse.project.id, fId: nurse.folder.id, cardId: card.id };
  const at = (hours: number) => ({ host: '', now: entered + hours * 3_600_000 });
  const callAs = (principal: FolderMember, hours: number) => ({ query: undefined, principal, headers: {}, address: '', requestId: `seed-review-${index}`, ...at(hours) });
  try {
    const submitted = await actOnCard({ principal: nurse, ...at(2), act: 'submit', hash: card.card_hash, word: undefined }, card.id);
    if (way === 'returned') await actOnCard({ principal: reviewer, ...at(20), act: 'return', hash: submitted.hash, word: '受傷時刻と来院時刻を確かめてください。' }, card.id);
    if (way === 'locked') await actOnCard({ principal: reviewer, ...at(20), act: 'accept', hash: submitted.hash, word: undefined }, card.id);
    if (way !== 'asked' && way !== 'answered') return;
    const [path, question, answer] = questions[round % questions.length]!;
    const asked = await askQuery({ ...callAs(reviewer, 20), params, body: { path, word: question } });
    if (way === 'answered' && 'id' in asked) await answerQuery({ ...callAs(nurse, 26), params: { ...params, queryId: asked.id }, body: { word: answer } });
  } catch (error) {
    if (!(error instanceof Problem) || (error.code !== 'review.incomplete' && error.code !== 'card.invalid')) throw error;
  }
};

export const reviewDemo: DemoStep = { answers: remarkable, afterCard: reviewDemoCard };
