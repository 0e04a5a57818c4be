import type { sessionCalls } from '#shared/api/session.ts';
import { languages } from '#shared/text/languages.ts';
import type { UseCase } from '../http/create-handler.ts';

export const language: UseCase<typeof sessionCalls.language> = () => [...languages];
