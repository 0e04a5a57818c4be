import { furtherFileQuery } from '../modules/exports/query.ts';

// A composition file: what modules let callers ask of a file.

export const fileQuery = {
  ...furtherFileQuery,
};
