import { inTest, type MessageRow } from '../coverage.ts';

const wording = inTest('unit/frontend/card-form/wording.test.tsx');
const saveCard = inTest('unit/frontend/card-form/save-card.test.tsx');
const leaveCard = inTest('unit/frontend/card-form/leave-card.test.tsx');
const journal = inTest('unit/frontend/card-form/journal.test.tsx');
const items = inTest('unit/frontend/card-form/items.test.tsx');
const clinical = inTest('unit/frontend/card-form/clinical-items.test.tsx');
const suggest = inTest('unit/frontend/card-form/suggest-item.test.tsx');
const issueTexts = inTest('unit/shared/form/issue-texts.test.ts');
const formItems = inTest('unit/shared/form/items.test.ts');
const parted = inTest('unit/shared/form/parted-items.test.ts');
const catalogues = inTest('unit/frontend/catalogues.test.ts');
const submit = inTest('scenario/submit-check.test.ts');

const dialogs = 'frontend/features/card-form/dialogs';
const saveFailed = [`${dialogs}/save-failed-dialog.tsx#SaveFailedDialog`, 'frontend/features/card-form/save-failure.ts#failureOf'];
const saveWords = wording('a save refused by %s is told by its own text');
const expiredWords = wording('an expired session says how to go on, what closing would mean, and that signing in failed');
const waitingWords = wording('the other user’s version that cannot be loaded, and a save that waits, are told');
const questions = `${dialogs}/question-dialogs.tsx`;
const told = [issueTexts('%s is told with its parameters')];
const eachProblem = catalogues('each problem of the contract has a text, and each text a problem or a failure of the transport');

