import type { AnswerValue, Answers } from '../../design/card-design.ts';
import { confirmationName, reasonName } from '../../design/sibling-names.ts';
import type { AnswerBlock } from '../../form/answer-tree.ts';
import type { PreparedDesign } from '../../form/prepare.ts';
import { registeredName } from '../../form/read-answers.ts';
import { splitReasons } from '../../items/reasoned-answer.ts';

export const writeAnswerTree = (prepared: PreparedDesign, tree: AnswerBlock): Answers => {
  const pages: { [stored: string]: AnswerValue }[] = prepared.design.pages.map(() => ({}));
  const write = ({ values, confirmations, repeats }: AnswerBlock, suffix: string): void => {
    for (const [index, confirmation] of confirmations) pages[prepared.page[index]!]![confirmationName(prepared.items[index]!.name + suffix)] = confirmation;
    for (const [index, held] of values) {
      const page = pages[prepared.page[index]!]!;
      const name = prepared.items[index]!.name + suffix;
      const { value, reasons } = splitReasons(held);
      if (value !== null) page[name] = value;
      // A repetition ends the reason for having none.
      const isRefuted = (repeats.get(index)?.length ?? 0) > 0;
      for (const [part, reason] of Object.entries(isRefuted ? {} : (reasons ?? {}))) page[reasonName(name, part)] = reason;
    }
    for (const [index, repetitions] of repeats) {
      const item = prepared.items[index]!;
      const page = pages[prepared.page[index]!]!;
      page[item.name + suffix] = repetitions.length;
      for (const [at, repetition] of repetitions.entries()) {
        const own = `${suffix}_${at + 1}`;
        if (repetition.registeredAt !== null && item.class === 'repeat') page[registeredName(item, own)] = repetition.registeredAt;
        write(repetition, own);
      }
    }
  };
  write(tree, '');
  return Object.fromEntries(
    prepared.design.pages.flatMap(({ name }, at) => (Object.keys(pages[at]!).length === 0 ? [] : [[name, pages[at]!]])),
  );
};
