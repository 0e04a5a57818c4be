import type { sessionCalls } from '#shared/api/session.ts';
import type { UseCase } from '../http/create-handler.ts';
import type { describeApi } from './describe-api.ts';

let document: ReturnType<typeof describeApi> | undefined;

/** Derived from the contracts when first asked, once per instance; loaded then, because it takes the schemas of all groups. */
export const openapi: UseCase<typeof sessionCalls.openapi> = async () => (document ??= (await import('./describe-api.ts')).describeApi());
