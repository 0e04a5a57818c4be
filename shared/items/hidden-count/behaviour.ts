import type { AnswerValue, AttributeOf } from '../../design/card-design.ts';
import type { ItemType } from '../behaviour.ts';
import { outputOf } from '../output.ts';

const isOneOf = (answer: AnswerValue, values: readonly string[]): boolean =>
  Array.isArray(answer)
    ? (answer as readonly AnswerValue[]).some((each) => isOneOf(each, values))
    : typeof answer !== 'object' && values.includes(String(answer));

export const hiddenCount: ItemType<AttributeOf<'hidden_count'>> = {
  answer: 'computed',
  output: outputOf('number'),
  restates: true,
  needsNoInput: true,
  title: 'unseen',
  references: ({ params }) => params.sources.map((path, index) => ({ key: `params.sources[${index}]`, path })),
  compute: ({ params: { sources: paths, values } }, sources) => {
    let count = 0;
    for (const path of paths) {
      const answer = sources.value(path);
      if (answer !== null && (values === undefined || isOneOf(answer, values))) count += 1;
    }
    return count;
  },
};
