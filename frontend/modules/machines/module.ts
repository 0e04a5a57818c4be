import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { machinePaths, machinePatterns } from './paths.ts';
import { useEndingTokens } from './token-lists.ts';

const Key = lazyModulePart(async () => (await import('@mui/icons-material/VpnKeyOutlined')).default);

export const machines: Module = {
  name: 'machines',
  screens: {
    user: [screen(machinePatterns.projectTokens, async () => (await import('./token-screens.tsx')).OwnedTokensScreen, 'take-out', 'project-admin', 'admin')],
    manager: [screen(machinePatterns.manageTokens, async () => (await import('./token-screens.tsx')).TokensScreen, 'take-out', 'manage', 'admin')],
  },
  places: {
    'handbook-section': lazyModulePart(async () => (await import('./integration-script.tsx')).IntegrationScript),
  },
  links: {
    'owned-project': [{ label: 'tokens.action', Icon: Key, to: ({ pId }) => machinePaths.projectTokens(pId) }],
    'managed-project-records': [{ label: 'tokens.action', to: ({ pId }) => machinePaths.manageTokens(pId) }],
  },
  useMembershipEndings: useEndingTokens,
};
