import { createHandler } from '../http/create-handler.ts';
import { own } from './own.ts';
import { saveOwn } from './save-own.ts';

export const handler = createHandler(async () => (await import('#shared/api/own.ts')).ownCalls, { own, saveOwn });
