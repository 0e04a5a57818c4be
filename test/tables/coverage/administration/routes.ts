import type { pathPatterns } from '#frontend/lib/paths.ts';
import { inTest, type CoverageRow } from '../coverage.ts';

const build = inTest('e2e/specs/admin-build-registry.spec.ts')('a manager builds a registry from nothing, up to the first card of an editor, in ${language}');
const people = inTest('e2e/specs/admin-people.spec.ts');
const orgUsers = inTest('unit/frontend/administration/org-users.test.tsx');
const projectUsers = inTest('unit/frontend/administration/project-users.test.tsx');
const manage = inTest('unit/frontend/administration/manage.test.tsx');
const forms = inTest('unit/frontend/administration/manage-forms.test.tsx');
const figures = inTest('unit/frontend/administration/figures.test.tsx');
const everyScreen = inTest('e2e/specs/admin-screens.spec.ts')('every administration screen in ${language} is accessible and never scrolls sideways');

type AdministrationRoute = Exclude<keyof typeof pathPatterns, 'home' | 'login' | 'logout' | 'cards' | 'form' | 'card' | 'linkage' | 'own'>;

/** The route tables of administration 2, and the overview of a project. */
export const administrationRoutes: Readonly<Record<AdministrationRoute, CoverageRow>> = {
  orgAdminMenu: {
    what: 'Users of the own organisation: create, edit, disable or enable, delete; others are told that they are not authorized, with a way back to the dashboard',
    by: ['frontend/features/org-users/org-admin-menu-screen.tsx#OrgAdminMenuScreen', 'frontend/app/guards.tsx#OrgAdminSession'],
    tests: [orgUsers('whoever is no admin of the organisation meets the not-authorized message and the way back'), people('an organisation admin creates, edits and disables a user (${language})'), everyScreen],
  },
  createUser: {
    what: 'Create an organisation user',
    by: ['frontend/features/org-users/org-user-screen.tsx#CreateOrgUserScreen', 'frontend/components/user-form.tsx#UserForm'],
    tests: [orgUsers('a new user is saved with a digest in place of the password, and the dialog leads back to the menu'), people('an organisation admin creates, edits and disables a user (${language})')],
  },
  updateUser: {
    what: 'Edit an organisation user; fields are disabled if the target is an admin',
    by: ['frontend/features/org-users/org-user-screen.tsx#UpdateOrgUserScreen'],
    tests: [orgUsers('the fields of another admin are disabled'), people('an organisation admin creates, edits and disables a user (${language})')],
  },
  prjAdminMenu: {
    what: 'Users of a project, invitations, cancel invitation, disable and edit members',
    by: ['frontend/features/project-users/prj-admin-menu-screen.tsx#PrjAdminMenuScreen', 'frontend/features/project-users/project-screen.tsx#ProjectScreen'],
    tests: [projectUsers('members and invited users stand apart, and an owner is not switched off'), people('an owner invites, the invited joins, the owner changes and removes (${language})'), everyScreen],
  },
  addUserForm: {
    what: 'Invite a user to the project',
    by: ['frontend/features/project-users/invite-screen.tsx#InviteScreen'],
    tests: [projectUsers('an invitation needs a code and a role, and success leads to the menu of the project')],
  },
  updatePrjUserForm: {
    what: 'Edit a user of the project',
    by: ['frontend/features/project-users/project-user-screen.tsx#ProjectUserScreen'],
    tests: [projectUsers('another owner is not changed'), people('an owner invites, the invited joins, the owner changes and removes (${language})')],
  },
  manage: {
    what: 'Menu with three ways: organisations, projects, domain; unknown paths below lead here, without a domain everything leads to its form; the last place is remembered',
    by: ['frontend/routes/manage-menu.tsx#ManageMenuRoute', 'frontend/routes/manage-layout.tsx#ManageLayoutRoute', 'frontend/lib/manage-place.ts'],
    tests: [manage('an unknown path leads to the menu, and the menu back to the last place'), manage('without a domain every management screen is the domain form'), manage('nobody else comes in'), everyScreen],
  },
  manageOrgs: {
    what: 'Organisations with search, sort and add; a menu per organisation; delete only for role normal; managing ones highlighted',
    by: ['frontend/features/manage-orgs/orgs-screen.tsx#OrgsScreen', 'frontend/features/manage-orgs/sort-orgs.ts'],
    tests: [manage('a managing organisation stands out and cannot be deleted'), manage('%s orders them'), manage('the search for %s matches a name in any language or the abbreviation')],
  },
  createOrg: { what: 'Create an organisation', by: ['frontend/features/manage-orgs/org-form-screen.tsx#CreateOrgScreen'], tests: [manage('an organisation needs a name, an abbreviation and a default language, which goes with its language'), build] },
  updateOrg: { what: 'Edit an organisation', by: ['frontend/features/manage-orgs/org-form-screen.tsx#UpdateOrgScreen'], tests: [everyScreen] },
  manageUsers: { what: 'Users of one organisation; the own row has no menu', by: ['frontend/features/manage-users/users-screen.tsx#UsersScreen', 'frontend/components/user-rows.tsx#UserRows'], tests: [forms('have a menu, but the own row has none and no switch'), build] },
  createManagedUser: { what: 'Create a user in the organisation', by: ['frontend/features/manage-users/user-form-screen.tsx#CreateUserScreen'], tests: [forms('are created with a digest; %s is told'), build] },
  updateManagedUser: { what: 'Edit that user', by: ['frontend/features/manage-users/user-form-screen.tsx#UpdateUserScreen'], tests: [everyScreen] },
  manageProjects: { what: 'Project list', by: ['frontend/features/manage-projects/projects-screen.tsx#ProjectsScreen'], tests: [build, everyScreen] },
  createProject: { what: 'Project form: design name, languages, title and description per language; a dialog, then the list', by: ['frontend/features/manage-projects/project-form-screen.tsx#CreateProjectScreen'], tests: [forms('needs a design name, a language, a title and a description, and leads back to the list'), build] },
  updateProject: { what: 'The same form, prefilled', by: ['frontend/features/manage-projects/project-form-screen.tsx#UpdateProjectScreen'], tests: [forms('a refused save keeps the form, and a half-filled one is not left without being asked')] },
  manageProject: {
    what: 'Overview of a project: cards per month and organisation, completeness per page and item, each as CSV',
    by: ['frontend/features/manage-figures/figures-screen.tsx#FiguresScreen', 'functions/figures/project-figures.ts', 'functions/figures/folder-figures.ts'],
    tests: [figures('shows months, organisations and items; what the server hides is called hidden, and why'), figures('saves each set of figures as CSV: hidden ones are blank, and no text runs in a spreadsheet'), everyScreen],
  },
  manageMembers: { what: 'Member cards: name, organisation, status, permission; an owner highlighted; edit and delete; the empty state offers to add', by: ['frontend/features/manage-members/members-screen.tsx#MembersScreen'], tests: [manage('a change is told by a toast with the name, a refusal by another'), forms('of a member asks, and is told by a toast; a refused one by a dialog'), build] },
  addMember: { what: 'Users not in the project, managers excluded: owner switch, disabled switch, permission (edit), add; an added row disappears', by: ['frontend/features/manage-members/add-member-screen.tsx#AddMemberScreen', 'functions/manage/not-project-members.ts'], tests: [manage('an added row disappears'), inTest('api/manage/manage-projects.test.ts')('are added from who is not in the project yet, managers and disabled users apart'), build] },
  manageFolders: { what: 'Folder cards: name, design name, period with a dash, texts per language; the default highlighted; edit, design, history, delete; the empty state offers to register', by: ['frontend/features/manage-folders/folders-screen.tsx#FoldersScreen'], tests: [forms('shows names, period with a dash for no end, and texts per language; the default folder stands out'), build] },
  createFolder: { what: 'Folder form; afterwards the card design now or later', by: ['frontend/features/manage-folders/folder-form-screen.tsx#CreateFolderScreen'], tests: [manage('a new folder asks for its design now or later'), build] },
  updateFolder: { what: 'Folder form, prefilled', by: ['frontend/features/manage-folders/folder-form-screen.tsx#UpdateFolderScreen'], tests: [everyScreen] },
  uploadDesign: {
    what: 'Card design: type of file (Excel first), file, preview as tabs, upload once it is valid',
    by: ['frontend/features/manage-designs/upload/upload-design-screen.tsx#UploadDesignScreen'],
    tests: [inTest('unit/frontend/manage-designs/upload-design.test.tsx')('compiles a workbook, checks it for duplicates, and shows it as it will behave'), build],
  },
  designHistory: {
    what: 'Versions with date and preview, whose dialog shows version and date',
    by: ['frontend/features/manage-designs/history/design-history-screen.tsx#DesignHistoryScreen'],
    tests: [inTest('unit/frontend/manage-designs/design-history.test.tsx')('is a table of versions with date and preview, the one in force marked'), everyScreen],
  },
  manageDomain: {
    what: 'Registry domain settings; made when there is none, changed with its name locked when there is',
    by: ['frontend/features/manage-domain/domain-screen.tsx#DomainScreen', 'frontend/features/manage-domain/domain-form.tsx#DomainForm'],
    tests: [manage('its name is locked, and full-width digits of the session time become half-width'), forms('shows a theme while it is chosen, and falls back when it is left'), build],
  },
};
