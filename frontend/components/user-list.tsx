import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { ConfirmDialog } from './ask-dialog.tsx';
import { RecordList, RecordRow } from './record-list.tsx';
import { AvailableSwitch } from './rights.tsx';
import { MutationFailure } from './save-results.tsx';
import { EmptyState } from './server-view.tsx';
import { useMoveFacts, type OrgUser } from './user-form.tsx';

interface UserListProps {
  readonly title: string;
  readonly query: UseQueryResult<OrgUser[]>;
  readonly actions: ReactNode;
  readonly emptyTitle: string;
  readonly emptyMessage: string;
  readonly failedTitle: string;
  readonly ownPath?: string;
  readonly editPath: (user: OrgUser) => string;
  readonly toggle: UseMutationResult<unknown, Error, { uId: string; disabled: boolean }>;
  /** Deleting a user disables it (spec administration 4). */
  readonly disable: UseMutationResult<unknown, Error, string>;
  readonly mayEditAdmins: boolean;
}

export const UserList = ({ title, query, actions, emptyTitle, emptyMessage, failedTitle, ownPath, editPath, toggle, disable, mayEditAdmins }: UserListProps) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { user: reader } = useSession();
  const [leaving, setLeaving] = useState<OrgUser | null>(null);
  const nameOf = (user: OrgUser) => localText(user.disp_name, language) || user.login_id;
  const moveFacts = useMoveFacts();
  const actionsOf = (user: OrgUser) => {
    if (user.moved_to !== undefined) return [];
    if (user.id === reader.id) return ownPath === undefined ? [] : [{ label: t('edit.action'), to: ownPath }];
    const isDeletable = !user.disabled && (mayEditAdmins || !user.is_admin);
    return [
      { label: t('edit.action'), to: editPath(user) },
      ...(isDeletable ? [{ label: t('delete.action'), isDangerous: true, onSelect: () => setLeaving(user) }] : []),
    ];
  };
  return (
    <>
      <RecordList isOfPeople title={title} query={query} waitingRows={5} actions={actions} empty={<EmptyState title={emptyTitle} message={emptyMessage} />}>
        {(user) => (
          <RecordRow
            key={user.id}
            title={nameOf(user)}
            chips={[...(user.id === reader.id ? [t('own.label')] : []), ...(user.is_admin ? [t('admin.label')] : [])]}
            facts={[
              [t('login_id.label'), user.login_id],
              [t('disp_job_name.label'), localText(user.disp_job_name, language) || '－'],
              ...moveFacts(user),
            ]}
            actions={actionsOf(user)}
          >
            {user.moved_to === undefined ? (
              <AvailableSwitch
                name={nameOf(user)}
                isDisabled={user.disabled}
                isLocked={user.is_admin || user.id === reader.id}
                onChange={(disabled) => toggle.mutate({ uId: user.id, disabled })}
              />
            ) : null}
          </RecordRow>
        )}
      </RecordList>
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('delete.title', { name: nameOf(leaving) })}
          message={t('delete_user.message')}
          action={t('delete.action')}
          isDangerous
          isBusy={disable.isPending}
          onNo={() => setLeaving(null)}
          onYes={() => disable.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
        />
      )}
      <MutationFailure title={failedTitle} mutations={[toggle, disable]} />
    </>
  );
};
