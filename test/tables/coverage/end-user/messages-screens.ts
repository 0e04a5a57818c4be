import { inTest, type MessageRow } from '../coverage.ts';

const signIn = inTest('unit/frontend/session/sign-in.test.tsx');
const startUp = inTest('unit/frontend/session/start-up.test.tsx');
const roles = inTest('unit/frontend/session/roles.test.tsx');
const dashboard = inTest('unit/frontend/dashboard/dashboard.test.tsx');
const invitations = inTest('unit/frontend/dashboard/invitations.test.tsx');
const cards = inTest('unit/frontend/card-list/cards.test.tsx');
const linkage = inTest('unit/frontend/linkage/linkage.test.tsx');
const own = inTest('unit/frontend/own-account/own-account.test.tsx');

const loginForm = ['frontend/features/session/login-form.tsx#LoginForm'];
const linkageScreen = ['frontend/features/linkage/linkage-error.ts', 'frontend/features/linkage/linkage-screen.tsx#LinkageScreen'];
const entryRefused = linkage('the entry %s says: %s');
const serverRefused = linkage('an entry that the server refuses with %s says: %s');

/** Texts of sign-in, dashboard, card list, linkage entry and own account (end-user 8). */
export const screenMessages: readonly MessageRow[] = [
  // Login
  {
    keys: ['session:login_failed.title', 'session:login_401.message'],
    what: 'Login 401: failure and the 401 message',
    wording: { en: 'Incorrect combination of ID and password' },
    by: loginForm,
    tests: [signIn('a wrong password is answered in words and leaves no token')],
  },
  {
    keys: ['session:login_failed.title', 'session:login_500.message'],
    what: 'Login 500: failure, whom to turn to, the code',
    wording: { en: 'Please contact your system administrator' },
    by: loginForm,
    tests: [signIn('a failing server sends the user to the administrator with the code')],
  },
  { keys: ['session:login_failed.title'], what: 'Login, any other failure: only that it failed', by: loginForm, tests: [signIn('any other failure says only that signing in failed')] },
  { keys: ['session:login_429.message'], what: 'Login 429: how long to wait', by: loginForm, tests: [signIn('too many attempts are told with how long to wait')] },
  { keys: ['session:insecure.message'], what: 'A page that came unencrypted takes no password', by: loginForm, tests: [signIn('a page that did not come encrypted asks for no password')] },
  { keys: ['session:signed_in_beside.message'], what: 'afterClose=true: the alert before the tab closes', by: ['frontend/routes/login.tsx#LoginRoute'], tests: [signIn('a tab opened beside a form signs in, says so and closes itself')] },

  // Session
  {
    keys: ['session:expired.title', 'session:expired.message', 'session:return_to_login.action'],
    what: 'error401, errorMessage401, returnLoginScreen',
    wording: { en: 'Your session has expired. Please login again.' },
    by: ['frontend/features/session/expired-dialog.tsx#ExpiredDialog'],
    tests: [startUp('two calls that meet an expired session raise one dialog, which leads back to the sign-in screen')],
  },
  {
    keys: ['session:not_allowed.title'],
    what: 'A permanent token outside the form',
    wording: { en: 'This transition not allowed' },
    by: ['frontend/features/session/not-allowed.tsx#NotAllowed', 'frontend/app/guards.tsx#OrdinarySession'],
    tests: [startUp('a permanent token enters no list')],
  },
  {
    keys: ['session:not_allowed.message', 'linkage:other_account.message'],
    what: 'Another account is needed',
    wording: { en: 'Please log in with a different account' },
    by: ['frontend/features/session/not-allowed.tsx#NotAllowed', ...linkageScreen],
    tests: [startUp('a permanent token enters no list'), serverRefused],
  },
  {
    keys: ['problems:access.denied'],
    what: 'No right to a screen',
    wording: { en: 'Not authorized.' },
    by: ['frontend/components/not-authorized.tsx#NotAuthorized'],
    tests: [roles('a design is uploaded by platform managers only; others are told and led back')],
  },

  // Dashboard
  { keys: ['dashboard:recent_empty.title', 'dashboard:recent_empty.message'], what: 'No card yet', by: ['frontend/features/dashboard/recent-cards.tsx#RecentCards'], tests: [roles('the unknown address %s leads to the dashboard')] },
  { keys: ['dashboard:projects_empty.message'], what: 'In no project', by: ['frontend/features/dashboard/project-list.tsx#ProjectList'], tests: [dashboard('who is in no project, and a project without folders, are told what is missing')] },
  { keys: ['dashboard:no_folders.message'], what: 'Folder not registered', by: ['frontend/features/dashboard/project-section.tsx#ProjectSection'], tests: [dashboard('who is in no project, and a project without folders, are told what is missing')] },
  { keys: ['dashboard:joined.title', 'dashboard:joined.message'], what: 'Joining 200', by: ['frontend/features/dashboard/invitations.tsx#Invitations'], tests: [invitations('joining says so, shows the project in the lists and leads to its default folder')] },
  { keys: ['dashboard:join_failed.title', 'problems:invitation.unknown'], what: 'Joining failed', by: ['frontend/features/dashboard/invitations.tsx#Invitations'], tests: [invitations('an invitation that was cancelled meanwhile fails in words and goes away')] },
  { keys: ['common:contact.message'], what: 'Contact', by: ['frontend/components/contact-dialog.tsx#ContactDialog'], tests: [dashboard('the address of the domain is given on demand')] },
  {
    keys: ['common:csv_failed.title'],
    what: 'CSV failed',
    wording: { en: 'CSV Error' },
    by: ['frontend/components/csv-download.tsx#CsvDownload'],
    tests: [dashboard('a download that fails says so under its own title and can be tried again')],
  },
  { keys: ['common:csv_preparing.message', 'common:csv_progress.message'], what: 'CSV progress', by: ['frontend/components/csv-download.tsx#CsvDownload'], tests: [dashboard('a download shows its progress and can be stopped')] },
  { keys: ['session:expired.message'], what: 'CSV 401: the session dialog', by: ['frontend/lib/query-client.ts#createQueryClient'], tests: [dashboard('a download that meets an expired session raises the session dialog, not its own')] },

  // Card list
  { keys: ['card-list:cards_empty.title', 'card-list:cards_empty.message'], what: 'No records', wording: { en: 'No records' }, by: ['frontend/features/card-list/folder-cards.tsx#FolderCards'], tests: [cards('a folder without cards says so')] },
  { keys: ['common:load_failed.title', 'common:load_failed_reference.message', 'common:load_failed_request.message', 'common:reload.action'], what: 'A list that failed: code, whom to turn to, reload', by: ['frontend/components/server-view.tsx#ServerView'], tests: [cards('a list that cannot be loaded gives the code and another try')] },
  { keys: ['card-list:members_empty.title'], what: 'No members', wording: { en: 'No members' }, by: ['frontend/features/card-list/member-list.tsx#MemberList'], tests: [cards('a folder whose project has no members says so')] },
  { keys: ['card-list:no_design.message', 'card-list:browse_only.message', 'card-list:closed.message', 'card-list:closed_between.message'], what: 'Why no card can be added', by: ['frontend/features/card-list/folder-head.tsx#FolderHead'], tests: [cards('no new card is offered while %s, and the reason is said')] },
  {
    keys: ['card-list:folder_unknown.title', 'card-list:folder_unknown.message'],
    what: 'A folder out of reach',
    wording: { en: 'Project does not exist or is not a project member' },
    by: ['frontend/routes/cards.tsx#CardsRoute'],
    tests: [cards('a folder outside the projects of the user is not found')],
  },
  { keys: ['card-list:search_none.message'], what: 'Nothing to search by', by: ['frontend/features/card-list/card-search.tsx#CardSearch'], tests: [cards('a design that names no items to search by says so')] },
  { keys: ['card-list:search_empty.title', 'card-list:search_empty.message'], what: 'Nothing found', by: ['frontend/features/card-list/folder-cards.tsx#FolderCards'], tests: [cards('a search that finds nothing says so and is cleared')] },
  { keys: ['card-list:search_refused.title', 'card-list:search_too_many.message', 'card-list:search_unknown.message'], what: 'A search that is not possible', by: ['frontend/features/card-list/folder-cards.tsx#FolderCards'], tests: [cards('a search refused as %s says why and can be cleared')] },

  // Linkage and guards
  { keys: ['linkage:failed.title'], what: 'Heading of every linkage error', wording: { en: 'An error has occurred' }, by: linkageScreen, tests: [entryRefused] },
  { keys: ['linkage:key_missing.message', 'problems:linkage.unknown'], what: 'ERROR_LINKAGE_KEY_DOES_NOT_EXIST', wording: { en: 'External linkage key does not exist' }, by: linkageScreen, tests: [entryRefused, serverRefused] },
  { keys: ['linkage:project_unknown.message', 'problems:project.unknown'], what: 'ERROR_PROJECT_DOES_NOT_EXIST', wording: { en: 'Project does not exist or is not a project member' }, by: linkageScreen, tests: [entryRefused] },
  { keys: ['linkage:combination.message'], what: 'ERROR_INCORRECT_COMBINATION', wording: { en: 'Incorrect combination of project and folder' }, by: linkageScreen, tests: [entryRefused] },
  { keys: ['linkage:key_not_set.message', 'problems:linkage.not_set'], what: 'ERROR_LINKAGE_KEY_NOT_SET', wording: { en: 'External linkage key is not set in domain information' }, by: linkageScreen, tests: [serverRefused] },
  { keys: ['linkage:incorrect_url.message'], what: 'ERROR_INCORRECT_URL', wording: { en: 'there is an error in the URL' }, by: linkageScreen, tests: [entryRefused] },
  { keys: ['linkage:not_permitted.message'], what: 'No right to the cards', wording: { en: 'This account is not authorized to view or edit cards' }, by: linkageScreen, tests: [entryRefused, serverRefused] },
  { keys: ['linkage:design_invalid.message', 'problems:design.invalid'], what: 'The design cannot be used', wording: { en: 'Invalid card design' }, by: linkageScreen, tests: [serverRefused] },

  // Own account
  { keys: ['own-account:copied.message'], what: 'Toast after copying the invite code', wording: { en: 'copied to clipboard' }, by: ['frontend/features/own-account/invite-code.tsx#InviteCode'], tests: [own('the invite code is read-only and copied, which a toast says for two seconds')] },
  { keys: ['own-account:copy_failed.message'], what: 'Copying was refused', by: ['frontend/features/own-account/invite-code.tsx#InviteCode'], tests: [own('a code that the browser will not copy is marked, and a toast says so')] },
  { keys: ['own-account:no_record.title', 'own-account:no_record.message'], what: 'The user record is missing', wording: { en: "Can't find record" }, by: ['frontend/features/own-account/own-account-screen.tsx#OwnAccountScreen'], tests: [own('a user without a record is told so and led back')] },
  { keys: ['admin:saved.own.message'], what: 'Own info save 200', wording: { en: 'User update completed' }, by: ['frontend/lib/save-result.ts'], tests: [own('only what was changed of login and password is sent, and the way leads to the dashboard')] },
  { keys: ['admin:saveFailed.user.400.message'], what: 'Own info save 400', wording: { en: 'Failed to update user' }, by: ['frontend/lib/save-result.ts'], tests: [own('a save refused with %s says so and stays on the screen')] },
  { keys: ['session:expired.title', 'session:expired.message'], what: 'Own info save 401', wording: { en: 'Session timeout' }, by: ['frontend/features/session/expired-dialog.tsx#ExpiredDialog'], tests: [own('a save with an expired session ends in the session dialog alone')] },
  { keys: ['admin:saveFailed.user.409.message', 'problems:login_id.taken'], what: 'Own info save 409', wording: { en: 'A user with the same login ID exists.' }, by: ['frontend/lib/save-result.ts'], tests: [own('a save refused with %s says so and stays on the screen')] },
  { keys: ['admin:saveFailed.other.message'], what: 'Own info save, any other status', wording: { en: 'An error has occurred.' }, by: ['frontend/lib/save-result.ts'], tests: [own('a save refused with %s says so and stays on the screen')] },
  { keys: ['problems:password.wrong'], what: 'The present password is wrong', by: ['frontend/lib/save-result.ts'], tests: [own('a save refused with %s says so and stays on the screen')] },
  { keys: ['admin:languages_none.message'], what: 'No language is chosen', wording: { en: 'Please select' }, by: ['frontend/components/language-fields.tsx'], tests: [own('without a language nothing is saved; a removed language takes its names along')] },
  { keys: ['admin:password.hint', 'admin:password_new.hint', 'admin:password_characters.message', 'admin:password_mismatch.message'], what: 'Allowed characters; invalid character; mismatch (400.1)', by: ['frontend/components/password-fields.tsx'], tests: [own('a new password needs its confirmation, allowed characters and the current password, and goes as digests')] },
];
