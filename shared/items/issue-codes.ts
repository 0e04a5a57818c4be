import { unreadableParams } from './reading.ts';

/** Each finding lists its parameters. Its text is `<code>.message` in the catalogue `issues` (`issueWords`). */
export const issueParams = {
  'item.required': [],
  'item.required_message': ['message'],
  ...unreadableParams,
  'item.unknown_reason': ['reason'],
  'item.reason_and_answer': [],
  'item.too_long': ['max_length'],
  /** This finding does not block saving. */
  'item.result_too_long': ['max_length'],
  'item.constraint': ['message'],
  'item.constraint_unmet': [],
  'item.below_min': ['min'],
  'item.above_max': ['max'],
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
  'item.id_taken': [],
  'item.number_drawn': ['number'],
  /** The save would change or lose an answer that is withheld from the user. */
  'item.withheld': [],
  'card.nothing_entered': [],
  /** Only the browser finds this, because the server does not know defaults. */
  'card.only_defaults': [],
  'card.id_attribute_missing': ['page', 'item'],
} as const;

export type IssueCode = keyof typeof issueParams;
