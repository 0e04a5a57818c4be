import { ownCalls } from '#shared/api/own.ts';
import { createHandler } from '../http/create-handler.ts';
import { own } from './own.ts';
import { saveOwn } from './save-own.ts';

export const handler = createHandler(ownCalls, { own, saveOwn });
