import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { useRecordDraft } from '../../components/record-draft.tsx';
import { RecordList, RecordRow } from '../../components/record-list.tsx';
import { RightsFields, RoleField, useRightsText, useRoleText, type Role } from '../../components/rights.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem, isStale } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

type Member = CallAnswer<'members'>[number];
type Rights = CallInput<'saveMember'>['body'];

/** Whether the project would lose its last owner; invited or disabled owners do not count. */
const losesOwner = (all: readonly Member[], leaving: Member, rights: Pick<Rights, 'is_owner' | 'disabled'> | null): boolean => {
  const owns = ({ is_owner, disabled, is_invited }: Pick<Member, 'is_owner' | 'disabled' | 'is_invited'>) => is_owner && !disabled && !is_invited;
  const stays = rights !== null && owns({ ...leaving, ...rights });
  return owns(leaving) && !stays && !all.some((member) => member.id !== leaving.id && owns(member));
};

interface MemberDialogProps {
  readonly member: Member;
  readonly name: string;
  readonly isSaving: boolean;
  readonly read: () => Promise<Member>;
  readonly onSave: (rights: Rights, onError: (error: unknown) => void) => void;
  readonly onClose: () => void;
}

const placeOf = ({ is_owner, disabled, roles, rights }: Member) => {
  const role: Role = roles.includes('edit') || roles.length === 0 ? 'edit' : 'browse';
  return { is_owner, disabled, role, rights };
};

type PlaceValues = ReturnType<typeof placeOf>;

const MemberDialog = ({ member, name, isSaving, read, onSave, onClose }: MemberDialogProps) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const { values, change, save, merging } = useRecordDraft<Member, PlaceValues>({
    of: 'member',
    stored: member,
    valuesOf: (stored) => placeOf(stored ?? member),
    read,
    send: ({ role, rights, ...others }, revision, onError) => onSave({ ...others, roles: [role], ...(rights && { rights }), ...revision }, onError),
  });
  return (
    <ConfirmDialog title={t('member_edit.title', { name })} action={t('admin:save.action')} isBusy={isSaving} onNo={onClose} onYes={save}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <ChoiceField
          label={t('owner.label')}
          value={values.is_owner ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: t('yes.label') },
            { value: 'no', label: t('no.label') },
          ]}
          onChoose={(value) => change({ is_owner: value === 'yes' })}
        />
        <ChoiceField
          label={t('status.label')}
          value={values.disabled ? 'disabled' : 'available'}
          choices={[
            { value: 'available', label: t('admin:available.label') },
            { value: 'disabled', label: t('admin:disabled.label') },
          ]}
          onChoose={(value) => change({ disabled: value === 'disabled' })}
        />
        <RoleField role={values.role} onChoose={(role) => change({ role })} />
        <RightsFields rights={values.rights} onChange={(rights) => change({ rights })} />
      </Box>
      {merging}
    </ConfirmDialog>
  );
};

const readMember = async (pId: string, uId: string): Promise<Member> => {
  const found = (await callApi('members', { params: { pId } })).find(({ id }) => id === uId);
  if (found === undefined) throw new ApiProblem('member.unknown', 404);
  return found;
};

export const MembersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const roleText = useRoleText();
  const rightsText = useRightsText();
  const { toast, tell, tellProblem } = useToast();
  const members = useQuery(adminQuery('members', { pId }));
  const save = useAdminChange(({ uId, rights }: { uId: string; rights: Rights }) => callApi('saveMember', { params: { pId, uId }, body: rights }));
  const remove = useAdminChange((uId: string) => callApi('removeMember', { params: { pId, uId } }));
  const [edited, setEdited] = useState<Member | null>(null);
  const [asked, setAsked] = useState<{ readonly rights: Rights; readonly onError: (error: unknown) => void } | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const nameOf = (member: Member) => localText(member.disp_name, language) || member.id;
  const add = (
    <Button variant="contained" component={Link} to={paths.addMember(pId)} startIcon={<PersonAdd />}>
      {t('member_add.action')}
    </Button>
  );
  const saveRights = (member: Member, rights: Rights, onError: (error: unknown) => void) =>
    save.mutate(
      { uId: member.id, rights },
      {
        onSuccess: () => tell(t('member_saved.message', { name: nameOf(member) })),
        onError: (error) => {
          tellProblem(error);
          onError(error);
        },
        onSettled: (_saved, error) => {
          setAsked(null);
          // The dialog stays open to merge another user's changes.
          if (!isStale(error)) setEdited(null);
        },
      },
    );
  const removeMember = (member: Member) =>
    remove.mutate(member.id, {
      onSuccess: () => tell(t('member_removed.message', { name: nameOf(member) })),
      onSettled: () => setLeaving(null),
    });
  return (
    <ManageScreen title={t('members.title')} steps={[useProjectsStep()]}>
      <RecordList
        isOfPeople
        title={useManagedProjectTitle(pId)}
        query={members}
        waitingRows={5}
        actions={add}
        empty={<EmptyState title={t('members_empty.title')} message={t('members_empty.message')} action={add} />}
      >
        {(member) => (
          <RecordRow
            key={member.id}
            title={nameOf(member)}
            mark={member.is_owner ? t('admin:owner.label') : undefined}
            facts={[
              [t('org.label'), localText(member.org_name, language)],
              [t('status.label'), member.disabled ? t('admin:disabled.label') : t('admin:available.label')],
              [t('admin:roles.label'), roleText(member.roles)],
              [t('admin:export_rights.label'), rightsText(member.rights)],
            ]}
            actions={[
              { label: t('admin:edit.action'), onSelect: () => setEdited(member) },
              { label: t('admin:delete.action'), isDangerous: true, onSelect: () => setLeaving(member) },
            ]}
          />
        )}
      </RecordList>
      {edited === null ? null : (
        <MemberDialog
          member={edited}
          name={nameOf(edited)}
          isSaving={save.isPending}
          read={() => readMember(pId, edited.id)}
          onSave={(rights, onError) => (losesOwner(members.data ?? [], edited, rights) ? setAsked({ rights, onError }) : saveRights(edited, rights, onError))}
          onClose={() => setEdited(null)}
        />
      )}
      {edited === null || asked === null ? null : (
        <ConfirmDialog
          title={t('last_owner.title')}
          message={t('last_owner.message', { name: nameOf(edited) })}
          action={t('last_owner.action')}
          isDangerous
          isBusy={save.isPending}
          onNo={() => setAsked(null)}
          onYes={() => saveRights(edited, asked.rights, asked.onError)}
        />
      )}
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('member_remove.title', { name: nameOf(leaving) })}
          message={[...(losesOwner(members.data ?? [], leaving, null) ? [t('last_owner.message', { name: nameOf(leaving) })] : []), t('member_remove.message')].join('\n')}
          action={t('admin:delete.action')}
          isDangerous
          isBusy={remove.isPending}
          onNo={() => setLeaving(null)}
          onYes={() => removeMember(leaving)}
        />
      )}
      <MutationFailure title={t('admin:delete_failed.title')} mutations={[remove]} />
      {toast}
    </ManageScreen>
  );
};
