import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { At } from '../../components/at.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { useRecordDraft } from '../../components/record-form.tsx';
import { CreateLink, RecordList, RecordRow } from '../../components/record-list.tsx';
import { RoleField, useRightsText, useRoleText, type Role } from '../../components/rights.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem, isStale } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

type Member = CallAnswer<'members'>[number];

/** Whether the project would lose its last owner; invited or disabled owners do not count. */
const losesOwner = (all: readonly Member[], leaving: Member, rights: Pick<Member, 'is_owner' | 'disabled'> | null): boolean => {
  const owns = ({ is_owner, disabled, is_invited }: Pick<Member, 'is_owner' | 'disabled' | 'is_invited'>) => is_owner && !disabled && !is_invited;
  const stays = rights !== null && owns({ ...leaving, ...rights });
  return owns(leaving) && !stays && !all.some((member) => member.id !== leaving.id && owns(member));
};

const placeOf = ({ is_owner, disabled, roles, rights }: Member) => {
  const role: Role = roles.includes('edit') || roles.length === 0 ? 'edit' : 'browse';
  return { is_owner, disabled, role, rights };
};

const readMember = async (pId: string, uId: string): Promise<Member> => {
  const found = (await callApi('members', { params: { pId } })).find(({ id }) => id === uId);
  if (found === undefined) throw new ApiProblem('member.unknown', 404);
  return found;
};

interface MemberDialogProps {
  readonly pId: string;
  readonly member: Member;
  readonly name: string;
  readonly all: readonly Member[];
  readonly onSaved: () => void;
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
}

const MemberDialog = ({ pId, member, name, all, onSaved, onFailed, onClose }: MemberDialogProps) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const [question, setQuestion] = useState<{ readonly answer: (isYes: boolean) => void } | null>(null);
  const ask = async () => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ answer }));
    setQuestion(null);
    return isYes;
  };
  const { values, change, save, saving, merging } = useRecordDraft({
    of: 'member',
    stored: member,
    valuesOf: (stored) => placeOf(stored ?? member),
    read: () => readMember(pId, member.id),
    send: async ({ role, ...others }, revision) => {
      if (losesOwner(all, member, others) && !(await ask())) return false;
      try {
        await callApi('saveMember', { params: { pId, uId: member.id }, body: { ...others, roles: [role], ...revision } });
      } catch (error) {
        onFailed(error);
        throw error;
      }
      return true;
    },
    onSaved: (isSaved) => isSaved && onSaved(),
  });
  return (
    <>
      <ConfirmDialog title={t('member_edit.title', { name })} action={t('admin:save.action')} isBusy={saving.isPending} onNo={onClose} onYes={save}>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          <ChoiceField
            label={t('owner.label')}
            value={values.is_owner ? 'yes' : 'no'}
            choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`${value}.label`) }))}
            onChoose={(value) => change({ is_owner: value === 'yes' })}
          />
          <ChoiceField
            label={t('status.label')}
            value={values.disabled ? 'disabled' : 'available'}
            choices={(['available', 'disabled'] as const).map((value) => ({ value, label: t(`admin:${value}.label`) }))}
            onChoose={(value) => change({ disabled: value === 'disabled' })}
          />
          <RoleField role={values.role} onChoose={(role) => change({ role })} />
          <At place="member-rights" rights={values.rights} onChange={(rights) => change({ rights })} />
        </Box>
        {merging}
      </ConfirmDialog>
      {question === null ? null : (
        <ConfirmDialog
          title={t('last_owner.title')}
          message={t('last_owner.message', { name })}
          action={t('last_owner.action')}
          isDangerous
          isBusy={false}
          onNo={() => question.answer(false)}
          onYes={() => question.answer(true)}
        />
      )}
    </>
  );
};

export const MembersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const roleText = useRoleText();
  const rightsText = useRightsText();
  const { toast, tell, tellProblem } = useToast();
  const members = useQuery(adminQuery('members', { pId }));
  const remove = useAdminChange((uId: string) => callApi('removeMember', { params: { pId, uId } }));
  const [edited, setEdited] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const nameOf = (member: Member) => localText(member.disp_name, language) || member.id;
  const add = <CreateLink label={t('member_add.action')} to={paths.addMember(pId)} Icon={PersonAdd} />;
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
          pId={pId}
          member={edited}
          name={nameOf(edited)}
          all={members.data ?? []}
          onSaved={() => {
            tell(t('member_saved.message', { name: nameOf(edited) }));
            setEdited(null);
          }}
          onFailed={(error) => {
            tellProblem(error);
            // The dialog stays open to merge another user's changes.
            if (!isStale(error)) setEdited(null);
          }}
          onClose={() => setEdited(null)}
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
