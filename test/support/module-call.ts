import type { CallName } from '#shared/api/routes.ts';
import { callApi, type Sent } from './call-api.ts';

/** A call of another module. Its name would not compile without that module. */
export const callOfModule = (name: string, sent: Sent): ReturnType<typeof callApi> => callApi(name as CallName, sent);
