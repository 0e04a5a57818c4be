import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../lib/i18n.ts';
import { AvailableSwitch } from './available-switch.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RecordRow, RecordRows } from './record-row.tsx';
import type { OrgUser } from './user-form.tsx';

interface UserRowsProps {
  readonly users: readonly OrgUser[];
  /** Who looks; their own row leads to `ownPath`, or has no menu. */
  readonly ownId: string;
  readonly ownPath?: string;
  readonly editPath: (user: OrgUser) => string;
  readonly onToggle: (user: OrgUser, disabled: boolean) => void;
  /** Resolves when the user is disabled (spec administration 4: deleting a user disables). */
  readonly onDelete: (user: OrgUser) => Promise<unknown>;
  readonly mayEditAdmins: boolean;
}

/** The users of one organisation, with what can be done with each. */
export const UserRows = ({ users, ownId, ownPath, editPath, onToggle, onDelete, mayEditAdmins }: UserRowsProps) => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [leaving, setLeaving] = useState<OrgUser | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const nameOf = (user: OrgUser) => localText(user.disp_name, language) || user.login_id;
  const remove = async (user: OrgUser) => {
    setIsBusy(true);
    try {
      await onDelete(user);
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  };
  return (
    <>
      <RecordRows>
        {users.map((user) => {
          const isOwn = user.id === ownId;
          const isProtected = user.is_admin && !mayEditAdmins;
          return (
            <RecordRow
              key={user.id}
              title={nameOf(user)}
              chips={[...(isOwn ? [t('own.label')] : []), ...(user.is_admin ? [t('admin.label')] : [])]}
              facts={[
                [t('login_id.label'), user.login_id],
                [t('disp_job_name.label'), localText(user.disp_job_name, language) || '－'],
              ]}
              actions={
                isOwn
                  ? ownPath === undefined
                    ? []
                    : [{ label: t('edit.action'), to: ownPath }]
                  : [
                      { label: t('edit.action'), to: editPath(user) },
                      ...(isProtected || user.disabled ? [] : [{ label: t('delete.action'), isDangerous: true, onSelect: () => setLeaving(user) }]),
                    ]
              }
            >
              <AvailableSwitch
                name={nameOf(user)}
                isDisabled={user.disabled}
                isLocked={user.is_admin || isOwn}
                onChange={(disabled) => onToggle(user, disabled)}
              />
            </RecordRow>
          );
        })}
      </RecordRows>
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('delete.title', { name: nameOf(leaving) })}
          message={t('delete_user.message')}
          action={t('delete.action')}
          isDangerous
          isBusy={isBusy}
          onNo={() => setLeaving(null)}
          onYes={() => void remove(leaving)}
        />
      )}
    </>
  );
};
