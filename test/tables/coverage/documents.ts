import type { Coverage } from './coverage.ts';
import { administration } from './administration/administration.ts';
import { endUser } from './end-user/end-user.ts';

/** Each document of the specification that has a table, under the name of its file. */
export const documents: Readonly<Record<string, Coverage>> = { 'end-user': endUser, administration };
