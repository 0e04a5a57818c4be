import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { useOrgsStep, type Step } from '../../components/admin-screen.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';

export type OrgUser = CallAnswer<'orgUser'>;
export type UserBody = CallInput<'saveUser'>['body'];
/** The form of a new user is complete before it may be saved. */
type NewUser = CallInput<'createUser'>['body'];

export const useManagedOrg = (oId: string) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const name = localText(useQuery(adminQuery('org', { oId })).data?.name, language);
  return {
    isManaged: true,
    title: t('users.title'),
    heading: name || t('users.title'),
    above: [useOrgsStep()] as readonly Step[],
    list: { label: name || '…', to: paths.manageUsers(oId) },
    createPath: paths.createManagedUser(oId),
    editPath: (uId: string) => paths.updateManagedUser(oId, uId),
    all: adminQuery('usersOfOrg', { oId }),
    read: (uId: string): Promise<OrgUser> => callApi('userOfOrg', { params: { oId, uId } }),
    save: (uId: string | undefined, body: UserBody) => (uId === undefined ? callApi('createUser', { params: { oId }, body: body as NewUser }) : callApi('saveUser', { params: { oId, uId }, body })),
    toggle: (uId: string, disabled: boolean) => callApi('toggleUser', { params: { oId, uId }, body: { disabled } }),
    disable: (uId: string) => callApi('disableUser', { params: { oId, uId } }),
  };
};

export type UserScope = ReturnType<typeof useManagedOrg>;

export const useOwnOrg = (): UserScope => {
  const { t } = useTranslation(['session', 'admin']);
  return {
    isManaged: false,
    title: t('org_admin.label'),
    heading: t('admin:users.title'),
    above: [],
    list: { label: t('org_admin.label'), to: pathPatterns.orgAdminMenu },
    createPath: pathPatterns.createUser,
    editPath: (uId) => paths.updateUser(uId),
    all: adminQuery('orgUsers'),
    read: (uId) => callApi('orgUser', { params: { uId } }),
    save: (uId, body) => (uId === undefined ? callApi('createOrgUser', { body: body as NewUser }) : callApi('saveOrgUser', { params: { uId }, body })),
    toggle: (uId, disabled) => callApi('toggleOrgUser', { params: { uId }, body: { disabled } }),
    disable: (uId) => callApi('disableOrgUser', { params: { uId } }),
  };
};
