import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { adminQuery } from '../../lib/administration.ts';

export type Token = CallAnswer<'ownedTokens'>[number];

/** Calls of an owner, or of a manager, who issues no tokens. */
export const callsOf = {
  owner: { list: 'ownedTokens', revoke: 'revokeOwnedToken' },
  manager: { list: 'tokens', revoke: 'revokeToken' },
} as const;
export type Role = keyof typeof callsOf;

export const useMachineTokens = (role: Role, pId: string, isAsked = true): UseQueryResult<Token[]> => useQuery({ ...adminQuery(callsOf[role].list, { pId }), enabled: isAsked });

export const useEndingTokens = (pId: string, isAsked: boolean): ((userId: string) => readonly string[]) => {
  const { t } = useTranslation('project-admin');
  const { data: tokens = [] } = useMachineTokens('owner', pId, isAsked);
  const [now] = useState(() => Date.now());
  return (userId) => {
    const names = tokens.filter(({ issuer_id, end_at }) => issuer_id === userId && Date.parse(end_at) > now).map(({ name }) => t('quoted.label', { name }));
    return names.length === 0 ? [] : [t('tokens_end.message', { names: names.join(t('names.separator')) })];
  };
};
