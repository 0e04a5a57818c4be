import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { oversightPaths, oversightPatterns } from './paths.ts';

const Downloads = lazyModulePart(async () => (await import('./icons.ts')).Downloads);
const Changes = lazyModulePart(async () => (await import('./icons.ts')).Changes);

export const oversight: Module = {
  name: 'oversight',
  screens: {
    user: [
      screen(oversightPatterns.projectExports, async () => (await import('./owner-screens.tsx')).OwnedExportsScreen, 'project-admin', 'admin', 'take-out'),
      screen(oversightPatterns.projectRights, async () => (await import('./owner-screens.tsx')).OwnedRightsScreen, 'rights', 'project-admin', 'admin', 'take-out'),
    ],
    manager: [
      screen(oversightPatterns.manageExports, async () => (await import('./manager-screens.tsx')).ExportsScreen, 'manage', 'admin', 'take-out'),
      screen(oversightPatterns.manageRights, async () => (await import('./manager-screens.tsx')).RightsScreen, 'rights', 'manage', 'admin', 'take-out'),
    ],
  },
  places: {
    'project-admin-top': lazyModulePart(async () => (await import('./project-emergencies.tsx')).ProjectEmergencies, 'rights'),
    'managed-user': lazyModulePart(async () => (await import('./move-user.tsx')).MoveUser, 'manage'),
    'member-rights': lazyModulePart(async () => (await import('./rights-fields.tsx')).RightsFields, 'admin'),
    'project-rights': lazyModulePart(async () => (await import('./project-rights.tsx')).ProjectRights, 'manage', 'admin'),
    'project-settings': lazyModulePart(async () => (await import('./member-rights.tsx')).MemberRights, 'project-admin'),
  },
  entries: {
    'owned-project': [
      { label: 'admin:exports.action', Icon: Downloads, to: ({ pId }) => oversightPaths.projectExports(pId) },
      { label: 'admin:rights_history.action', Icon: Changes, to: ({ pId }) => oversightPaths.projectRights(pId) },
    ],
    'managed-project': [
      { label: 'admin:exports.action', to: ({ project }) => oversightPaths.manageExports(project.id) },
      { label: 'admin:rights_history.action', to: ({ project }) => oversightPaths.manageRights(project.id) },
    ],
    'managed-figures': [{ label: 'admin:emergency.action', to: ({ pId }) => oversightPaths.manageRights(pId) }],
  },
};
