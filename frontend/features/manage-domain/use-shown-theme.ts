import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Domain } from '../../lib/session.ts';

/** Applies a theme while it is being chosen (spec administration 3, css); leaving unsaved brings the stored one back. */
export const useShownTheme = (css: Domain['css']): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData<Domain>(queryKeys.domainInfo, (domain) => (domain === undefined ? undefined : { ...domain, css }));
  }, [queryClient, css]);
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.domainInfo });
    },
    [queryClient],
  );
};
