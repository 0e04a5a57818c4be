import { furtherFileQuery } from '../modules/exports/query.ts';

export const fileQuery = {
  ...furtherFileQuery,
};
