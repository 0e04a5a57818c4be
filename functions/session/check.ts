import type { sessionCalls } from '#shared/api/session.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentPerson } from './present-person.ts';

export const check: UseCase<typeof sessionCalls.check> = ({ principal }) => presentPerson(principal);
