import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findOrg } from './find-org.ts';

export const org: UseCase<typeof manageCalls.org> = ({ params }) => findOrg(params.oId);
