import type { ownCalls } from '#shared/api/own.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentOwn } from './present-own.ts';

export const own: UseCase<typeof ownCalls.own> = ({ principal }) => presentOwn(principal.user, principal.org);
