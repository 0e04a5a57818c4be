import PersonAdd from '@mui/icons-material/PersonAdd';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/manage-screen.tsx';
import { MutationFailure } from '../../components/mutation-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordRow, RecordRows } from '../../components/record-row.tsx';
import { useRoleText, type Role } from '../../components/role-choice.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { Toast, type ToastNote } from '../../components/toast.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { isSessionProblem } from '../../lib/session-problem.ts';
import { membersQuery, useRemoveMember, useSaveMember, type Member } from './api.ts';
import { MemberDialog } from './member-dialog.tsx';

/** /manage/project/{pId}/members */
export const MembersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const language = useLanguage();
  const roleText = useRoleText();
  const problemText = useProblemText();
  const members = useQuery(membersQuery(pId));
  const save = useSaveMember(pId);
  const remove = useRemoveMember(pId);
  const [edited, setEdited] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [note, setNote] = useState<ToastNote | null>(null);
  const nameOf = (member: Member) => localText(member.disp_name, language) || member.id;
  const add = (
    <Button variant="contained" component={Link} to={paths.addMember(pId)} startIcon={<PersonAdd />}>
      {t('member_add.action')}
    </Button>
  );
  const saveRights = (member: Member, rights: { is_owner: boolean; disabled: boolean; roles: Role[] }) =>
    save.mutate(
      { uId: member.id, rights },
      {
        onSuccess: () => setNote({ tone: 'success', text: t('member_saved.message', { name: nameOf(member) }) }),
        onError: (error) => {
          if (!isSessionProblem(error)) setNote({ tone: 'error', text: problemText(error) });
        },
        onSettled: () => setEdited(null),
      },
    );
  const removeMember = (member: Member) =>
    remove.mutate(member.id, {
      onSuccess: () => setNote({ tone: 'success', text: t('member_removed.message', { name: nameOf(member) }) }),
      onSettled: () => setLeaving(null),
    });
  return (
    <ManageScreen title={t('members.title')} steps={[useProjectsStep()]}>
      <Panel
        title={useManagedProjectTitle(pId)}
        {...(members.data === undefined ? {} : { count: t('common:count.label', { count: members.data.length }) })}
        actions={add}
      >
        <ServerView
          query={members}
          loading={<RowSkeletons rows={5} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('members_empty.title')} action={add} />}
        >
          {(all) => (
            <RecordRows>
              {all.map((member) => (
                <RecordRow
                  key={member.id}
                  title={nameOf(member)}
                  mark={member.is_owner ? t('admin:owner.label') : undefined}
                  facts={[
                    [t('org.label'), localText(member.org_name, language)],
                    [t('status.label'), member.disabled ? t('admin:disabled.label') : t('admin:available.label')],
                    [t('admin:roles.label'), roleText(member.roles)],
                  ]}
                  actions={[
                    { label: t('admin:edit.action'), onSelect: () => setEdited(member) },
                    { label: t('admin:delete.action'), isDangerous: true, onSelect: () => setLeaving(member) },
                  ]}
                />
              ))}
            </RecordRows>
          )}
        </ServerView>
      </Panel>
      {edited === null ? null : (
        <MemberDialog
          member={edited}
          name={nameOf(edited)}
          isSaving={save.isPending}
          onSave={(rights) => saveRights(edited, rights)}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving === null ? null : (
        <ConfirmDialog
          title={t('member_remove.title', { name: nameOf(leaving) })}
          message={t('member_remove.message')}
          action={t('admin:delete.action')}
          isDangerous
          isBusy={remove.isPending}
          onNo={() => setLeaving(null)}
          onYes={() => removeMember(leaving)}
        />
      )}
      <MutationFailure title={t('admin:delete_failed.title')} mutations={[remove]} />
      <Toast note={note} onClose={() => setNote(null)} />
    </ManageScreen>
  );
};
