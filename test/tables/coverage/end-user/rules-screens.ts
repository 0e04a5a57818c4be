import { inTest, type CoverageRow } from '../coverage.ts';

const signIn = inTest('unit/frontend/session/sign-in.test.tsx');
const startUp = inTest('unit/frontend/session/start-up.test.tsx');
const roles = inTest('unit/frontend/session/roles.test.tsx');
const dashboard = inTest('unit/frontend/dashboard/dashboard.test.tsx');
const invitations = inTest('unit/frontend/dashboard/invitations.test.tsx');
const cards = inTest('unit/frontend/card-list/cards.test.tsx');
const linkage = inTest('unit/frontend/linkage/linkage.test.tsx');
const own = inTest('unit/frontend/own-account/own-account.test.tsx');
const theme = inTest('unit/frontend/app-theme.test.ts');
const pager = inTest('unit/frontend/components/pager-links.test.ts');
const download = inTest('unit/frontend/lib/download-csv.test.ts');
const catalogues = inTest('unit/frontend/catalogues.test.ts');
const linkageApi = inTest('api/cards/linkage.test.ts');
const checkApi = inTest('api/session/check.test.ts');
const screens = inTest('e2e/specs/screens.spec.ts');
const journeys = inTest('e2e/specs/user-roles.spec.ts');
const outside = inTest('e2e/specs/outside-entries.spec.ts');
const dialogs = inTest('e2e/specs/dialogs.spec.ts');

