import type { Key } from '../../../data/keys.ts';

export const codeListKey = (domainId: string, folded: string): Key => ({ pk: `CL#${domainId}`, sk: folded });
export const codeListsOf = (domainId: string) => ({ pk: `CL#${domainId}` }) as const;
