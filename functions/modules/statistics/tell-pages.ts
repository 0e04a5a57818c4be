import type { CardDesign } from '#shared/design/card-design.ts';
import type { CountedItem, CountedPage } from './count-answers.ts';
import { enteredItems } from './free-items.ts';
import { told, wholeShares } from './small-numbers.ts';

export const tellItem = ({ asked, answered, reasons }: Pick<CountedItem, 'asked' | 'answered' | 'reasons'>) => {
  const whole = told(asked);
  const missing = [...reasons].map(([value, tally]) => ({ value, cards: told(tally) })).filter((reason) => reason.cards > 0);
  const known = [told(answered), ...missing.map((reason) => reason.cards)];
  // Cards without answer or reason are not reported, but take part in the rounding.
  const [share = null, ...shares] = wholeShares([...known, whole - known.reduce((sum, each) => sum + each, 0)], whole);
  return { asked: whole, answered: share, missing: missing.map(({ value }, index) => ({ value, share: shares[index] ?? null })) };
};

export const tellPages = (design: CardDesign, pages: readonly CountedPage[], leavesOutTied: boolean) => {
  const titleOf = (reason: string) => design.missing_reasons?.find(({ value }) => value === reason)?.title ?? { en: reason };
  const { tied } = enteredItems(design);
  return pages.map(({ name, title, asked, complete, items }) => ({
    name,
    title,
    asked: told(asked),
    complete: wholeShares([told(complete)], told(asked))[0] ?? null,
    items: items.flatMap((item) => {
      const { missing, ...figures } = tellItem(item);
      const isLeftOut = leavesOutTied && tied.has(item.path);
      if (figures.asked === 0 && !isLeftOut) return [];
      return [{
        name: item.name,
        title: item.title,
        required: item.required,
        ...figures,
        ...(isLeftOut && { not_told: true as const }),
        ...(missing.length > 0 && { missing: missing.map((reason) => ({ ...reason, title: titleOf(reason.value) })) }),
      }];
    }),
  }));
};
