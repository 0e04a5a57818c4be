import { createHandler } from '../http/create-handler.ts';
import { check } from './check.ts';
import { domainInfo } from './domain-info.ts';
import { language } from './language.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { openapi } from './openapi.ts';

export const handler = createHandler(async () => (await import('#shared/api/session.ts')).sessionCalls, { language, domainInfo, login, check, logout, openapi });
