import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findUser } from './find-user.ts';

export const userOfOrg: UseCase<typeof manageCalls.userOfOrg> = ({ params }) => findUser(params);
