import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { AvailableSwitch } from '../../components/available-switch.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MutationFailure } from '../../components/mutation-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import { RecordRow, RecordRows, type RecordAction } from '../../components/record-row.tsx';
import { useRoleText } from '../../components/role-choice.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { SaveResultDialog } from '../../components/save-result-dialog.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { projectUsersQuery, useCancelInvitation, useRemoveProjectUser, useToggleProjectUser, type ProjectUser } from './api.ts';
import { ProjectScreen, useProjectTitle } from './project-screen.tsx';

interface Question {
  readonly kind: 'remove' | 'cancel';
  readonly person: ProjectUser;
}

/** /prjAdminMenu/{id}: who is in the project, who is invited, and what the owner can do about it. */
export const PrjAdminMenuScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['project-users', 'admin', 'common']);
  const language = useLanguage();
  const roleText = useRoleText();
  const { user } = useSession();
  const projectTitle = useProjectTitle(pId);
  const people = useQuery(projectUsersQuery(pId));
  const toggle = useToggleProjectUser(pId);
  const remove = useRemoveProjectUser(pId);
  const cancel = useCancelInvitation(pId);
  const [question, setQuestion] = useState<Question | null>(null);
  const nameOf = (person: ProjectUser) => localText(person.disp_name, language) || (person.uuid ?? person.id);
  const factsOf = (person: ProjectUser) =>
    [
      [t('org.label'), localText(person.org_name, language)],
      [t('job.label'), localText(person.disp_job_name, language)],
      [t('admin:roles.label'), roleText(person.roles)],
      ...(person.is_invited && person.uuid !== undefined ? [[t('code.label'), person.uuid] as const] : []),
    ].filter(([, value]) => value !== '') as (readonly [string, string])[];
  const actionsOf = (person: ProjectUser): readonly RecordAction[] => {
    const edit = { label: t('admin:edit.action'), to: paths.updatePrjUserForm(pId, person.id) };
    if (person.is_invited) return [edit, { label: t('cancel.action'), isDangerous: true, onSelect: () => setQuestion({ kind: 'cancel', person }) }];
    if (person.is_owner) return person.id === user.id ? [edit] : [];
    return [edit, { label: t('remove.action'), isDangerous: true, onSelect: () => setQuestion({ kind: 'remove', person }) }];
  };
  const row = (person: ProjectUser) => (
    <RecordRow
      key={person.id}
      title={nameOf(person)}
      mark={person.is_owner ? t('admin:owner.label') : undefined}
      chips={person.id === user.id ? [t('admin:own.label')] : []}
      facts={factsOf(person)}
      actions={actionsOf(person)}
    >
      {person.is_invited ? null : (
        <AvailableSwitch
          name={nameOf(person)}
          isDisabled={person.disabled}
          isLocked={person.is_owner}
          onChange={(disabled) => toggle.mutate({ uId: person.id, disabled })}
        />
      )}
    </RecordRow>
  );
  const answer = (given: Question) => {
    const change = given.kind === 'cancel' ? cancel : remove;
    change.mutate(given.person.id, { onSettled: () => setQuestion(null) });
  };
  return (
    <ProjectScreen pId={pId} title={t('menu.title')} query={people} loading={<RowSkeletons rows={5} />}>
      {(all) => {
        const joined = all.filter(({ is_invited }) => !is_invited);
        const invited = all.filter(({ is_invited }) => is_invited);
        return (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <Typography variant="h2" sx={{ flex: '1 1 200px', fontSize: '1.375rem' }}>
                {projectTitle}
              </Typography>
              <Button variant="contained" component={Link} to={paths.addUserForm(pId)} startIcon={<PersonAdd />}>
                {t('invite.action')}
              </Button>
            </Box>
            <Panel title={t('joined.title')} count={t('common:count.label', { count: joined.length })}>
              <RecordRows>{joined.map(row)}</RecordRows>
            </Panel>
            <Panel title={t('invited.title')} count={t('common:count.label', { count: invited.length })}>
              {invited.length === 0 ? <EmptyState title={t('invited_empty.title')} message={t('invited_empty.message')} /> : <RecordRows>{invited.map(row)}</RecordRows>}
            </Panel>
            {question === null ? null : (
              <ConfirmDialog
                title={t(`${question.kind}.title`, { name: nameOf(question.person) })}
                message={t(`${question.kind}.message`)}
                action={t(`${question.kind}.action`)}
                isDangerous
                isBusy={cancel.isPending || remove.isPending}
                onNo={() => setQuestion(null)}
                onYes={() => answer(question)}
              />
            )}
            <SaveResultDialog saving={cancel} />
            <MutationFailure title={t('change_failed.title')} mutations={[toggle, remove]} />
          </Box>
        );
      }}
    </ProjectScreen>
  );
};
