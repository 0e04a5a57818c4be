import { lazyModulePart, type Places } from '../../lib/modules.ts';

const MemberRightsPanel = lazyModulePart(async () => (await import('./member-rights.tsx')).MemberRightsPanel, 'project-admin');

/** A manager sets these rights in the form of the project. */
export const MemberRights = ({ as, pId }: Places['project-settings']) => (as === 'owner' ? <MemberRightsPanel pId={pId} /> : null);
