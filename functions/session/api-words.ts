import type { AccessRule } from '#shared/api/call.ts';
import type { Group } from '#shared/api/calls.ts';
import type { CallName } from '#shared/api/routes.ts';

/** What the description of the API says in words. It is for programmers and stands in English alone. */

export interface CallWords {
  readonly summary: string;
  readonly more?: string;
  /** Who may call it, where the rule of access alone does not say so. */
  readonly who?: string;
}

/** Of the calls of the core. */
export const callWords = {
  language: { summary: 'Languages of the product, the default first' },
  domainInfo: { summary: 'Name, logo and linkage item of the host' },
  login: {
    summary: 'Sign in',
    more: 'hpasswd is the lower-case SHA-256 of the password. The token goes into the header `Authorization: Bearer <token>`; it ends after idle time, after 12 hours, or by logout.',
  },
  check: { summary: 'Who is signed in' },
  logout: { summary: 'Sign out' },
  openapi: { summary: 'This document' },
  designSchema: { summary: 'The JSON schema of a card design' },
  projects: { summary: 'Projects and folders of the caller, with counts' },
  projectUsers: { summary: 'Members of a project with the number of their unfinished cards' },
  projectsNotJoined: { summary: 'Projects that the caller is invited to' },
  joinProject: { summary: 'Accept an invitation' },
  own: { summary: 'The own account' },
  saveOwn: { summary: 'Change the own account' },
  ownMail: { summary: 'Where the own account is written to about questions' },
  saveOwnMail: { summary: 'Be written to about questions, or not', more: 'A project decides whether it writes to anybody. A mail holds numbers of questions, names of folders and a link, and nothing of a patient.' },
  orgUsers: { summary: 'Users of the own organisation' },
  orgUser: { summary: 'One user of the own organisation' },
  createOrgUser: { summary: 'Add a user to the own organisation' },
  saveOrgUser: { summary: 'Change a user of the own organisation' },
  disableOrgUser: { summary: 'Disable a user of the own organisation' },
  toggleOrgUser: { summary: 'Disable or enable a user of the own organisation' },
  inviteUser: { summary: 'Invite a user to the project by invite code' },
  cancelInvitation: { summary: 'Take an invitation back' },
  ownedUsers: { summary: 'Members and invited users of an own project' },
  ownedUser: { summary: 'One member of an own project' },
  saveOwnedUser: { summary: 'Change the rights of a member' },
  removeOwnedUser: { summary: 'Take a member out of the project' },
  toggleOwnedUser: { summary: 'Disable or enable a member' },
  saveMemberRights: { summary: 'Change what a new member of an own project is given', more: 'Where nobody says otherwise. No right is set that the caller does not have. seen is the lock: send the rights that were read.' },
  rightsHistory: { summary: 'Who gave or took which right in a project', more: 'Members, invitations, tokens, emergency access, rights of new members, review and closed periods. The newest first; ask again with the cursor until it is null.' },
  openEmergency: { summary: 'Look at the data of a project in an emergency', more: 'For one hour: every card with identifiers, and files of them; nothing may be written. Called again, the hour begins anew. Owners see who, why and until when.' },
  endEmergency: { summary: 'End the emergency access of a manager', more: 'It ends by itself after an hour.' },
  ownedTokens: { summary: 'Tokens of machines in an own project' },
  issueOwnedToken: { summary: 'Issue a token for a machine', more: 'The secret in the answer is shown once and stored as a digest. Send it as `Authorization: Bearer <secret>`. The machine may do what its issuer may do, and of that what the token says; the token ends with the membership of its issuer.' },
  adoptToken: { summary: 'Adopt a token of a machine', more: 'The caller becomes its issuer. The secret stays.' },
  revokeOwnedToken: { summary: 'Revoke a token of a machine' },
  ownedReview: { summary: 'Whether the cards of an own project are reviewed' },
  saveOwnedReview: { summary: 'Have the cards of an own project reviewed, or close a period', more: 'revision is the lock: send the one that was read.' },
  projectReview: { summary: 'Whether the cards of a project are reviewed' },
  saveProjectReview: { summary: 'Have the cards of a project reviewed, or close a period', more: 'revision is the lock: send the one that was read.' },
  tokens: { summary: 'Tokens of machines in a project' },
  revokeToken: { summary: 'Revoke a token of a machine' },
  recentCards: { summary: 'Cards of all folders of the caller', more: 'With count=true the first element of the array is the number of all cards that match. A page more than 10,000 cards from both ends of the list is refused (page.too_deep); in the abbreviated order, one more than 10,000 cards from the start.' },
  listCards: {
    summary: 'Cards of a folder',
    more: 'A page by offset is for people: cards move while somebody saves. One more than 10,000 cards from both ends of the list is refused (page.too_deep): people narrow the list by a filter or a time (findCards), programs read every card by cardChanges. With count=true the first element of the array is the number of all cards that match.',
  },
  findRecent: {
    summary: 'Search the cards of all folders of the caller, step by step',
    more: 'One step reads a bounded part and answers what it found and a cursor; ask again with the cursor until it is null. What no answer of an item can be in any version of the design (a bound that is no number or no day, a code that was never on offer) is refused with what is expected there.',
  },
  findCards: {
    summary: 'Search the cards of a folder, step by step',
    more: 'One step reads a bounded part and answers what it found and a cursor; ask again with the cursor until it is null. Sorted by creation, each card comes once, whatever is saved meanwhile; sorted by update, a card that is saved meanwhile moves to the newest. What no answer of an item can be in any version of the design (a bound that is no number or no day, a code that was never on offer) is refused with what is expected there.',
  },
  getCard: { summary: 'One card with its answers and history' },
  cardHistory: {
    summary: 'Older saves of a card',
    more: 'A card comes with its first save and the latest ones. Ask for those before the revision of the earliest of these, then before the earliest that was answered, until older_history is 0.',
  },
  saveCard: {
    summary: 'Create a card, or replace one',
    more: 'Without id a new card is created; the header Idempotency-Key makes a second try safe for 24 hours, and a key with other content is refused. With id and card_hash the answers sent replace the whole card: an answer that is not sent is gone. card_hash is the lock; after a save by somebody else it is card.stale. A card stays in its version of the design: its names alone are taken, and a name of another version is card.other_version. move_to moves the card to the version in force; what has no place there is kept in kept_answers. A new card takes the version in force; answers that were written by the names of an earlier one say so in version. Names that no version has are refused with a suggestion. An answer of a repetition beyond the count that is sent is refused; without a count, the answers say how many there are. A count is a whole number from 0 to 999, anything else is refused. The answer names in adjusted the paths of answers that are not stored as they were sent, because decimals were cut, a text was read as a number or a date, or the form does not ask for them.',
  },
  patchCard: {
    summary: 'Change some answers of a card',
    more: 'Answers that are not sent stay as they are; null takes one away, but none of kept_answers, which have no place in the version of the card. Only the names of that version are taken; a name of another one is card.other_version. move_to moves the card to the version in force. A repetition is added by its count, a whole number from 0 to 999: an answer beyond the count is refused, and so is null for a count, because 0 takes all repetitions away. card_hash is the lock, and adjusted is answered, as in a save of the whole card.',
  },
  cardChanges: {
    summary: 'What was created, updated and deleted since a cursor',
    more: 'Begin without since, follow cursor while more is true, keep the last cursor for the next time. Each change is told at least once, in order, when it is 20 seconds old, so that none is missed while others save; a card stands there once with its last change. Keep cards by card_id: of a card that was saved again soon, the first that you hear may be updated. A cursor that was not used for 29 days is changes.expired, and so is one that is ahead of the clock: begin anew. With answers=true each card comes with its present answers. This takes data out: it needs that right (of a machine: export), owners see a record of it for each day, and what identifies a patient is left out for whoever is not shown it. Such an answer may hold fewer changes than limit.',
  },
  openLinkedCard: {
    summary: 'Find the card of a linkage value',
    more: 'Answers the newest card with the value, or how a new one begins. Stores nothing: the link that is answered goes into the first save of the card.',
  },
  submitCard: { summary: 'Give a card to the reviewer', more: 'Refused while an answer is wrong or a required one is missing. Sent again, it is answered as the first time.' },
  withdrawCard: { summary: 'Withdraw the submission of a card', more: 'For who submitted it, until a reviewer accepts or returns the card or asks about it (review.begun). Sent again, it is answered as the first time.', who: 'Members who may edit cards may call it for their own submissions.' },
  reviewCard: {
    summary: 'Accept, return or unlock a card',
    more: 'Accepting locks the card: nobody saves or deletes it until it is unlocked. Returning and unlocking need a word. card_hash is the lock: a card that was changed since is card.stale, one that somebody else has decided about review.not_now.',
  },
  submitCards: { summary: 'Give the cards of a filter to the reviewer', more: 'One step of many; ask again with cursor until it is null. trial says what would be done, at goes into began of the steps that do it: a card that was changed since is left alone. A step that is sent again counts what it had done as done.' },
  reviewCards: { summary: 'Accept, return or unlock the cards of a filter', more: 'In steps, as submitCards. Returning and unlocking need a word.' },
  takeBackMove: { summary: 'Take the move of a card to another version back', more: 'Only while the move is the latest revision of the card: version, answers and kept_answers are as before it.' },
  moveCards: { summary: 'Move the cards of a filter to the version of the design in force', more: 'One step of many; ask again with cursor until it is null. trial says what would happen, at goes into began of the steps that do it. Answers without a place are kept beside the card; locked cards and those that would be wrong are left alone and named.', who: 'Owners of the project who may edit cards may call it.' },
  recalculateCards: { summary: 'Work the formulas of the design in force out anew on all cards', more: 'One step of many; ask again with cursor until it is null. trial says what would change, at goes into began of the steps that do it. Nothing that somebody entered is changed; locked cards, and those of a version that differs by more than formulas, are left alone.', who: 'Owners of the project who may edit cards may call it.' },
  findDuplicates: { summary: 'Look for probable duplicates of patients', more: 'One step of many; ask again with cursor until it is null. Looks at the cards that were saved since the last look, in all folders of the project whose designs have the same rule, up to 20 seconds ago.' },
  duplicates: { summary: 'Probable duplicates of patients', more: 'Some at a time; ask again with cursor until it is null. A pair of which a card was deleted, or does not agree any more, is not told while it is undecided.' },
  decideDuplicate: { summary: 'Decide whether two cards are of one patient, or record a transfer', more: 'Pairs of one hospital are for its editors, owners and reviewers, pairs of two hospitals for reviewers. seen is the number of acts as it was read; where there are more by now, it is duplicate.changed. Sent again, it is answered as the first time.' },
  cardQueries: { summary: 'Questions about a card' },
  askQuery: { summary: 'Ask about an answer', more: 'The header Idempotency-Key makes a second try safe.' },
  answerQuery: { summary: 'Answer a question about a card' },
  decideQuery: { summary: 'Ask again, or close a question', more: 'seen is the number of entries that were read; where there are more by now, it is query.changed.' },
  openQueries: { summary: 'Questions of a project that are not closed' },
  deleteCard: { summary: 'Delete a card' },
  cardByGlobalId: { summary: 'Where the card of a global id stands' },
  getDesign: { summary: 'A design version of a folder', more: 'A version never changes, so its ETag may be kept for ever.' },
  requestExport: { summary: 'Begin a file of a folder', more: 'The key goes to GET /api/u/data. Without format it is a CSV. In a CSV, a text that a spreadsheet would take for a formula, or that begins with an apostrophe, has one more apostrophe before it; jsonl holds every answer as the calls do.', who: 'Members of the project who may see cards and have the right export may call it; those without the right identifiers with deidentified alone.' },
  fetchExport: {
    summary: 'Fetch a file that was begun',
    more: '202 while the file is being written: come again after Retry-After. 302 once it is ready: the address in Location is valid for a minute, for GET alone, and needs no token. Afterwards, ask again with the key for another address.',
    who: 'Whoever began the file may call it, as long as they may take such a file out.',
  },
  ownedExports: { summary: 'What was taken out of an own project: who, when, what', more: 'The newest first; ask again with the cursor until it is null.' },
  projectExports: { summary: 'What was taken out of a project: who, when, what', more: 'The newest first; ask again with the cursor until it is null.' },
  searchMaster: { summary: 'Search a code list' },
  choiceList: { summary: 'A long list of choices that a design names' },
  orgs: { summary: 'Organisations' },
  org: { summary: 'One organisation' },
  createOrg: { summary: 'Add an organisation' },
  saveOrg: { summary: 'Change an organisation' },
  deleteOrg: { summary: 'Delete an organisation' },
  usersOfOrg: { summary: 'Users of an organisation' },
  userOfOrg: { summary: 'One user of an organisation' },
  createUser: { summary: 'Add a user to an organisation' },
  saveUser: { summary: 'Change a user' },
  disableUser: { summary: 'Disable a user' },
  toggleUser: { summary: 'Disable or enable a user' },
  moveUser: { summary: 'Move a person to another organisation', more: 'The person gets an account there with the same login id, password and names. The former account is closed for good; their cards stay with the former organisation. Memberships, invitations, sessions and tokens end.' },
  allProjects: { summary: 'Projects' },
  project: { summary: 'One project' },
  createProject: { summary: 'Add a project' },
  saveProject: { summary: 'Change a project' },
  deleteProject: { summary: 'Delete a project' },
  members: { summary: 'Members of a project' },
  notProjectMembers: { summary: 'Users who are not in a project' },
  addMember: { summary: 'Add a member' },
  saveMember: { summary: 'Change a member' },
  removeMember: { summary: 'Remove a member' },
  folders: { summary: 'Folders of a project' },
  folder: { summary: 'One folder' },
  createFolder: { summary: 'Add a folder' },
  saveFolder: { summary: 'Change a folder', more: 'The end of the registration is not before its start.' },
  deleteFolder: { summary: 'Delete a folder' },
  copyFolder: { summary: 'Copy a folder with its design, without cards' },
  copyProject: { summary: 'Copy a project with its folders and designs, without cards', more: 'members: true gives the members of the project the same rights in the copy.' },
  emptyFolder: { summary: 'Empty a folder for tests', more: 'cards is the number of cards that the manager was told would go. The empty folder has an id of its own; running numbers begin anew.' },
  goLive: { summary: 'End the tests of a folder', more: 'Without keep, the folder begins empty, with an id of its own. A folder that went live never becomes one for tests again.' },
  addDemo: { summary: 'Add demo content', more: 'A project with folders for tests, the caller its only member. Its cards come within a minute. No accounts are added.' },
  domains: { summary: 'Domains' },
  createDomain: { summary: 'Add a domain' },
  saveDomain: { summary: 'Change a domain', more: 'Its name stays as it is.' },
  codeLists: { summary: 'Code lists of a domain, and the designs that name them' },
  saveCodeList: { summary: 'Store a code list of a domain, or its next version', more: 'Designs and cards keep the version that they were made with.' },
  deleteCodeList: { summary: 'Delete a code list of a domain', more: 'Designs that name it keep it; new ones cannot name it.' },
  compileDesign: { summary: 'Compile a workbook to a design' },
  storeListFile: { summary: 'Store a list that workbooks ask for' },
  recompileDesign: { summary: 'Compile the workbook of a version again, with lists that came later' },
  checkDuplicates: { summary: 'Check a design' },
  uploadDesign: { summary: 'Put a design in force as a new version' },
  guideWorkbook: { summary: 'A workbook to begin with: filled, blank, or of the demo registry' },
  commentWorkbook: { summary: 'A workbook with its findings as comments' },
  designWorkbook: { summary: 'A design version as a workbook, as XLSForm or as a REDCap dictionary' },
  compareVersions: { summary: 'What a new version would change, and for how many cards' },
  designHistory: { summary: 'Design versions of a folder' },
} as const satisfies { readonly [Name in CallName]?: CallWords };

