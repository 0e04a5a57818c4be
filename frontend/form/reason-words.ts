import type { CardDesign } from '#shared/design/card-design.ts';
import type { Confirmation, Reasons } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';

type Named = CardDesign['missing_reasons'] | CardDesign['confirmation_reasons'];

/** The title of a reason, or its name if the design no longer has it. */
export const reasonText = (reasons: Named, reason: string, text: (texts: Texts | undefined) => string): string =>
  text(reasons?.find(({ value }) => value === reason)?.title) || reason;

export const reasonsText = (reasons: Named, given: Reasons | null, text: (texts: Texts | undefined) => string): string =>
  Object.entries(given ?? {}).map(([part, reason]) => (part === '' ? '' : `${part}: `) + reasonText(reasons, reason, text)).join(', ');

export const confirmationText = (reasons: CardDesign['confirmation_reasons'], { reason, text: added }: Pick<Confirmation, 'reason' | 'text'>, text: (texts: Texts | undefined) => string): string =>
  [...(reason === undefined ? [] : [reasonText(reasons, reason, text)]), ...(added === undefined ? [] : [added])].join(': ');
