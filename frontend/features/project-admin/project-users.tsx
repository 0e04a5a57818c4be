import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallAnswer } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { useModuleEntries } from '../../components/module-entries.tsx';
import { Panel, Rows, RowSkeletons } from '../../components/panel.tsx';
import { ProjectScreen, useProjectTitle } from '../../components/project-screen.tsx';
import { CreateLink, RecordRow, type RecordAction } from '../../components/record-list.tsx';
import { AvailableSwitch, useRightsText, useRoleText } from '../../components/rights.tsx';
import { MutationFailure, SaveResultDialog } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useModules } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

export type ProjectUser = CallAnswer<'ownedUser'>;

interface Question {
  readonly kind: 'remove' | 'cancel' | 'disable';
  readonly person: ProjectUser;
}

const useMembershipEndings = (pId: string, isOwner: boolean): ((userId: string) => readonly string[]) => {
  // oxlint-disable-next-line react/rules-of-hooks -- the list of modules never changes, so the hooks run in the same order
  const all = useModules().flatMap(({ useMembershipEndings: useEndings }) => (useEndings === undefined ? [] : [useEndings(pId, isOwner)]));
  return (userId) => all.flatMap((endingsOf) => endingsOf(userId));
};

const OwnerLinks = ({ pId }: { readonly pId: string }) => {
  const links = useModuleEntries('owned-project').actionsOf({ pId });
  return (
    <>
      {links.map(({ label, Icon, to = '' }) => (
        <Button key={label} component={Link} to={to} startIcon={Icon === undefined ? null : <Suspense fallback={<SvgIcon />}><Icon /></Suspense>}>
          {label}
        </Button>
      ))}
    </>
  );
};

export const ProjectUsersScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['project-admin', 'admin', 'common']);
  const language = useLanguage();
  const roleText = useRoleText();
  const rightsText = useRightsText();
  const { user } = useSession();
  const projectTitle = useProjectTitle(pId);
  const people = useQuery(adminQuery('ownedUsers', { pId }));
  const toggle = useAdminChange(({ uId, disabled }: { uId: string; disabled: boolean }) => callApi('toggleOwnedUser', { params: { uId }, body: { p_id: pId, disabled } }));
  const remove = useAdminChange((uId: string) => callApi('removeOwnedUser', { body: { p_id: pId, u_id: uId } }));
  const cancel = useAdminChange((uId: string) => callApi('cancelInvitation', { body: { p_id: pId, u_id: uId } }));
  const [question, setQuestion] = useState<Question | null>(null);
  const isOwner = people.data?.some(({ id, is_owner }) => id === user.id && is_owner) ?? false;
  const endingsOf = useMembershipEndings(pId, isOwner);
  const setDisabled = (person: ProjectUser, disabled: boolean) =>
    disabled && endingsOf(person.id).length > 0 ? setQuestion({ kind: 'disable', person }) : toggle.mutate({ uId: person.id, disabled });
  const nameOf = (person: ProjectUser) => localText(person.disp_name, language) || (person.uuid ?? person.id);
  const factsOf = (person: ProjectUser) =>
    [
      [t('org.label'), localText(person.org_name, language)],
      [t('job.label'), localText(person.disp_job_name, language)],
      [t('admin:roles.label'), roleText(person.roles)],
      [t('admin:export_rights.label'), rightsText(person.rights)],
      ...(person.is_invited && person.uuid !== undefined ? [[t('code.label'), person.uuid] as const] : []),
    ].filter(([, value]) => value !== '') as (readonly [string, string])[];
  const actionsOf = (person: ProjectUser): readonly RecordAction[] => {
    const edit = { label: t('admin:edit.action'), to: paths.updatePrjUserForm(pId, person.id) };
    if (person.is_owner && !(person.is_invited && isOwner)) return person.id === user.id ? [edit] : [];
    if (person.is_invited) return [edit, { label: t('cancel.action'), isDangerous: true, onSelect: () => setQuestion({ kind: 'cancel', person }) }];
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
          onChange={(disabled) => setDisabled(person, disabled)}
        />
      )}
    </RecordRow>
  );
  const answer = ({ kind, person: { id: uId } }: Question) => {
    const done = { onSettled: () => setQuestion(null) };
    if (kind === 'disable') toggle.mutate({ uId, disabled: true }, done);
    else (kind === 'cancel' ? cancel : remove).mutate(uId, done);
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
              {isOwner ? <OwnerLinks pId={pId} /> : null}
              <CreateLink label={t('invite.action')} to={paths.addUserForm(pId)} Icon={PersonAdd} />
            </Box>
            {isOwner ? <At place="project-admin-top" pId={pId} /> : <Typography>{t('coordinator.message')}</Typography>}
            <Panel title={t('joined.title')} count={t('common:count.label', { count: joined.length })}>
              {joined.length === 0 ? <EmptyState title={t('joined_empty.title')} message={t('joined_empty.message')} /> : <Rows>{joined.map(row)}</Rows>}
            </Panel>
            <Panel title={t('invited.title')} count={t('common:count.label', { count: invited.length })}>
              {invited.length === 0 ? <EmptyState title={t('invited_empty.title')} message={t('invited_empty.message')} /> : <Rows>{invited.map(row)}</Rows>}
            </Panel>
            {isOwner ? <At place="project-settings" as="owner" pId={pId} /> : null}
            <At place="owned-folders" pId={pId} />
            {question === null ? null : (
              <ConfirmDialog
                title={t(`${question.kind}.title`, { name: nameOf(question.person) })}
                message={[t(`${question.kind}.message`), ...(question.kind === 'cancel' ? [] : endingsOf(question.person.id))].join('\n')}
                action={t(`${question.kind}.action`)}
                isDangerous
                isBusy={cancel.isPending || remove.isPending || toggle.isPending}
                onNo={() => setQuestion(null)}
                onYes={() => answer(question)}
              />
            )}
            <SaveResultDialog kind="inviteCancel" saving={cancel} />
            <MutationFailure title={t('change_failed.title')} mutations={[toggle, remove]} />
          </Box>
        );
      }}
    </ProjectScreen>
  );
};
