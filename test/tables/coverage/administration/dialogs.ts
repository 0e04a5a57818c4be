import { inTest, type CoverageRow } from '../coverage.ts';

const orgUsers = inTest('unit/frontend/administration/org-users.test.tsx');
const projectUsers = inTest('unit/frontend/administration/project-users.test.tsx');
const manage = inTest('unit/frontend/administration/manage.test.tsx');
const forms = inTest('unit/frontend/administration/manage-forms.test.tsx');
const people = inTest('e2e/specs/admin-people.spec.ts');
const deletes = inTest('e2e/specs/admin-forced-deletes.spec.ts')('a folder, an organisation and a project are deleted by force while editors keep saving, and every count is right (${language})');
const results = ['frontend/components/save-result-dialog.tsx#SaveResultDialog', 'frontend/components/notice-dialog.tsx#NoticeDialog', 'frontend/lib/save-result.ts#savedAt'];

/** Dialogs and toasts of administration 2, 4 and 8. */
export const administrationDialogs: readonly CoverageRow[] = [
  { what: 'Shared save result: user saved at /createUser and /updateUser, on to /orgAdminMenu', by: results, tests: [orgUsers('a new user is saved with a digest in place of the password, and the dialog leads back to the menu')] },
  { what: 'Shared save result: own account', by: results, tests: [inTest('unit/frontend/own-account/own-account.test.tsx')('only what was changed of login and password is sent, and the way leads to the dashboard')] },
  { what: 'Shared save result: invited at /addUserForm, on to /prjAdminMenu', by: results, tests: [projectUsers('an invitation needs a code and a role, and success leads to the menu of the project')] },
  { what: 'Shared save result: invitation cancelled at /prjAdminMenu', by: results, tests: [projectUsers('an invitation is cancelled after a question, in the words of this screen')] },
  { what: 'Shared save result: /updatePrjUserForm, on to /prjAdminMenu', by: results, tests: [people('an owner invites, the invited joins, the owner changes and removes (${language})')] },
  { what: 'Shared save result elsewhere (the card form): record saved, continue or finish editing', by: ['frontend/features/card-form/dialogs/question-dialogs.tsx#SavedDialog'], tests: [inTest('unit/frontend/card-form/save-card.test.tsx')('finishes editing at the dashboard')] },
  { what: 'Save failed by status, titles by path', by: [...results, 'frontend/lib/save-result.ts#failureSentence'], tests: [orgUsers('a save refused as %s says so and keeps what was typed'), projectUsers('an invitation refused as %s has its own sentence'), projectUsers('a change of a member refused as %s has its own sentence')] },
  { what: 'Save failed with reasons, at most 10 (5 on mobile), then "more"; session guidance with a re-login', by: ['frontend/features/card-form/dialogs/save-failed-dialog.tsx#SaveFailedDialog'], tests: [inTest('unit/frontend/card-form/save-card.test.tsx')('lists ten findings, five on a phone, and counts the rest'), inTest('unit/frontend/card-form/save-card.test.tsx')('by %s says so and keeps every answer')] },
  { what: 'Session expired at a 401, then log-out and /login', by: ['frontend/features/session/expired-dialog.tsx#ExpiredDialog'], tests: [inTest('unit/frontend/session/start-up.test.tsx')('two calls that meet an expired session raise one dialog, which leads back to the sign-in screen')] },
  { what: 'Management save: success, and on to the list', by: ['frontend/components/record-result.tsx#RecordResult', 'frontend/components/record-form.tsx#RecordForm'], tests: [forms('needs a design name, a language, a title and a description, and leads back to the list')] },
  { what: 'Management save: conflict and failure', by: ['frontend/components/record-result.tsx#RecordResult'], tests: [forms('are created with a digest; %s is told'), forms('a refused save keeps the form, and a half-filled one is not left without being asked')] },
  { what: 'Delete: question', by: ['frontend/components/delete-dialog.tsx#DeleteDialog'], tests: [manage('cards behind an organisation lead to the red final confirmation, and only its yes deletes by force'), deletes] },
  { what: 'Delete: red final confirmation at 409, then by force', by: ['frontend/components/delete-dialog.tsx#DeleteDialog'], tests: [manage('cards behind an organisation lead to the red final confirmation, and only its yes deletes by force'), forms('asks the red final question when there are cards, and says when a deletion failed'), deletes] },
  { what: 'Delete: failed', by: ['frontend/components/delete-dialog.tsx#DeleteDialog'], tests: [forms('that fails for another reason than cards says so')] },
  { what: 'Delete of a user: question, then disabled', by: ['frontend/components/user-rows.tsx#UserRows', 'frontend/components/confirm-dialog.tsx#ConfirmDialog'], tests: [orgUsers('deleting a user asks first, then disables and reads the list again'), forms('are disabled by deletion after a question')] },
  { what: 'Member: edit in a dialog (owner, status, permission)', by: ['frontend/features/manage-members/member-dialog.tsx#MemberDialog'], tests: [manage('a change is told by a toast with the name, a refusal by another')] },
  { what: 'Member: toasts for update, add and delete, 4000 ms at the top right; a failed delete in a dialog', by: ['frontend/components/toast.tsx#Toast', 'frontend/components/mutation-failure.tsx#MutationFailure'], tests: [manage('a change is told by a toast with the name, a refusal by another'), forms('of a member asks, and is told by a toast; a refused one by a dialog')] },
  { what: 'Folder made: card design now or later', by: ['frontend/features/manage-folders/folder-form-screen.tsx#CreateFolderScreen'], tests: [manage('a new folder asks for its design now or later')] },
  { what: 'Design version: preview with version and date', by: ['frontend/features/manage-designs/history/design-history-screen.tsx#DesignHistoryScreen'], tests: [inTest('unit/frontend/manage-designs/design-history.test.tsx')('is a table of versions with date and preview, the one in force marked')] },
  { what: 'Cancel an invitation; remove a member: questions', by: ['frontend/features/project-users/prj-admin-menu-screen.tsx#PrjAdminMenuScreen'], tests: [projectUsers('an invitation is cancelled after a question, in the words of this screen'), people('an owner invites, the invited joins, the owner changes and removes (${language})')] },
  { what: 'A half-filled form asks before it is left', by: ['frontend/components/leave-guard.tsx#LeaveGuard'], tests: [orgUsers('a half-filled form is not left without being asked'), forms('a refused save keeps the form, and a half-filled one is not left without being asked')] },
  { what: 'Domain saved, conflict, failed', by: ['frontend/features/manage-domain/domain-form.tsx#DomainForm'], tests: [manage('its name is locked, and full-width digits of the session time become half-width'), manage('a conflict keeps the form')] },
  { what: 'Design version: the blank form for paper', by: ['frontend/features/manage-designs/print/printable-dialog.tsx'], tests: [inTest('unit/frontend/manage-designs/design-history.test.tsx')('has every page, boxes, units, blanks, and the condition of what not everybody fills in')] },
];
