/** All problems: code, HTTP status and wire form. The wire form is JSON `{ code, details?, request_id }` unless `text` is set. `dialog` is the number of the
 * specification's dialog (spec end-user 8). */
export interface ProblemShape {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 429 | 503;
  readonly text?: string;
  readonly dialog?: string;
  readonly retryAfter?: number;
}

export const problems = {
  'request.invalid': { status: 400 },
  'request.too_large': { status: 413 },
  'request.throttled': { status: 429 },
  'request.unknown_path': { status: 404 },
  'request.wrong_method': { status: 405 },
  'login.failed': { status: 401 },
  'login.throttled': { status: 429 },
  'session.expired': { status: 401 },
  'access.denied': { status: 403 },
  'record.stale': { status: 409 },
  'login_id.taken': { status: 409 },
  'password.wrong': { status: 400 },
  'password.needed': { status: 400 },
  'password.weak': { status: 400 },
  'user.unknown': { status: 404 },
  'user.protected': { status: 403 },
  /** The person moved to another organisation; this account stays closed. */
  'user.moved': { status: 409 },
  'invitation.unknown': { status: 404, dialog: '404.2' },
  'org.unknown': { status: 404 },
  'org.taken': { status: 409 },
  'org.protected': { status: 403 },
  'org.last_manager': { status: 409 },
  'org.has_members': { status: 409 },
  'org.same': { status: 409 },
  /** The person is the only administrator of the organisation they would leave. */
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
  /** The caller may not give these rights: `details` has the reason and the rights. */
  'member.grant_refused': { status: 403 },
  'invitation.other_org': { status: 403 },
  'token.unknown': { status: 404 },
  /** The token saves or reaches only cards of another hospital. */
  'token.other_hospital': { status: 403 },
  'emergency.unknown': { status: 404 },
  'project.unknown': { status: 404 },
  'folder.unknown': { status: 404 },
  'folder.not_test': { status: 409 },
  'card.unknown': { status: 404 },
  /** Stored by a newer release, or damaged; it stays unchanged. */
  'card.unreadable': { status: 409 },
  'card.invalid': { status: 400 },
  'card.not_writable': { status: 403 },
  'card.not_deletable': { status: 403 },
  /** The caller may not search for or change these answers: `details.paths`. */
  'answers.withheld': { status: 403 },
  'card.stale': { status: 409, dialog: '409.1' },
  'card.other_version': { status: 409, dialog: '409.1' },
  /** The latest revision is not the move to undo. */
  'card.not_moved': { status: 409 },
  'card.id_taken': { status: 409, text: 'ID_CONFLICT', dialog: '409.2' },
  /** The cursor is older than the record of deleted cards. */
  'changes.expired': { status: 410 },
  'review.off': { status: 409 },
  'review.not_now': { status: 409 },
  /** A reviewer asked about the card after its submission, so it cannot be withdrawn. */
  'review.begun': { status: 409 },
  /** The project requires that cards are accepted by someone who did not enter, change or submit them. */
  'review.same_person': { status: 409 },
  'review.incomplete': { status: 400 },
  'review.queries_open': { status: 409 },
  'query.unknown': { status: 404 },
  'query.closed': { status: 409 },
  'query.changed': { status: 409 },
  'duplicates.off': { status: 409 },
  'duplicate.unknown': { status: 404 },
  'duplicate.changed': { status: 409 },
  /** A transfer needs two hospitals and cards decided to be of one patient. */
  'duplicate.not_same': { status: 409 },
  'duplicate.transferred': { status: 409 },
  'linkage.not_set': { status: 404 },
  'linkage.unknown': { status: 404 },
  'linkage.taken': { status: 409 },
  'linkage.ambiguous': { status: 409 },
  'linkage.indexing': { status: 503, retryAfter: 10 },
  /** The page is too far from both ends of its list: `details.most` is the maximum. */
  'page.too_deep': { status: 400 },
  'demo.exists': { status: 409 },
  'demo.tests_only': { status: 409 },
  'design.unknown': { status: 404 },
  'design.invalid': { status: 400 },
  'design.stale': { status: 409 },
  'design.not_in_force': { status: 409 },
  'design.left_out': { status: 409 },
  'master.unknown': { status: 404 },
  'design.no_workbook': { status: 409 },
  'list.unknown': { status: 404 },
  'list.taken': { status: 409 },
  'list.in_use': { status: 409 },
  'export.not_allowed': { status: 403 },
  /** A condition would reveal what the file withholds: `details.conditions`. */
  'export.filter_tells': { status: 400 },
  'export.unknown': { status: 404 },
  'export.failed': { status: 410 },
  'import.unknown': { status: 404 },
  /** The step does not follow the previous one, or another caller has continued. */
  'import.not_now': { status: 409 },
  'storage.busy': { status: 503, retryAfter: 1 },
} as const satisfies { readonly [code: string]: ProblemShape };

export type ProblemCode = keyof typeof problems;
