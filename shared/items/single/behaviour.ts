import type { DropdownItem, SingleItem } from '../../design/card-design.ts';
import { noFindings, notAChoice } from '../findings.ts';
import type { EnteredItem } from '../behaviour.ts';
import { singleOutput } from './output.ts';
import { holdChoice, isChoiceOf, offeredBy, shownOffer, valuesOfChoices } from '../offered.ts';

export const single: EnteredItem<SingleItem | DropdownItem> = {
  answer: 'entered',
  output: singleOutput,
  holdsOf: ({ choices }) => ({ kind: 'choice', values: valuesOfChoices(choices) }),
  hold: (_item, raw) => holdChoice(raw),
  findings: (item, value) => (isChoiceOf(item, value) ? noFindings : notAChoice),
  // Unknown values stay, so that their finding is shown.
  current: (item, value, sources) => (offeredBy(item, sources).values.has(value) || !isChoiceOf(item, value) ? value : null),
  shows: shownOffer,
};
