import type { designCalls } from '#shared/api/designs.ts';
import type { UseCase } from '../http/create-handler.ts';
import { readUploadedDesign } from '../read-uploaded-design.ts';

export const checkDuplicates: UseCase<typeof designCalls.checkDuplicates> = ({ body, query, principal }) => {
  readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);
  return {};
};
