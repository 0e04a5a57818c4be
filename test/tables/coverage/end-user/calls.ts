import type { CallName } from '#shared/api/routes.ts';
import { inTest, type CoverageRow } from '../coverage.ts';

const published = inTest('api/session/public.test.ts');
const login = inTest('api/session/login.test.ts');
const check = inTest('api/session/check.test.ts');
const projects = inTest('api/projects/projects.test.ts');
const joining = inTest('api/projects/joining.test.ts');
const own = inTest('api/own/own.test.ts');
const lists = inTest('api/cards/lists.test.ts');
const cards = inTest('api/cards/open-and-delete.test.ts');
const save = inTest('api/cards/save-card.test.ts');
const linkage = inTest('api/cards/linkage.test.ts');
const exporting = inTest('api/export/export.test.ts');
const master = inTest('api/master/search-master.test.ts');
const client = inTest('unit/frontend/lib/api-client.test.ts');

type EndUserCall = Extract<
  CallName,
  | 'language' | 'domainInfo' | 'login' | 'check' | 'logout' | 'projects' | 'projectUsers' | 'projectsNotJoined' | 'joinProject'
  | 'recentCards' | 'listCards' | 'getDesign' | 'getCard' | 'saveCard' | 'deleteCard' | 'cardByGlobalId' | 'requestExport' | 'fetchExport'
  | 'own' | 'saveOwn' | 'searchMaster' | 'openLinkedCard' | 'openapi'
>;

