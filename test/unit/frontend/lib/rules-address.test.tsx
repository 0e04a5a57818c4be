import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ModulesProvider, type Module } from '#frontend/lib/modules.ts';
import { queryKeys } from '#frontend/lib/query-keys.ts';
import { useRulesAddress } from '#frontend/lib/rules-address.ts';
import { folderOf, projectOf } from '../support/answers.ts';

const showsRules: Module = { name: 'rules', places: { 'folder-work': () => null } };

const addressOf = (modules: readonly Module[], folder = folderOf('adult')) => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.projects, [projectOf([folder])]);
  const { result } = renderHook(useRulesAddress, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ModulesProvider value={modules}>{children}</ModulesProvider>
      </QueryClientProvider>
    ),
  });
  return result.current('trauma', 'adult');
};

test('the rules of a folder have an address where a module shows them and the folder has a design', () => {
  expect(addressOf([showsRules])).toBe('/cards/trauma/adult?view=rules');
  expect(addressOf([])).toBe(null);
  expect(addressOf([showsRules], { ...folderOf('adult'), version: null })).toBe(null);
});
