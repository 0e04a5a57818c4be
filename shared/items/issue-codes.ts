import { unreadableParams } from './reading.ts';

// Apart from the findings themselves: the form page needs the names of the codes as types only.

/** Every finding about answers, with the names of its parameters; each has a text `<code>.message` in the catalogue `issues`, found by `issueWords`. */
export const issueParams = {
  'item.required': [],
  'item.required_message': ['message'],
  ...unreadableParams,
  'item.unknown_reason': ['reason'],
  'item.reason_and_answer': [],
  'item.too_long': ['max_length'],
  /** The formula of an item made too long a text, so that its result is blank. It does not stand against saving. */
  'item.result_too_long': ['max_length'],
  'item.constraint': ['message'],
  'item.constraint_unmet': [],
  'item.below_min': ['min'],
  'item.above_max': ['max'],
  /** A rule of the design is not met, in its own words; `rule` has its name. */
  'item.rule': ['message'],
  'item.confirmation_invalid': [],
  'item.warning': ['message'],
  'item.warning_unmet': [],
  'item.below_soft_min': ['min'],
  'item.above_soft_max': ['max'],
  'item.part_below_min': ['name', 'min'],
  'item.part_above_max': ['name', 'max'],
  'item.sbp_below_dbp': [],
  'item.latitude_out_of_range': [],
  'item.longitude_out_of_range': [],
  'item.location_incomplete': [],
  /** Found by the storage at a save, never by the engine. */
  'item.id_taken': [],
  /** A numbered item lacks the number that was drawn for the card. */
  'item.number_drawn': ['number'],
  /** A save would change or lose an answer that is withheld from whoever saves. */
  'item.withheld': [],
  'card.nothing_entered': [],
  /** Found by the screen alone: the server does not know what was filled in by defaults. */
  'card.only_defaults': [],
  'card.id_attribute_missing': ['page', 'item'],
} as const;

export type IssueCode = keyof typeof issueParams;