/** The calls of end-user 7, and two that stand behind it: the linkage entry of section 2 and the description of them all. */
export const endUserCalls: Readonly<Record<EndUserCall, CoverageRow>> = {
  language: {
    what: 'Codes of the languages; ja and en where it fails',
    by: ['functions/session/language.ts', 'frontend/features/session/language-select.tsx#LanguageSelect'],
    tests: [published('answers the languages of the product, the default first')],
  },
  domainInfo: {
    what: 'Domain info, without a token',
    by: ['functions/session/domain-info.ts', 'frontend/lib/session.ts#useDomain'],
    tests: [published("answers the host's own domain and logo, and the only domain on every other host"), published('answers neutral values while no domain is configured')],
  },
  login: {
    what: 'login_id and the hex digest of the password; token, user, org',
    by: ['functions/session/login.ts', 'frontend/features/session/login-form.tsx#LoginForm'],
    tests: [login('answers a token, the user and the organisation'), login('refuses a wrong password, an unknown login and a disabled user with the same words')],
  },
  check: {
    what: 'User and org of a token, in the header or as query t',
    by: ['functions/session/check.ts', 'frontend/features/session/start-up.tsx#StartUp'],
    tests: [check('answers who is signed in, for half a read unit each of session, user and organisation'), check('takes the token from the query too')],
  },
  logout: { what: 'Ends the session', by: ['functions/session/logout.ts', 'frontend/routes/logout.tsx'], tests: [check('ends the session')] },
  projects: {
    what: 'Projects with right, folders and their counts',
    by: ['functions/projects/projects.ts', 'frontend/features/dashboard/project-list.tsx#ProjectList'],
    tests: [projects("answers the caller's projects with right, folders and how many cards are complete")],
  },
  projectsNotJoined: {
    what: 'Invited projects; none where it fails',
    by: ['functions/projects/projects-not-joined.ts', 'frontend/features/dashboard/invitations.tsx#Invitations'],
    tests: [
      joining('answers the projects that the caller is invited to, and no other'),
      inTest('unit/frontend/dashboard/invitations.test.tsx')('invitations that cannot be read are none'),
    ],
  },
  joinProject: {
    what: 'accept=true makes a member',
    by: ['functions/projects/join-project.ts', 'frontend/features/dashboard/invitations.tsx'],
    tests: [joining('makes the caller the member that the invitation promised'), joining('answers 400 to a body that does not accept')],
  },
  recentCards: {
    what: 'Cards of all folders, last saved first, by offset and limit, with count and itemFilter',
    by: ['functions/cards/recent-cards.ts', 'frontend/features/dashboard/recent-cards.tsx#RecentCards'],
    tests: [lists('are those of all folders that the caller may read, the last saved first'), lists('can be filtered, and refuse an item that no folder lists')],
  },
  listCards: {
    what: 'Cards of a folder by offset and limit, with count (the total first), sort and itemFilter',
    by: ['functions/cards/list-cards.ts', 'frontend/features/card-list/folder-cards.tsx#FolderCards'],
    tests: [
      lists('begin with the total when it is asked for, near the start, near the end and beyond'),
      lists('come by %s, each once, page after page from either end'),
      lists('finds parts of id attributes and summary items, and counts exactly'),
    ],
  },
  getDesign: {
    what: 'The card design of a version, or the one in force',
    by: ['functions/cards/get-design.ts', 'frontend/features/card-form/api.ts'],
    tests: [cards('comes by version and as the one in force, and is not sent again to a browser that has it')],
  },
  getCard: {
    what: 'A card with its answers',
    by: ['functions/cards/get-card.ts', 'frontend/features/card-form/api.ts'],
    tests: [cards('is read-only for a member who browses'), cards('is refused without a session, without permission, to strangers, and for ids of nothing')],
  },
  saveCard: {
    what: 'vals and status, id and card_hash of a stored card; ID_CONFLICT as plain text with 409',
    by: ['functions/cards/save-card.ts', 'frontend/features/card-form/use-card-editor.ts'],
    tests: [
      save('answers the stored card with the status of the server, whatever status was posted'),
      save('with the fixed text when another card has its id, be it new or changed'),
      client('the plain text ID_CONFLICT is the taken id, another 409 is not'),
    ],
  },
  deleteCard: {
    what: '204, and the card is out of lists and counts',
    by: ['functions/cards/delete-card.ts', 'frontend/features/card-form/use-card-editor.ts'],
    tests: [cards('takes it out of lists and counts and frees its id')],
  },
  cardByGlobalId: {
    what: 'Where a card stands',
    by: ['functions/cards/card-by-global-id.ts', 'frontend/routes/card.tsx#CardRoute'],
    tests: [cards('tells where it stands'), cards('answers alike for strangers, deleted cards and ids of nothing')],
  },
  requestExport: {
    what: 'A key for the CSV of a folder, by language and excel',
    by: ['functions/export/request-export.ts', 'frontend/lib/download-csv.ts#fetchCsv'],
    tests: [exporting('comes in the language asked for, with a byte-order mark for Excel only')],
  },
  fetchExport: {
    what: 'The file of a key',
    by: ['functions/export/fetch-export.ts', 'frontend/lib/download-csv.ts#fetchCsv'],
    tests: [exporting('leads to one file for one minute, to be saved under its name')],
  },
  projectUsers: {
    what: 'Members of a project with their incomplete and partial cards',
    by: ['functions/projects/project-users.ts', 'frontend/features/card-list/member-list.tsx#MemberList'],
    tests: [projects('answers the members with the cards of theirs that are incomplete or partly answered')],
  },
  own: {
    what: 'Own user info with the invite code',
    by: ['functions/own/own.ts', 'frontend/features/own-account/own-account-screen.tsx'],
    tests: [own("answers the caller's account with the invite code, for no more than the sign-in")],
  },
  saveOwn: {
    what: 'login_id, disp_name, disp_job_name, lang, passwd, cur_passwd',
    by: ['functions/own/save-own.ts', 'frontend/features/own-account/own-account-form.tsx#OwnAccountForm'],
    tests: [
      own('saves names and language, and brings the lists of members up to date'),
      own("ends the user's other sessions with a new password, and not the one that changed it"),
      own('refuses a login id that somebody else has, in any width and case, and changes nothing'),
    ],
  },
  searchMaster: {
    what: 'Entries of a code master for words (a JSON list), up to a limit',
    by: ['functions/master/search-master.ts', 'frontend/features/card-form/suggest/use-code-search.ts'],
    tests: [master('answers entries that match every word, with their names'), master('refuses words that are no JSON list')],
  },
  openLinkedCard: {
    what: 'Opens or makes the one card of a linkage value (section 2, linkage entry flow)',
    by: ['functions/cards/open-linked-card.ts', 'frontend/features/linkage/linkage-screen.tsx'],
    tests: [
      linkage('makes a card that holds the value, with its defaults, and opens it the next time'),
      linkage('gives one card to two hundred who enter with one value at the same time'),
    ],
  },
  openapi: {
    what: 'The description of every call, for programs',
    by: ['functions/session/describe-api.ts'],
    tests: [published('describes every call of the contract as OpenAPI 3.1')],
  },
};
