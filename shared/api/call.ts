import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/** Who may call. `folder.*` needs {pId} and {fId}: a non-member or a folder of another project gets 404, a member without the right 403. `project.*` finds
 * the project in the path or as `p_id` in the body. `project.people`: owners and coordinators. `project.lead`: owners and platform managers. */
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

export type AnswerStatus = 200 | 202 | 204 | 302 | 304;

export type RequestHeader = 'idempotency-key' | 'if-match' | 'if-none-match';

export interface CallContract {
  readonly group: string;
  readonly access: AccessRule;
  /** Maximum calls per second over all callers, for calls that cost much more than a read. */
  readonly perSecond?: number;
  /** Whether a permanent token may call it for its own folder: the calls of the form (spec end-user 4). */
  readonly permanentToken?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType | 'binary';
  /** The body holds a design or a workbook, so more bytes and deeper JSON are allowed. */
  readonly holdsDesign?: true;
  /** Body fields that a GET returns and this call ignores, so that an object can be sent back as read. */
  readonly readOnly?: readonly string[];
  readonly headers?: readonly RequestHeader[];
  readonly answer: z.ZodMiniType;
  readonly statuses?: readonly AnswerStatus[];
  readonly problems: readonly ProblemCode[];
}
