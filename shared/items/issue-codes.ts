import type params from './issue-params.json';

/** `item.result_too_long` does not block saving. Only the browser finds `card.only_defaults`, because the server does not know defaults. `item.withheld`: the save would change or lose a withheld answer. */
export type IssueCode = keyof typeof params.issues | keyof typeof params.unreadable;
