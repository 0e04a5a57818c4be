import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../components/choice-field.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import type { Role } from '../../components/role-choice.tsx';
import type { Member } from './api.ts';

interface MemberDialogProps {
  readonly member: Member;
  readonly name: string;
  readonly isSaving: boolean;
  readonly onSave: (rights: { is_owner: boolean; disabled: boolean; roles: Role[] }) => void;
  readonly onClose: () => void;
}

/** One member's place in the project: owner, status, permission. */
export const MemberDialog = ({ member, name, isSaving, onSave, onClose }: MemberDialogProps) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const [isOwner, setIsOwner] = useState(member.is_owner);
  const [isDisabled, setIsDisabled] = useState(member.disabled);
  const [role, setRole] = useState<Role>(member.roles.includes('edit') || member.roles.length === 0 ? 'edit' : 'browse');
  return (
    <MessageDialog
      title={t('member_edit.title', { name })}
      {...(isSaving ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common:cancel.action')}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={() => onSave({ is_owner: isOwner, disabled: isDisabled, roles: [role] })}>
            {t('admin:save.action')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <ChoiceField
          label={t('owner.label')}
          value={isOwner ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t('yes.label') },
            { value: 'no', label: t('no.label') },
          ]}
          onChoose={(value) => setIsOwner(value === 'yes')}
        />
        <ChoiceField
          label={t('status.label')}
          value={isDisabled ? 'disabled' : 'available'}
          choices={[
            { value: 'available', label: t('admin:available.label') },
            { value: 'disabled', label: t('admin:disabled.label') },
          ]}
          onChoose={(value) => setIsDisabled(value === 'disabled')}
        />
        <ChoiceField
          label={t('admin:roles.label')}
          value={role}
          choices={[
            { value: 'edit', label: t('admin:role.edit.label') },
            { value: 'browse', label: t('admin:role.browse.label') },
          ]}
          onChoose={(value) => setRole(value as Role)}
        />
      </Box>
    </MessageDialog>
  );
};
