import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { listUnsaved, unsavedKey } from './journal.ts';

export const useUnsavedCards = (where: 'dashboard' | 'new') => {
  const { id: userId } = useSession().user;
  return useQuery({
    queryKey: [...unsavedKey(userId), where],
    queryFn: () => listUnsaved(userId),
    networkMode: 'always',
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  });
};
