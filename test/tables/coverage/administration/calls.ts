import type { CallName } from '#shared/api/routes.ts';
import { inTest, type CoverageRow } from '../coverage.ts';
import type { endUserCalls } from '../end-user/calls.ts';

const orgUsers = inTest('api/org/org-users.test.ts');
const owner = inTest('api/owner/members.test.ts');
const orgs = inTest('api/manage/manage-orgs.test.ts');
const projects = inTest('api/manage/manage-projects.test.ts');
const deleting = inTest('api/manage/deleting.test.ts');
const designs = inTest('api/designs/designs.test.ts');
const workbooks = inTest('api/designs/workbooks.test.ts');
const figures = inTest('api/figures/figures.test.ts');

type AdministrationCall = Exclude<CallName, keyof typeof endUserCalls>;

/** The calls of administration 7 with the statuses it lists, and those it leaves open: toggles, figures, the workshop's. */
export const administrationCalls: Readonly<Record<AdministrationCall, CoverageRow>> = {
  orgUsers: { what: 'Users of the own organisation', by: ['functions/org/org-users.ts'], tests: [orgUsers("answers the users of the admin's organisation, for one query")] },
  orgUser: { what: 'One user; another organisation’s is as unknown as none', by: ['functions/org/org-user.ts'], tests: [orgUsers('answers one user'), orgUsers('answers the same 404 for the user of another organisation and for none')] },
  createOrgUser: { what: '200, 400 with every issue, 409 for a login id of the platform', by: ['functions/org/create-org-user.ts', 'functions/accounts.ts#createAccount'], tests: [orgUsers('makes a user of the own organisation who can sign in'), orgUsers('refuses a login id that anybody on the platform has'), orgUsers('lists every issue, and takes no organisation from the body')] },
  saveOrgUser: { what: 'Names, right, optional password; no other admin', by: ['functions/org/save-org-user.ts', 'functions/accounts.ts#saveAccount'], tests: [orgUsers('changes names everywhere, and with a new password ends the sessions of the user'), orgUsers('changes no other admin, takes no admin right from the caller, and saves the own account')] },
  disableOrgUser: { what: '204 disables the user', by: ['functions/org/disable-org-user.ts'], tests: [orgUsers('disables the user, whose next call is refused, and who stays in the list'), orgUsers('disables no admin, and nobody of another organisation')] },
  toggleOrgUser: { what: 'Availability alone; answers the list', by: ['functions/org/toggle-org-user.ts'], tests: [orgUsers('answers the list with the user disabled, and available again; old sessions stay ended'), orgUsers('refuses admins, strangers and a body that says nothing')] },
  inviteUser: { what: '200; 401; 403; 404 (404.1); 409 (409.3)', by: ['functions/owner/invite-user.ts'], tests: [owner('invites by the code; the invited user joins and is what was promised'), owner('refuses a code that is nobody’s, and the one of a disabled user'), owner('refuses who is invited already, and who is a member')] },
  cancelInvitation: { what: '204; 401; 404 (404.2)', by: ['functions/owner/cancel-invitation.ts'], tests: [owner('cancels; the user cannot join any more, and a second time there is nothing to cancel')] },
  ownedUsers: { what: 'Users of a project, inviting and joining', by: ['functions/owner/owned-users.ts'], tests: [owner('answer members and invited users with job, organisation and rights')] },
  ownedUser: { what: 'One of them', by: ['functions/owner/owned-user.ts'], tests: [owner('know nobody who has no place in the project')] },
  saveOwnedUser: { what: 'Rights: 200, 400, 401, 403, 404', by: ['functions/owner/save-owned-user.ts'], tests: [owner('changes the rights of a member, effective at the next call, and of an invitation'), owner('protects other owners, and ownership of the caller'), owner('knows no user without a place, and asks for a role')] },
  removeOwnedUser: { what: '200; the member is out at the next call', by: ['functions/owner/remove-owned-user.ts'], tests: [owner('removes a member, who is out at the next call'), owner('removes no owner')] },
  toggleOwnedUser: { what: 'Availability alone; answers the list', by: ['functions/owner/toggle-owned-user.ts'], tests: [owner('answers the list with the member disabled, and available again'), owner('disables no owner and nobody without a place')] },
  orgs: { what: 'List of organisations', by: ['functions/manage/orgs.ts'], tests: [orgs('answer the organisations with when they were made and changed, for one index query')] },
  org: { what: 'One organisation', by: ['functions/manage/org.ts'], tests: [orgs('know no other')] },
  createOrg: { what: '200 or 409', by: ['functions/manage/create-org.ts'], tests: [orgs('make and change an organisation'), orgs('keep abbreviations unique in any width and case, also between two at once; a freed one is free')] },
  saveOrg: { what: '200 or 409', by: ['functions/manage/save-org.ts'], tests: [orgs('bring the name to the lists of members'), orgs('give the users of a manage organisation the platform, and take it at the next call')] },
  deleteOrg: { what: '204, or 409 while there are cards; by force everything goes', by: ['functions/manage/delete-org.ts', 'functions/purge/sweep-org.ts'], tests: [deleting('protects organisations that manage, and knows no other'), deleting('refuses while users of it have cards; forced takes their cards and places and nobody else’s, and restores')] },
  usersOfOrg: { what: 'Users of an organisation', by: ['functions/manage/users-of-org.ts'], tests: [orgs('answer the users of one organisation')] },
  userOfOrg: { what: 'One user', by: ['functions/manage/user-of-org.ts'], tests: [orgs('know no organisation, user or pair that is none')] },
  createUser: { what: '200 or 409', by: ['functions/manage/create-user.ts'], tests: [orgs('makes a user who can sign in, and one who may not yet'), orgs('refuses a login id of the platform, an organisation that is none, and a form that lacks something')] },
  saveUser: { what: '200 or 409', by: ['functions/manage/save-user.ts'], tests: [orgs('change login id, names and password, and make an admin'), orgs('leave the own row alone, and what is not there')] },
  disableUser: { what: '204', by: ['functions/manage/disable-user.ts'], tests: [orgs('disable a user at the next call, admins too')] },
  toggleUser: { what: 'Availability alone; answers the list', by: ['functions/manage/toggle-user.ts'], tests: [orgs('switch availability and nothing else, not that of admins and not the own')] },
  allProjects: { what: 'List of projects', by: ['functions/manage/all-projects.ts'], tests: [projects('are made, listed, read and changed')] },
  project: { what: 'One project', by: ['functions/manage/project.ts'], tests: [projects('are made, listed, read and changed'), projects('that are not there are unknown to every call')] },
  createProject: { what: '200', by: ['functions/manage/create-project.ts'], tests: [projects('are made, listed, read and changed'), projects('need a design name, a language, a title and a description')] },
  saveProject: { what: '200', by: ['functions/manage/save-project.ts'], tests: [projects('are made, listed, read and changed')] },
  deleteProject: { what: '204, or 409 while there are cards; by force everything goes', by: ['functions/manage/delete-project.ts', 'functions/purge/sweep-project.ts'], tests: [deleting('refuses while there are cards, forced takes everything, and restores'), deleting('deletes a project without cards without force')] },
  members: { what: 'Members of a project', by: ['functions/manage/members.ts'], tests: [projects('are listed with organisation, job and rights')] },
  notProjectMembers: { what: 'Users not in the project, without those of managing organisations', by: ['functions/manage/not-project-members.ts'], tests: [projects('are added from who is not in the project yet, managers and disabled users apart')] },
  addMember: { what: 'm_id, is_owner, roles, disabled', by: ['functions/manage/add-member.ts'], tests: [projects('are added from who is not in the project yet, managers and disabled users apart'), projects('are refused with every issue of the form')] },
  saveMember: { what: 'is_owner, roles, disabled', by: ['functions/manage/save-member.ts'], tests: [projects('are changed and removed, owners too, effective at the next call')] },
  removeMember: { what: '204', by: ['functions/manage/remove-member.ts'], tests: [projects('are changed and removed, owners too, effective at the next call')] },
  folders: { what: 'Folders of a project', by: ['functions/manage/folders.ts'], tests: [projects('are made with a period in Japan time, listed, read and changed; members see them at once')] },
  folder: { what: 'One folder', by: ['functions/manage/folder.ts'], tests: [projects('of another project, or of none, are unknown')] },
  createFolder: { what: '200 with its id; times with +0900', by: ['functions/manage/create-folder.ts'], tests: [projects('are made with a period in Japan time, listed, read and changed; members see them at once'), projects('need names, texts and a period that does not end before it starts')] },
  saveFolder: { what: '200; one default folder', by: ['functions/manage/save-folder.ts'], tests: [projects('have one default among them')] },
  deleteFolder: { what: '204, or 409 while there are cards; by force it closes first, then everything goes', by: ['functions/manage/delete-folder.ts', 'functions/data/closing.ts', 'functions/purge/sweep-folder.ts'], tests: [deleting('refuses while there are cards, and says how many'), deleting('forced, closes first: no save after it commits, one under way at that moment included'), deleting('is continued by the next worker when one died half-way, and ends in the same place')] },
  domains: { what: 'List of domains', by: ['functions/manage/domains.ts'], tests: [projects('are made, listed and changed, and shown on their host')] },
  createDomain: { what: '200, or 409 for a name that is taken', by: ['functions/manage/create-domain.ts'], tests: [projects('are made, listed and changed, and shown on their host'), projects('have a name of their own; a new name moves the domain')] },
  saveDomain: { what: '200 or 409', by: ['functions/manage/save-domain.ts'], tests: [projects('have a name of their own; a new name moves the domain'), projects('need titles, a logo that is a picture, and minutes that are a number')] },
  compileDesign: { what: 'Multipart spreadsheet: 200 with the design, 400 with errMessage', by: ['functions/designs/compile-design.ts'], tests: [designs("answers every finding of a faulty workbook, as data and in the reader's language"), designs('archives a workbook under its own hash and answers its design; the version that comes of it points to the file')] },
  checkDuplicates: { what: '200, or 400 with errMessage', by: ['functions/designs/check-duplicates.ts'], tests: [designs('answers 200 to a design in which nothing stands twice'), designs('answers every duplicate and every entry that points at nothing')] },
  uploadDesign: { what: '200; the next version is in force', by: ['functions/designs/upload-design.ts'], tests: [designs('puts the next version in force and keeps the versions before'), designs('lets one of two uploads at once through')] },
  designHistory: { what: 'Versions with id, version, created_at, vals; the path names project and folder', by: ['functions/designs/design-history.ts'], tests: [designs('answers every version with its design, newest first')] },
  commentWorkbook: { what: 'The same workbook with each finding in its cell', by: ['functions/designs/comment-workbook.ts'], tests: [workbooks('answers the same cells with each finding as a comment in its own')] },
  designWorkbook: { what: 'A stored version as a workbook', by: ['functions/designs/design-workbook.ts'], tests: [workbooks('answers a stored version as a workbook that compiles to the same design')] },
  compareVersions: { what: 'What an upload changes, and what becomes of the cards', by: ['functions/versions/compare-versions.ts'], tests: [inTest('api/versions/compare-versions.test.ts')('says of an upload what it changes and what becomes of the cards that exist')] },
  projectFigures: { what: 'Cards per month and organisation; numbers under 5 of others hidden', by: ['functions/figures/project-figures.ts', 'functions/figures/hide-small.ts#hideSmall'], tests: [figures('counts the cards by organisation with the share that is complete, from one read of the counters'), figures('hides numbers under 5 of other organisations, and what subtraction would tell')] },
  folderFigures: { what: 'Completeness per page and item of the latest cards', by: ['functions/figures/folder-figures.ts', 'functions/figures/count-answers.ts#countAnswers'], tests: [figures('says what is asked and answered per page and item; an item that is not asked is not missing')] },
};
