import type params from './issue-params.json';

/**
 * The catalogue `issues` words each finding with its parameters (`issueWords`). `item.result_too_long` does not block saving. Only the browser finds
 * `card.only_defaults`, because the server does not know defaults. With `item.withheld` the save would change or lose an answer that is withheld from the user.
 */
export type IssueCode = keyof typeof params.issues | keyof typeof params.unreadable;