/** Rules of sign-in, dashboard, lists, linkage and own account (end-user 1, 2, 4, 5, 6 and 9). */
export const screenRules: readonly CoverageRow[] = [
  // 1 and 2: languages, addresses, header
  { what: 'Languages ja (default), en, km; Khmer falls back to English', by: ['shared/text/languages.ts', 'frontend/lib/i18n.ts'], tests: [startUp('the language of the user is shown where none was picked'), catalogues('Khmer has no key that Japanese lacks')] },
  { what: 'Language selector in the header', by: ['frontend/features/session/language-select.tsx#LanguageSelect'], tests: [startUp('a language picked on this device stands before the one of the user')] },
  { what: 'Unknown paths lead to /', by: ['frontend/app/router.tsx'], tests: [roles('the unknown address %s leads to the dashboard')] },
  { what: 'Start-up parameter token', by: ['frontend/lib/token-store.ts#takeTokenFromAddress'], tests: [startUp('a token in the address is taken once and removed from it')] },
  { what: 'Start-up parameter afterClose=true', by: ['frontend/routes/login.tsx#LoginRoute'], tests: [signIn('a tab opened beside a form signs in, says so and closes itself')] },
  { what: 'Start-up parameters linkage=true, projectId, folderId, linkKey', by: ['frontend/lib/linkage-address.ts'], tests: [linkage('an external system opens the card of its key by %s')] },
  { what: 'Header: logo, a title by route, menu by role', by: ['frontend/app/header.tsx', 'frontend/features/session/account-menu.tsx#AccountMenu', 'frontend/lib/screen-title.ts#useScreenTitle'], tests: [roles('the menu of %s'), roles('the title of header and tab follows the route')] },

  // Dashboard and lists
  { what: 'Two columns above 991 px, tabs below', by: ['frontend/routes/dashboard.tsx#DashboardRoute', 'frontend/app/theme.ts'], tests: [dashboard('above 991 px both lists are side by side, without tabs'), dashboard('below 992 px tabs show one list at a time, and the address keeps which'), theme('the layout is wide above 991 px')] },
  { what: 'Page sizes 5 (default), 10, 25, 50', by: ['frontend/lib/use-list-page.ts', 'frontend/components/page-size-field.tsx'], tests: [dashboard('recent cards name their project and folder and come five at a time'), cards('nonsense in the address is the first page of five, last update first')] },
  { what: 'Pager: up to 5 links, first and last always, “..” between', by: ['frontend/components/pager.tsx', 'frontend/components/pager-links.ts'], tests: [pager('there are never more than five links, the first, the last and the present page always among them')] },
  { what: 'Another page size or order starts at page 1; the address holds the state', by: ['frontend/lib/use-list-page.ts'], tests: [cards('another page size starts again at page 1 and stays in the address'), cards('another order starts again at page 1')] },
  { what: 'Orders: created and updated, both ways', by: ['frontend/features/card-list/folder-cards.tsx#FolderCards', 'functions/cards/list-cards.ts'], tests: [inTest('api/cards/lists.test.ts')('come by %s, each once, page after page from either end')] },
  { what: 'Projects fold; folders show done/total and a download icon', by: ['frontend/features/dashboard/project-section.tsx', 'frontend/features/dashboard/folder-row.tsx'], tests: [dashboard('a project folds its folders away'), dashboard('a folder tells how many of its cards are done, to the eye and to the ear')] },
  { what: 'New card: straight to the only folder, or asks which', by: ['frontend/features/dashboard/add-card.tsx#AddCard'], tests: [dashboard('a new card goes straight to the only folder that takes one'), dashboard('with several folders a new card asks which')] },
  { what: 'A project owner’s admin button', by: ['frontend/features/dashboard/project-section.tsx'], tests: [invitations('only the owner of a project is led to its administration'), journeys('an owner is led to the administration of the own project only (${language})')] },
  { what: 'Invited projects; joining refreshes projects, cards, invitations and leads to the default folder', by: ['frontend/features/dashboard/invitations.tsx#Invitations'], tests: [invitations('joining says so, shows the project in the lists and leads to its default folder'), journeys('the invited joins a project and finds it in the list (${language})')] },
  { what: 'A host offers the projects of its domain', by: ['functions/data/domains.ts#showsProject'], tests: [inTest('api/projects/domain-projects.test.ts')('a host offers the projects of its domain, a domain without projects all of them: listed, invited to, and their recent cards')] },
  { what: 'Picture: cards per month, completeness per folder', by: ['frontend/features/dashboard/overview.tsx#Overview'], tests: [dashboard('a picture shows cards per month and how complete each folder is')] },
  { what: 'Members with their incomplete and partial counts', by: ['frontend/features/card-list/member-list.tsx#MemberList'], tests: [cards('members are listed with what still waits on their cards')] },
  { what: 'Search by id attributes and summary items', by: ['frontend/features/card-list/card-search.tsx#CardSearch', 'functions/cards/item-filter.ts'], tests: [cards('cards are searched by id attributes and summary items, and the address keeps what for')] },

  // 4: session
  { what: 'Start-up order: domain, then token', by: ['frontend/features/session/start-up.tsx#StartUp'], tests: [startUp('the domain is loaded before the token is checked')] },
  { what: 'The token is kept after sign-in and removed on failure', by: ['frontend/lib/token-store.ts'], tests: [signIn('signing in keeps the token and shows the screen whose address was opened'), signIn('a wrong password is answered in words and leaves no token')] },
  { what: 'Sign-in button disabled until both fields are filled', by: ['frontend/features/session/login-form.tsx#LoginForm'], tests: [signIn('the button waits for both id and password')] },
  { what: 'Passwords leave as a hex digest', by: ['frontend/lib/hash-password.ts'], tests: [signIn('the password leaves the browser only as the hex of its SHA-256')] },
  { what: 'A 401 anywhere raises one dialog', by: ['frontend/lib/query-client.ts', 'frontend/lib/session-expiry.ts'], tests: [startUp('two calls that meet an expired session raise one dialog, which leads back to the sign-in screen')] },
  { what: 'Somebody else signs in in another tab: nothing of the last user stays', by: ['frontend/features/session/start-up.tsx'], tests: [startUp('somebody else who signs in in another tab sees nothing of the last user')] },
  { what: 'Session time per domain in minutes', by: ['functions/data/domains.ts#idleTimeOf'], tests: [checkApi('ends a session that nobody used for its idle time')] },
  { what: 'A permanent token enters the form alone, on the server, too', by: ['frontend/app/guards.tsx#OrdinarySession', 'functions/data/sessions.ts'], tests: [startUp('a permanent token enters no list'), linkageApi('opens no other call, folder or project'), outside('a permanent token opens the form, ends there, and enters nothing else (${language})')] },
  { what: 'Permanent tokens: created, shown once, listed, revoked', by: ['functions/cli/admin-token.ts'], tests: [inTest('api/cli/admin.test.ts')('issues a token that opens one folder, lists it without showing it, and revokes it')] },

  // CSV
  { what: 'CSV: a key, then the file, in the shown language', by: ['frontend/lib/download-csv.ts#fetchCsv'], tests: [download('the key is asked for in the shown language, then the file until it is there')] },
  { what: 'CSV: named data_yyyyMMdd', by: ['frontend/lib/download-csv.ts'], tests: [download('the file is named by the local day')] },
  { what: 'CSV: byte-order mark added when not in excel mode, by the server in excel mode', by: ['frontend/lib/download-csv.ts', 'functions/export/write-file.ts'], tests: [download('in %s mode the file is saved as %j: the byte-order mark %s'), inTest('api/export/export.test.ts')('comes in the language asked for, with a byte-order mark for Excel only')] },

  // Linkage
  { what: 'Linkage entry: opens the card with the value or a new one that holds it', by: ['functions/cards/open-linked-card.ts', 'frontend/features/linkage/linkage-screen.tsx'], tests: [linkageApi('makes a card that holds the value, with its defaults, and opens it the next time'), outside('an external system opens one card by its key, makes it the first time and finds it again (${language})')] },
  { what: '200 entries with one key at once give one card', by: ['functions/cards/open-linked-card.ts'], tests: [linkageApi('gives one card to two hundred who enter with one value at the same time')] },
  { what: 'Cards saved before the domain had its linkage item are found after the check repaired them', by: ['functions/cli/find-differences.ts'], tests: [inTest('api/cli/admin.test.ts')('makes cards that were saved before the domain had its linkage item found by their value')] },
  { what: 'Log out is offered in linkage mode', by: ['frontend/features/linkage/linkage-screen.tsx'], tests: [linkage('the entry %s says: %s'), journeys('an external system with a wrong folder is told so and offered to log out (${language})')] },

  // 5: own account
  { what: 'Invite code, read-only, copied; toast for 2,000 ms', by: ['frontend/features/own-account/invite-code.tsx#InviteCode', 'frontend/components/toast.tsx#Toast'], tests: [own('the invite code is read-only and copied, which a toast says for two seconds'), journeys('an editor copies the invite code and changes the job name (${language})')] },
  { what: 'Names per language; removing a language deletes its names; at least one', by: ['frontend/components/language-fields.tsx'], tests: [own('without a language nothing is saved; a removed language takes its names along')] },
  { what: 'Save waits for rule and confirmation; an empty password and login id are not sent', by: ['frontend/features/own-account/own-account-form.tsx#OwnAccountForm', 'frontend/lib/password-rule.ts'], tests: [own('a new password needs its confirmation, allowed characters and the current password, and goes as digests'), own('only what was changed of login and password is sent, and the way leads to the dashboard')] },

  // 6: roles
  { what: 'Member roles: none, browse, edit', by: ['shared/access/folder-access.ts'], tests: [inTest('api/access/access.test.ts')('every one of the ${countCells()} cells was tested, and every call of the product has its row'), journeys('a browse-only member reads cards and can neither add, save nor delete (${language})')] },

  // 9 and people first
  { what: 'Themes blue and purple', by: ['frontend/app/theme.ts'], tests: [theme('the two themes differ in their colours')] },
  { what: 'Every screen: accessible (axe, WCAG 2.2 AA), no sideways scrolling from 320 px, ja and en', by: ['frontend/app/theme.ts', 'frontend/components/server-view.tsx#ServerView'], tests: [screens('every screen in ${language} is accessible and never scrolls sideways'), screens('the login screen is accessible')] },
  { what: 'Every dialog of entry and merge is accessible', by: ['frontend/components/message-dialog.tsx#MessageDialog'], tests: [dialogs('the dialogs of entry, restoring and merging are accessible (${language})')] },
  { what: 'Each view of server data: loading, failed, empty, ready', by: ['frontend/components/server-view.tsx#ServerView'], tests: [cards('a list that cannot be loaded gives the code and another try'), cards('a folder without cards says so'), cards('while a list is on its way its shape stands in its place, and that is said')] },
];
