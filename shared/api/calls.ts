import type * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { cardCalls } from './cards.ts';
import { designCalls } from './designs.ts';
import { exportCalls } from './export.ts';
import { orgAdminCalls } from './org-admin.ts';
import { accountCalls } from './account.ts';
import { projectAdminCalls } from './project-admin.ts';
import { manageCalls } from './manage.ts';
import { codeListCalls } from './code-lists.ts';
import { projectCalls } from './projects.ts';
import type { CallName } from './routes.ts';
import { sessionCalls } from './session.ts';
import { domainListCalls } from '../modules/code-lists/calls.ts';
import { helpCalls } from '../modules/help/calls.ts';
import { importCalls } from '../modules/import/calls.ts';
import { machineCalls } from '../modules/machines/calls.ts';
import { movingCalls, oversightCalls } from '../modules/oversight/calls.ts';
import { qualityCalls } from '../modules/quality/calls.ts';
import { reviewCalls } from '../modules/review/calls.ts';
import { statisticsCalls } from '../modules/statistics/calls.ts';
import { testFolderCalls } from '../modules/test-folders/calls.ts';
import { versionCalls } from '../modules/versions/calls.ts';

/** Every call. A route without a contract, or a contract without a route, does not compile. */
export const calls = {
  ...sessionCalls,
  ...projectCalls,
  ...cardCalls,
  ...designCalls,
  ...exportCalls,
  ...importCalls,
  ...codeListCalls,
  ...accountCalls,
  ...orgAdminCalls,
  ...projectAdminCalls,
  ...manageCalls,
  ...statisticsCalls,
  ...qualityCalls,
  ...machineCalls,
  ...reviewCalls,
  ...versionCalls,
  ...domainListCalls,
  ...testFolderCalls,
  ...oversightCalls,
  ...movingCalls,
  ...helpCalls,
} as const satisfies { readonly [Name in CallName]: CallContract };

export type Calls = typeof calls;

export type Group = Calls[CallName]['group'];

type Part<Call, Name extends string> = Call extends { readonly [N in Name]: infer Schema extends z.ZodMiniType } ? z.input<Schema> : undefined;

export interface CallInput<Name extends CallName> {
  readonly params: Part<Calls[Name], 'params'>;
  readonly query: Part<Calls[Name], 'query'>;
  readonly body: Calls[Name] extends { readonly body: 'binary' } ? FormDataLike : Part<Calls[Name], 'body'>;
}

export interface FormDataLike {
  append(name: string, value: never): void;
}

export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>;
