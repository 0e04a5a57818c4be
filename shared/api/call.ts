import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call. `folder.*` rules hold for calls with {pId} and {fId}: not a member of the project, or a folder
 * that is not in it, answers 404 like a missing one; a member without the right gets 403.
 * `project.owner` and `project.people` find the project in the path or as `p_id` in the body. `project.people`: its owners, and the
 * coordinators of its hospitals. `project.lead`: its owners, and every manager.
 */
export type AccessRule =
  | 'public'
  | 'session'
  | 'project.member'
  | 'project.owner'
  | 'project.people'
  | 'project.lead'
  | 'folder.read'
  | 'folder.write'
  | 'folder.review'
  | 'org.admin'
  | 'manager';

/** 202: not ready yet, come again; 302: the file lies there; 304: what the client has is what there is. */
export type AnswerStatus = 200 | 202 | 204 | 302 | 304;

/** Headers of a request that mean something to a call, beside the sign-in. */
export type RequestHeader = 'idempotency-key' | 'if-match' | 'if-none-match';

/** The contract of one call; method and path stand in `routes`. */
export interface CallContract {
  /** The call group: one Lambda answers all calls of it. */
  readonly group: string;
  readonly access: AccessRule;
  /** Calls a second over all callers, at most, where one costs much more than a read. */
  readonly perSecond?: number;
  /** Whether a permanent token may call it, for its own folder: the calls of the form (spec end-user 4). */
  readonly permanentToken?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** `'binary'`: the raw bytes of a multipart upload, read by the use case. */
  readonly body?: z.ZodMiniType | 'binary';
  /** The body holds a design or a workbook, for which more bytes and a deeper JSON are taken. */
  readonly holdsDesign?: true;
  /** Fields of the body that a GET answers and that nobody changes here: an object may come back as it was read. */
  readonly readOnly?: readonly string[];
  readonly headers?: readonly RequestHeader[];
  readonly answer: z.ZodMiniType;
  /** Statuses of its answers, where they are not 200, or 204 for an answer without a body. */
  readonly statuses?: readonly AnswerStatus[];
  /** Problems beyond those that every call of its access rule may answer (`commonProblems`). */
  readonly problems: readonly ProblemCode[];
}
