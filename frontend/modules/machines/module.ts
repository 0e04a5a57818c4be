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
    'linkage-item': lazyModulePart(async () => (await import('./linkage-item.tsx')).LinkageItem, 'manage'),
    'handbook-section': lazyModulePart(async () => (await import('./integration-script.tsx')).IntegrationScript),
  },
  entries: {
    'owned-project': [{ label: 'admin:tokens.action', Icon: Key, to: ({ pId }) => machinePaths.projectTokens(pId) }],
    'managed-project': [{ label: 'admin:tokens.action', to: ({ project }) => machinePaths.manageTokens(project.id) }],
  },
  useMembershipEndings: useEndingTokens,
};
