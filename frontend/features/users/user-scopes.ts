import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
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

/** The users of one organisation: the reader's own, or one that a manager looks at. */
export interface UserScope {
  readonly isManaged: boolean;
  readonly title: string;
  readonly heading: string;
  readonly above: readonly Step[];
  readonly list: Step;
  readonly createPath: string;
  readonly editPath: (uId: string) => string;
  readonly words: Readonly<Record<'create' | 'created' | 'updated' | 'none' | 'noneMessage' | 'failed', string>>;
  readonly all: UseQueryOptions<OrgUser[]>;
  readonly read: (uId: string) => Promise<OrgUser>;
  readonly save: (uId: string | undefined, body: UserBody) => Promise<CallAnswer<'createUser'>>;
  /** Answers with the list. */
  readonly toggle: (uId: string, disabled: boolean) => Promise<OrgUser[]>;
  readonly disable: (uId: string) => Promise<unknown>;
}

export const useOwnOrg = (): UserScope => {
  const { t } = useTranslation('org-admin');
  return {
    isManaged: false,
    title: t('menu.title'),
    heading: t('users.title'),
    above: [],
    list: { label: t('menu.title'), to: pathPatterns.orgAdminMenu },
    createPath: pathPatterns.createUser,
    editPath: paths.updateUser,
    words: {
      create: t('create.action'),
      created: t('create.title'),
      updated: t('update.title'),
      none: t('users_empty.title'),
      noneMessage: t('users_empty.message'),
      failed: t('change_failed.title'),
    },
    all: adminQuery('orgUsers'),
    read: (uId) => callApi('orgUser', { params: { uId } }),
    save: (uId, body) => (uId === undefined ? callApi('createOrgUser', { body: body as NewUser }) : callApi('saveOrgUser', { params: { uId }, body })),
    toggle: (uId, disabled) => callApi('toggleOrgUser', { params: { uId }, body: { disabled } }),
    disable: (uId) => callApi('disableOrgUser', { params: { uId } }),
  };
};

export const useManagedOrg = (oId: string): UserScope => {
  const { t } = useTranslation('manage');
  const language = useLanguage();
  const name = localText(useQuery(adminQuery('org', { oId })).data?.name, language);
  return {
    isManaged: true,
    title: t('users.title'),
    heading: name || t('users.title'),
    above: [useOrgsStep()],
    list: { label: name || '…', to: paths.manageUsers(oId) },
    createPath: paths.createManagedUser(oId),
    editPath: (uId) => paths.updateManagedUser(oId, uId),
    words: {
      create: t('user_create.action'),
      created: t('user_create.title'),
      updated: t('user_update.title'),
      none: t('users_empty.title'),
      noneMessage: t('users_empty.message'),
      failed: t('save_failed.title'),
    },
    all: adminQuery('usersOfOrg', { oId }),
    read: (uId) => callApi('userOfOrg', { params: { oId, uId } }),
    save: (uId, body) => (uId === undefined ? callApi('createUser', { params: { oId }, body: body as NewUser }) : callApi('saveUser', { params: { oId, uId }, body })),
    toggle: (uId, disabled) => callApi('toggleUser', { params: { oId, uId }, body: { disabled } }),
    disable: (uId) => callApi('disableUser', { params: { oId, uId } }),
  };
};
