import type { designCalls } from '#shared/api/designs.ts';
import type { UseCase } from '../http/create-handler.ts';
import { checkedDesign } from './checked-design.ts';

export const checkDuplicates: UseCase<typeof designCalls.checkDuplicates> = async ({ body, query, principal }) => {
  await checkedDesign(body.card_design, query.lang ?? principal.user.lang);
  return {};
};
