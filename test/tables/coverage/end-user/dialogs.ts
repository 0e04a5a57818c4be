import { inTest, type CoverageRow } from '../coverage.ts';

const saveCard = inTest('unit/frontend/card-form/save-card.test.tsx');
const leaveCard = inTest('unit/frontend/card-form/leave-card.test.tsx');
const journal = inTest('unit/frontend/card-form/journal.test.tsx');
const dashboard = inTest('unit/frontend/dashboard/dashboard.test.tsx');
const invitations = inTest('unit/frontend/dashboard/invitations.test.tsx');
const clinical = inTest('unit/frontend/card-form/clinical-items.test.tsx');
const own = inTest('unit/frontend/own-account/own-account.test.tsx');
const questions = 'frontend/features/card-form/dialogs/question-dialogs.tsx';

/** Every dialog of end-user 2, 4 and 8, and those that the nothing-is-lost rules add. */
export const endUserDialogs: readonly CoverageRow[] = [
  { what: 'Session expired: one dialog, its button logs out and goes to /login', by: ['frontend/features/session/expired-dialog.tsx#ExpiredDialog'], tests: [inTest('unit/frontend/session/start-up.test.tsx')('two calls that meet an expired session raise one dialog, which leads back to the sign-in screen')] },
  { what: 'Contact: the e-mail of the domain', by: ['frontend/components/contact-dialog.tsx#ContactDialog'], tests: [dashboard('the address of the domain is given on demand')] },
  { what: 'Choose a folder for a new card', by: ['frontend/features/dashboard/add-card.tsx#AddCard'], tests: [dashboard('with several folders a new card asks which')] },
  { what: 'Joined a project / could not join', by: ['frontend/features/dashboard/invitations.tsx#Invitations'], tests: [invitations('joining says so, shows the project in the lists and leads to its default folder'), invitations('an invitation that was cancelled meanwhile fails in words and goes away')] },
  { what: 'CSV: what the file is for', by: ['frontend/components/csv-download.tsx#CsvDownload'], tests: [dashboard('a download %s asks the server with excel=%s'), dashboard('a download is called off before it begins')] },
  { what: 'CSV: progress, and stop', by: ['frontend/components/csv-download.tsx#CsvDownload'], tests: [dashboard('a download shows its progress and can be stopped')] },
  { what: 'CSV Error', by: ['frontend/components/csv-download.tsx#CsvDownload'], tests: [dashboard('a download that fails says so under its own title and can be tried again')] },
  { what: 'Cancel confirmation, by button and by going back', by: [`${questions}#CancelDialog`, 'frontend/features/card-form/use-leave-guard.ts'], tests: [leaveCard('with unsaved answers asks first, by the cancel button'), leaveCard('with unsaved answers asks first, by the browser’s back button')] },
  { what: 'Delete confirmation', by: [`${questions}#DeleteDialog`], tests: [leaveCard('asks, deletes, says so and goes to the sign-in address')] },
  { what: 'Delete success, then /login', by: [`${questions}#DeletedDialog`], tests: [leaveCard('asks, deletes, says so and goes to the sign-in address')] },
  { what: 'Delete failed, by status', by: [`${questions}#DeleteFailedDialog`], tests: [leaveCard('%s says why it did not happen')] },
  { what: 'Save success: continue or finish editing', by: [`${questions}#SavedDialog`], tests: [saveCard('posts the answers with id and hash, says so, and leaves cursor and answers where they are'), saveCard('finishes editing at the dashboard')] },
  { what: 'Save failed, by status, with the list of fields', by: ['frontend/features/card-form/dialogs/save-failed-dialog.tsx#SaveFailedDialog', 'frontend/features/card-form/dialogs/finding-list.tsx#FindingList'], tests: [saveCard('by %s says so and keeps every answer'), saveCard('lists ten findings, five on a phone, and counts the rest')] },
  { what: 'Sign in again over the form', by: ['frontend/features/card-form/dialogs/sign-in-again.tsx#SignInAgain'], tests: [saveCard('because the session expired goes on by itself after the same user signed in over the form')] },
  { what: 'Merge with the changes of another user', by: ['frontend/features/card-form/dialogs/merge-dialog.tsx#MergeDialog'], tests: [journal('merges what only one of them changed, and saves it on the other’s'), journal('shows true clashes side by side and saves nothing before one is chosen; a third save in between begins it anew')] },
  { what: 'Compare restored answers', by: ['frontend/features/card-form/dialogs/kept-dialogs.tsx#CompareDialog', 'frontend/features/card-form/dialogs/difference-list.tsx#DifferenceList'], tests: [journal('can be compared with what is saved, and discarded for good')] },
  { what: 'Discard restored answers', by: ['frontend/features/card-form/dialogs/kept-dialogs.tsx#DiscardDialog'], tests: [journal('can be compared with what is saved, and discarded for good')] },
  { what: 'Unsaved answers at logout', by: ['frontend/routes/logout.tsx#LogoutRoute'], tests: [journal('asks before it deletes unsaved answers, and deletes only those of this user')] },
  { what: 'Stopwatch', by: ['frontend/features/card-form/dialogs/stopwatch-dialog.tsx#StopwatchDialog', 'frontend/features/card-form/dialogs/tool-dialog.tsx#ToolDialog'], tests: [clinical('makes a rate of the count, rounded up, and saves nothing before there is one'), clinical('saves 0 for what cannot be measured')] },
  { what: 'QR code of the origin and /card/{card_global_id}', by: ['frontend/features/card-form/dialogs/qr-dialog.tsx#QrDialog'], tests: [inTest('unit/frontend/card-form/print-and-qr.test.tsx')('the QR code stands for the address of the card')] },
  { what: 'History of the card', by: ['frontend/features/card-form/dialogs/history-dialog.tsx#HistoryDialog'], tests: [leaveCard('tells who saved the card and when')] },
  { what: 'Remove a repetition', by: ['frontend/features/card-form/dialogs/remove-dialog.tsx#RemoveDialog'], tests: [inTest('unit/frontend/card-form/items.test.tsx')('repeat their items, tell when each was added, and ask before one goes')] },
  { what: 'Triage flow', by: ['frontend/features/card-form/start/start-dialog.tsx#StartDialog'], tests: [clinical('leads question by question to a group, told by word and colour, and can go back')] },
  { what: 'Search of the card list', by: ['frontend/features/card-list/card-search.tsx#CardSearch'], tests: [inTest('unit/frontend/card-list/cards.test.tsx')('cards are searched by id attributes and summary items, and the address keeps what for')] },
  { what: 'Own account saved or not saved', by: ['frontend/components/save-result-dialog.tsx#SaveResultDialog'], tests: [own('only what was changed of login and password is sent, and the way leads to the dashboard'), own('a save refused with %s says so and stays on the screen')] },
  { what: 'User, invitation, cancelled invitation and member saved or not saved: one dialog, its words by address', by: ['frontend/lib/save-result.ts', 'frontend/components/save-result-dialog.tsx#SaveResultDialog'], tests: [inTest('unit/frontend/administration/project-users.test.tsx')('an invitation needs a code and a role, and success leads to the menu of the project'), inTest('unit/frontend/administration/org-users.test.tsx')('a new user is saved with a digest in place of the password, and the dialog leads back to the menu')] },
];
