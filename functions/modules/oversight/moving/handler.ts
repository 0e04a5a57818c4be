import { createHandler } from '../../../http/create-handler.ts';
import { moveUser } from './move-user.ts';

export const handler = createHandler(async () => (await import('#shared/modules/oversight/calls.ts')).movingCalls, { moveUser });