export const accessWords: { readonly [Rule in AccessRule]: string } = {
  public: 'Anybody may call it.',
  session: 'Every signed-in user may call it.',
  'project.member': 'Members of the project may call it.',
  'project.owner': 'Owners of the project may call it.',
  'project.people': 'Owners of the project and coordinators of its hospitals may call it.',
  'project.lead': 'Owners of the project and managers of the platform may call it.',
  'folder.read': 'Members of the project who may see cards may call it.',
  'folder.write': 'Members of the project who may edit cards may call it.',
  'folder.review': 'Members of the project with the right to review may call it.',
  'org.admin': 'Administrators of the organisation may call it.',
  manager: 'Managers of the platform may call it.',
};

export const groupWords = {
  session: 'Signing in, and what everybody may know',
  cards: 'Cards: list, open, save, delete, find by linkage value',
  projects: 'Projects of the caller',
  designs: 'Designs: compile, check, put in force',
  versions: 'Comparison of design versions',
  export: 'Files of a folder, and the record of them',
  account: 'The own account',
  'code-lists': 'Code lists',
  'org-admin': 'Users of the own organisation',
  'project-admin': 'Members of own projects, and tokens of machines',
  manage: 'Administration of the platform',
} as const satisfies { readonly [Name in Group]?: string };

