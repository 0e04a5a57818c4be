/**
 * Every refused call, from one table: a string code, its HTTP status, and the wire form where the product fixes it.
 * The wire form is JSON `{ code, details?, request_id }` unless `text` says otherwise. `dialog` is the number under
 * which the specification's dialogs know the case (spec end-user 8).
 */
export interface ProblemShape {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 429 | 503;
  /** Fixed plain-text body. */
  readonly text?: string;
  readonly dialog?: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}

export const problems = {
  'request.invalid': { status: 400 },
  'request.too_large': { status: 413 },
  'request.throttled': { status: 429 },
  /** No call has this path; none of those that have it this method. */
  'request.unknown_path': { status: 404 },
  'request.wrong_method': { status: 405 },
  'login.failed': { status: 401 },
  'login.throttled': { status: 429 },
  'session.expired': { status: 401 },
  'access.denied': { status: 403 },
  /** Somebody changed the administration record after it was read: its revision is another one by now. */
  'record.stale': { status: 409 },
  'login_id.taken': { status: 409 },
  'password.wrong': { status: 400 },
  'password.needed': { status: 400 },
  'password.weak': { status: 400 },
  'user.unknown': { status: 404 },
  'user.protected': { status: 403 },
  /** The person has an account at another organisation since they moved: this one stays closed. */
  'user.moved': { status: 409 },
  'invitation.unknown': { status: 404, dialog: '404.2' },
  'org.unknown': { status: 404 },
  'org.taken': { status: 409 },
  'org.protected': { status: 403 },
  'org.last_manager': { status: 409 },
  'org.has_members': { status: 409 },
  /** The person is a user of that organisation already. */
  'org.same': { status: 409 },
  /** Nobody else administers the users of the organisation that the person would leave. */
  'org.last_admin': { status: 409 },
  'domain.unknown': { status: 404 },
  'domain.taken': { status: 409 },
  'domain.linkage_differs': { status: 409 },
  'cards.exist': { status: 409 },
  'member.exists': { status: 409 },
  'member.is_manager': { status: 409 },
  'invitation.user_unknown': { status: 404, dialog: '404.1' },
  'invitation.exists': { status: 409, dialog: '409.3' },
  'member.unknown': { status: 404 },
  'member.protected': { status: 403 },
  /** More rights than the caller may give: `details` has the reason and the rights. */
  'member.grant_refused': { status: 403 },
  /** A coordinator invites people of the own organisation. */
  'invitation.other_org': { status: 403 },
  'token.unknown': { status: 404 },
  /** It saves cards of another hospital, or reaches only these. */
  'token.other_hospital': { status: 403 },
  /** It was ended, or its hour is over. */
  'emergency.unknown': { status: 404 },
  'project.unknown': { status: 404 },
  'folder.unknown': { status: 404 },
  /** Only the cards of a folder for tests may be emptied. */
  'folder.not_test': { status: 409 },
  'card.unknown': { status: 404 },
  /** Stored by a newer release, or damaged: it is left as it is until somebody looks at it. */
  'card.unreadable': { status: 409 },
  'card.invalid': { status: 400 },
  'card.not_writable': { status: 403 },
  'card.not_deletable': { status: 403 },
  /** The caller has no right to see these answers, so nothing is looked for by them, and stored ones are not changed: `details.paths` names them. */
  'answers.withheld': { status: 403 },
  'card.stale': { status: 409, dialog: '409.1' },
  /** Posted by the names of another version of the design than the card's: `details` has both versions. */
  'card.other_version': { status: 409, dialog: '409.1' },
  /** The card's latest revision is not the move that was to be taken back. */
  'card.not_moved': { status: 409 },
  'card.id_taken': { status: 409, text: 'ID_CONFLICT', dialog: '409.2' },
  /** The cursor is older than what is remembered of deleted cards. */
  'changes.expired': { status: 410 },
  /** The project does not have its cards reviewed. */
  'review.off': { status: 409 },
  /** The state that the card has now does not lead there: `details.state` tells it. */
  'review.not_now': { status: 409 },
  /** A reviewer has asked about the card since it was submitted, so its submission is not withdrawn any more. */
  'review.begun': { status: 409 },
  /** Who would accept the card entered, changed or submitted it, and the project asks for two people. */
  'review.same_person': { status: 409 },
  /** Required answers are missing, or nobody confirmed what is implausible; they are named. */
  'review.incomplete': { status: 400 },
  /** Questions about the card are not closed yet. */
  'review.queries_open': { status: 409 },
  'query.unknown': { status: 404 },
  /** Nothing more is said in a closed question: a new one may be asked. */
  'query.closed': { status: 409 },
  /** Somebody said something since the question was read: read it again, then decide. */
  'query.changed': { status: 409 },
  /** The design in force does not say when two cards are probably of one patient. */
  'duplicates.off': { status: 409 },
  /** The pair was never found, or one of its cards is deleted. */
  'duplicate.unknown': { status: 404 },
  /** Somebody else has decided about the pair since it was read. */
  'duplicate.changed': { status: 409 },
  /** A transfer is between two hospitals, of cards that were found to be of one patient. */
  'duplicate.not_same': { status: 409 },
  /** The transfer has to be undone first. */
  'duplicate.transferred': { status: 409 },
  'linkage.not_set': { status: 404 },
  'linkage.unknown': { status: 404 },
  'linkage.taken': { status: 409 },
  'linkage.ambiguous': { status: 409 },
  'linkage.indexing': { status: 503, retryAfter: 10 },
  /** The page is too far from both ends of its list: `details.most` has how many cards may lie between. A filter or a time narrows the list. */
  'page.too_deep': { status: 400 },
  /** One project of demo content is enough. */
  'demo.exists': { status: 409 },
  'demo.tests_only': { status: 409 },
  'design.unknown': { status: 404 },
  'design.invalid': { status: 400 },
  'design.stale': { status: 409 },
  /** A card moves to the version in force only: `details` has it. */
  'design.not_in_force': { status: 409 },
  'design.left_out': { status: 409 },
  'master.unknown': { status: 404 },
  'design.no_workbook': { status: 409 },
  'list.unknown': { status: 404 },
  /** A list of that name is there already, or another version of it than the one that was to be replaced or deleted. */
  'list.taken': { status: 409 },
  /** Designs in force name the list. */
  'list.in_use': { status: 409 },
  'export.not_allowed': { status: 403 },
  /** A condition tells what a file without identifiers withholds: `details.conditions` names them. */
  'export.filter_tells': { status: 400 },
  'export.unknown': { status: 404 },
  'export.failed': { status: 410 },
  'import.unknown': { status: 404 },
  /** The step does not follow the one before, or somebody else has gone on with it. */
  'import.not_now': { status: 409 },
  'storage.busy': { status: 503, retryAfter: 1 },
} as const satisfies { readonly [code: string]: ProblemShape };

export type ProblemCode = keyof typeof problems;