/** Texts of the card form (end-user 2, 4, 5 and 8). */
export const formMessages: readonly MessageRow[] = [
  // Save
  { keys: ['card-form:saved.title', 'card-form:saved.message', 'card-form:saved.continue.action', 'card-form:saved.finish.action'], what: 'Record saved: continue or finish editing', by: [`${questions}#SavedDialog`], tests: [wording('saving, deleting, leaving and looking back are told in words'), saveCard('finishes editing at the dashboard')] },
  { keys: ['card-form:saveFailed.400.message', 'problems:card.invalid'], what: 'Save 400: empty or out of range', wording: { en: 'values are empty or out of range' }, by: saveFailed, tests: [saveWords, saveCard('by %s says so and keeps every answer')] },
  { keys: ['card-form:saveFailed.more.label'], what: 'At most 10 fields (5 on phones and tablets), then the rest counted', wording: { en: 'more item(s)' }, by: [`${dialogs}/finding-list.tsx#FindingList`], tests: [saveCard('lists ten findings, five on a phone, and counts the rest')] },
  { keys: ['card-form:saveFailed.401.message', 'card-form:saveFailed.401.goesOn.message', 'card-form:signIn.beside.action'], what: 'Save 401: expired, how to sign in again, in place or in a new tab; the save goes on', by: [...saveFailed, `${dialogs}/sign-in-again.tsx#SignInAgain`], tests: [saveWords, expiredWords, saveCard('because the session expired offers to sign in beside, and goes on by itself once that is done')] },
  { keys: ['card-form:saveFailed.401.warning.message', 'card-form:saveFailed.401.kept.message', 'card-form:saveFailed.401.discard.action'], what: 'Save 401: what closing the screen means; discard input opens the cancel dialog', by: saveFailed, tests: [expiredWords, saveCard('because the session expired offers to discard what was entered, after asking')] },
  { keys: ['card-form:signIn.refused.message', 'card-form:signIn.failed.message'], what: 'Signing in again failed', by: [`${dialogs}/sign-in-again.tsx#SignInAgain`], tests: [expiredWords, saveCard('because the session expired goes on by itself after the same user signed in over the form')] },
  { keys: ['card-form:saveFailed.403.message', 'problems:card.not_writable'], what: 'Save 403: registration ended or no write permission', by: saveFailed, tests: [saveWords] },
  { keys: ['card-form:saveFailed.404.message', 'problems:folder.unknown'], what: 'Save 404: project or folder does not exist', by: saveFailed, tests: [saveWords] },
  { keys: ['card-form:saveFailed.409_1.message', 'card-form:saveFailed.409_1.hint', 'problems:card.stale'], what: 'Save 409.1: another user updated the record', by: saveFailed, tests: [saveWords, saveCard('because another user was faster gives the other version only on explicit choice')] },
  { keys: ['card-form:saveFailed.409_1.reloadFailed.message'], what: 'The other user’s version cannot be loaded', by: saveFailed, tests: [waitingWords] },
  { keys: ['card-form:saveFailed.409_2.message', 'problems:card.id_taken'], what: 'Save 409.2: the Id is already used', wording: { en: 'already used' }, by: saveFailed, tests: [saveWords] },
  { keys: ['card-form:saveFailed.other.message'], what: 'Save, any other status', wording: { en: 'Failed to save' }, by: saveFailed, tests: [saveWords] },
  { keys: ['card-form:saveFailed.network.message', 'card-form:journal.waiting.message'], what: 'No connection: the save waits and goes on by itself', by: [...saveFailed, 'frontend/features/card-form/editor-notes.tsx#EditorNotes'], tests: [waitingWords, journal('for want of a connection goes on by itself with the same key when that is back, while the user types on')] },
  { keys: ['card-form:saveFailed.busy.message'], what: 'The server is busy', by: saveFailed, tests: [saveWords] },

  // Leaving, deleting, looking
  { keys: ['card-form:cancel.title', 'card-form:cancel.message'], what: 'Cancel confirmation', by: [`${questions}#CancelDialog`], tests: [wording('saving, deleting, leaving and looking back are told in words')] },
  { keys: ['card-form:delete.title', 'card-form:delete.message'], what: 'Delete confirmation', by: [`${questions}#DeleteDialog`], tests: [wording('a deletion refused by %s is told by its own text')] },
  { keys: ['card-form:deleted.title', 'card-form:deleted.message'], what: 'Deleted', by: [`${questions}#DeletedDialog`], tests: [wording('saving, deleting, leaving and looking back are told in words')] },
  { keys: ['card-form:deleteFailed.401.message', 'card-form:deleteFailed.login.action'], what: 'Delete 401: return to login', by: [`${questions}#DeleteFailedDialog`], tests: [wording('a deletion refused by %s is told by its own text'), leaveCard('after the session expired leads to logging out and in; any other refusal to the dashboard')] },
  { keys: ['card-form:deleteFailed.403.message', 'problems:card.not_deletable'], what: 'Delete 403: no delete permission', by: [`${questions}#DeleteFailedDialog`], tests: [wording('a deletion refused by %s is told by its own text')] },
  { keys: ['card-form:deleteFailed.404.message'], what: 'Delete 404: project or folder missing', by: [`${questions}#DeleteFailedDialog`], tests: [wording('a deletion refused by %s is told by its own text')] },
  { keys: ['card-form:deleteFailed.other.message'], what: 'Delete, any other status', wording: { en: 'Failed to delete.' }, by: [`${questions}#DeleteFailedDialog`], tests: [wording('a deletion refused by %s is told by its own text')] },
  { keys: ['card-form:screen.notFound.title', 'card-form:screen.notFound.message', 'problems:card.unknown'], what: 'Not found record', by: ['frontend/features/card-form/card-form-screen.tsx#NoCard'], tests: [wording('a card that cannot be changed, one that is gone, and a folder without a form say so'), leaveCard('says "not found" for a card that is not there')] },
  { keys: ['card-form:screen.notSelected.title', 'card-form:screen.notSelected.message'], what: 'Not selected record', by: ['frontend/features/card-form/card-form-screen.tsx#NoCard'], tests: [leaveCard('says "not found" when its address was entered without a card, and "not selected" when somebody came from within')] },
  { keys: ['card-form:screen.noDesign.message', 'problems:design.unknown'], what: 'A folder without a design', by: ['frontend/features/card-form/card-form-screen.tsx#NoCard'], tests: [wording('a card that cannot be changed, one that is gone, and a folder without a form say so')] },
  { keys: ['card-form:screen.readOnly.message'], what: 'A card that cannot be changed', by: ['frontend/features/card-form/card-head.tsx#CardHead'], tests: [wording('a card that cannot be changed, one that is gone, and a folder without a form say so')] },
  { keys: ['card-form:ended.title', 'card-form:ended.message'], what: 'The end of an external system’s entry', by: ['frontend/features/card-form/form-ended.tsx#FormEnded'], tests: [saveCard('ends on a screen of its own after a save, from which it opens again')] },
  { keys: ['card-form:history.empty.message'], what: 'No history yet', by: [`${dialogs}/history-dialog.tsx#HistoryDialog`], tests: [wording('saving, deleting, leaving and looking back are told in words')] },
  { keys: ['card-form:qr.message'], what: 'What the QR code is for', by: [`${dialogs}/qr-dialog.tsx#QrDialog`], tests: [inTest('unit/frontend/card-form/print-and-qr.test.tsx')('the QR code stands for the address of the card')] },

  // Merge and journal
  { keys: ['card-form:merge.who.message', 'card-form:merge.none.message', 'card-form:merge.ready.message'], what: 'Merge: who saved, what merges by itself', by: [`${dialogs}/merge-dialog.tsx#MergeDialog`, `${dialogs}/difference-list.tsx#DifferenceList`], tests: [journal('merges what only one of them changed, and saves it on the other’s')] },
  { keys: ['card-form:merge.clashes.message', 'card-form:merge.open.message'], what: 'Merge: what is to be chosen', by: [`${dialogs}/merge-dialog.tsx#MergeDialog`], tests: [journal('shows true clashes side by side and saves nothing before one is chosen; a third save in between begins it anew')] },
  { keys: ['card-form:journal.restored.message'], what: 'Restored answers', by: ['frontend/features/card-form/editor-notes.tsx#EditorNotes'], tests: [journal('come back after the page went away, are told of, and are saved on the card they were typed into')] },
  { keys: ['card-form:journal.compare.message', 'card-form:journal.discard.message'], what: 'Compare and discard restored answers', by: [`${dialogs}/kept-dialogs.tsx`], tests: [journal('can be compared with what is saved, and discarded for good')] },
  { keys: ['card-form:journal.unavailable.message'], what: 'The browser can keep nothing', by: ['frontend/features/card-form/editor-notes.tsx#EditorNotes'], tests: [expiredWords] },
  { keys: ['card-form:journal.logout.title', 'card-form:journal.logout.message'], what: 'Unsaved answers at logout', by: ['frontend/routes/logout.tsx#LogoutRoute'], tests: [journal('asks before it deletes unsaved answers, and deletes only those of this user')] },
  { keys: ['dashboard:unsaved.title'], what: 'Unsaved answers on the dashboard', by: ['frontend/features/dashboard/unsaved-cards.tsx#UnsavedCards'], tests: [inTest('unit/frontend/dashboard/unsaved-cards.test.tsx')('unsaved answers on this device are listed, each card once, the latest first, and lead to their form')] },

  // Items
  { keys: ['card-form:field.setAside.message'], what: 'Answers set aside by a deselection', by: ['frontend/features/card-form/set-aside.tsx'], tests: [items('are told of with their number, and come back one choice after the other')] },
  { keys: ['card-form:interlocked.setAside.message'], what: 'An interlocked choice set aside', by: ['frontend/features/card-form/items/choice-items.tsx'], tests: [clinical('opens with the choices of its source, and sets the pick aside when the source changes')] },
  { keys: ['card-form:repeat.remove.title', 'card-form:repeat.remove.message'], what: 'Removing a repetition', by: [`${dialogs}/remove-dialog.tsx#RemoveDialog`], tests: [items('repeat their items, tell when each was added, and ask before one goes')] },
  { keys: ['card-form:part.failed.message'], what: 'A part of the form that cannot be fetched', by: ['frontend/features/card-form/lazy-part.tsx#lazyPart'], tests: [wording('a part that cannot be fetched says so in its place and is asked for again')] },
  { keys: ['card-form:location.unavailable.message'], what: 'Geolocation unavailable: an alert', by: ['frontend/features/card-form/items/location-item.tsx'], tests: [clinical('says that the device has none, and is typed then')] },
  { keys: ['card-form:location.denied.message', 'card-form:location.failed.message'], what: 'Geolocation denied or failed', by: ['frontend/features/card-form/items/location-item.tsx'], tests: [wording('a device that refuses its location by code %i is told of')] },
  { keys: ['card-form:suggest.connecting.label'], what: 'A suggest lookup in progress', wording: { en: 'connecting' }, by: ['frontend/features/card-form/suggest/suggest-item.tsx'], tests: [suggest('asks the server once typing pauses for a second, and says that it is connecting')] },
  { keys: ['card-form:suggest.failed.message'], what: 'A suggest lookup failed', by: ['frontend/features/card-form/suggest/suggest-item.tsx'], tests: [suggest('says that the search failed and asks again on Enter')] },
  { keys: ['card-form:suggest.start.message', 'card-form:suggest.empty.message'], what: 'Nothing to offer, nothing found', by: ['frontend/features/card-form/suggest/code-list.tsx'], tests: [suggest('says what to type before there are codes to offer, and that none was found')] },

  // Findings
  { keys: ['issues:card.nothing_entered.message'], what: 'Submit check: no answer at all', wording: { en: 'Nothing has been entered.' }, by: ['shared/form/issues.ts'], tests: [submit('something must have been entered'), saveCard('of a card without any answer says that nothing has been entered')] },
  { keys: ['issues:card.id_attribute_missing.message'], what: 'Submit check: an id attribute without answer, with page and item title', by: ['shared/form/issues.ts'], tests: [submit('each id attribute must be answered unless it is numbered, told with page and item title in the reader’s language')] },
  { keys: ['issues:item.required.message'], what: 'A required item is empty', by: ['shared/form/issues.ts'], tests: [...told, items('is found missing after an attempt, until it is answered')] },
  { keys: ['issues:item.invalid.message'], what: 'An entry that cannot be read', by: ['shared/form/issues.ts'], tests: [...told, items('keeps a text that is no date, with a finding')] },
  { keys: ['issues:item.not_a_choice.message'], what: 'A value that is no choice', by: ['shared/form/issues.ts'], tests: [...told, formItems('%s holds one value and finds what is no choice')] },
  { keys: ['issues:item.too_long.message'], what: 'Longer than max_length', by: ['shared/form/issues.ts'], tests: [...told, items('counts its characters and turns to an error above its length')] },
  { keys: ['issues:item.too_many_digits.message'], what: 'More digits than precision', by: ['shared/form/issues.ts'], tests: [...told, formItems('has too many digits beyond its precision')] },
  { keys: ['issues:item.below_min.message', 'issues:item.above_max.message'], what: 'Outside valid_range', by: ['shared/form/issues.ts'], tests: [...told, formItems('tells the bound that was passed')] },
  { keys: ['issues:item.part_below_min.message', 'issues:item.part_above_max.message'], what: 'A blood pressure out of range', by: ['shared/form/issues.ts'], tests: [...told, parted('tells which of the two is out of range')] },
  { keys: ['issues:item.sbp_below_dbp.message'], what: 'Systolic below diastolic', by: ['shared/form/issues.ts'], tests: [...told, parted('is wrong if the systolic pressure is lower than the diastolic')] },
  { keys: ['issues:item.latitude_out_of_range.message', 'issues:item.longitude_out_of_range.message', 'issues:item.location_incomplete.message'], what: 'No place on the globe', by: ['shared/form/issues.ts'], tests: [...told, parted('lies on the globe'), parted('is no place with one coordinate')] },
  { keys: ['issues:item.constraint.message', 'issues:item.constraint_unmet.message'], what: 'A condition of the design is not met', by: ['shared/form/issues.ts'], tests: told },

  // Any call
  { keys: ['problems:session.expired', 'problems:login.failed', 'problems:login.throttled'], what: 'Refusals of the session, in words wherever a screen shows them', by: ['frontend/lib/problem-text.ts'], tests: [eachProblem] },
  { keys: ['problems:request.invalid', 'problems:request.too_large', 'problems:request.throttled', 'problems:storage.busy', 'problems:network.failed', 'problems:server.failed'], what: 'Failures of any call', by: ['frontend/lib/problem-text.ts', 'frontend/lib/api-problem.ts'], tests: [eachProblem, inTest('unit/frontend/lib/api-client.test.ts')('a refused call is a problem with its code, status, details and request')] },
  { keys: ['problems:master.unknown', 'problems:export.unknown', 'problems:export.failed'], what: 'A code list or file that is not there', by: ['frontend/lib/problem-text.ts'], tests: [eachProblem, inTest('unit/frontend/lib/download-csv.test.ts')('an export that failed is a problem')] },
];