export const guide = `Registry for structured case records.

**Sign in** with POST /api/u/login, or use a token: that of a machine, which an owner issues for one folder with
some of the rights linkage, read, write and export, or a permanent one that enters the form. Send it as \`Authorization: Bearer <token>\`.

**Refusals** have the form Problem: \`code\` names the reason, \`details\` says more. One has a fixed text instead: 409 \`ID_CONFLICT\`
(text/plain). What the caller may not see answers like what does not exist. A path with another method is 405 with \`Allow\`.

**Texts** are UTF-8; a body of other bytes, or with half of a character, is refused as torn_text.

**Trying again.** 202, 429 and 503 may be tried again, after Retry-After seconds where that header stands.
An answer of the gateway in front of the product has \`message\` alone.

**Growth.** Answers may gain fields; what is described here stays.`;

/** Examples of the calls that an integrator meets first. */
export const examples: { readonly [Name in CallName]?: { readonly body?: unknown; readonly answer?: unknown } } = {
  login: { body: { login_id: 'nightly', hpasswd: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8' } },
  saveCard: { body: { vals: { basic: { pid: 'A-1024', age: 63 } } } },
  openLinkedCard: { body: { linkKey: 'A-1024' }, answer: { is_new: true, created: true, link: { item: 'basic.pid', value: 'A-1024' } } },
  requestExport: { answer: { key: 'QmVnaW4gd2l0aCB0aGlzIGtleQ' } },
  fetchExport: { answer: { rows: 1200, total: 5000 } },
};
