import type { TokenGrant } from '#shared/access/access.ts';
import type { Texts } from '#shared/text/languages.ts';
import { issueMachineToken } from '#functions/modules/machines/data/machine-tokens.ts';

interface Issuer {
  readonly id: string;
  readonly generation: number;
  readonly disp_name: Texts;
}

interface Asked extends TokenGrant {
  readonly project_id: string;
  readonly folder_id: string;
  readonly name: string;
  readonly end: number;
}

const issuers: readonly ((user: Issuer, asked: Asked, now: number) => Promise<{ readonly token: string; readonly known: { readonly id: string; readonly folder_id: string } }>)[] = [
  issueMachineToken,
];

export const issueForMachine = (user: Issuer, asked: Asked): ReturnType<(typeof issuers)[number]> => {
  const [first] = issuers;
  if (first === undefined) throw new Error('No module has tokens of machines');
  return first(user, asked, Date.now());
};
