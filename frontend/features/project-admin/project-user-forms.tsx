import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usualRights, type Rights } from '#shared/access/access.ts';
import type { CallInput } from '#shared/api/calls.ts';
import { invitation, ownedRights } from '#shared/api/members.ts';
import { localText } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { TextInput } from '../../components/fields.tsx';
import { ProjectScreen, useProjectTitle } from '../../components/project-screen.tsx';
import { RecordForm, useRecordDraft } from '../../components/record-form.tsx';
import { heldOf, RoleChoice, type Role } from '../../components/rights.tsx';
import { SaveResultDialog } from '../../components/save-results.tsx';
import { Tick } from '../../components/tick.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';
import { useFormDraft } from '../../lib/texts.ts';
import type { ProjectUser } from './project-users.tsx';

type RightsValues = Pick<ProjectUser, 'roles' | 'is_owner' | 'rights'>;

const rightsOf = ({ is_owner, roles, rights }: ProjectUser): RightsValues => ({ is_owner, roles, rights });

/** Rights that the caller may give; owners may import and coordinate without having these rights. */
const useGiver = (pId: string) => {
  const { data = [] } = useQuery(projectsQuery);
  const { rights = usualRights, member_rights = usualRights, is_owner = false } = data.find(({ id }) => id === pId) ?? {};
  return { defaults: member_rights, held: is_owner ? { ...rights, import: true, coordinate: true } : rights };
};

interface RightsFieldsProps {
  readonly held: Rights;
  readonly values: RightsValues;
  readonly onChange: (changes: Partial<RightsValues>) => void;
  readonly isLocked?: boolean;
  readonly isOwnerLocked?: boolean;
}

const RightsFields = ({ held, values, onChange, isLocked = false, isOwnerLocked = false }: RightsFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <RoleChoice roles={values.roles} onChange={(roles) => onChange({ roles })} isDisabled={isLocked} />
      <Tick label={t('make_owner.label')} isSwitch isOn={values.is_owner} isDisabled={isLocked || isOwnerLocked} onChange={(is_owner) => onChange({ is_owner })} />
      <At place="member-rights" held={held} rights={values.rights} onChange={(rights) => onChange({ rights })} isDisabled={isLocked} />
    </>
  );
};

/** Defaults of a new member (spec administration 9). */
const blank = { uuid: '', roles: ['edit'] as Role[], is_owner: false };

const InviteForm = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('project-admin');
  const projectTitle = useProjectTitle(pId);
  const { defaults, held } = useGiver(pId);
  const { values, change, bind, isChanged } = useFormDraft({ ...blank, rights: heldOf(defaults, held) });
  const saving = useAdminChange((body: CallInput<'inviteUser'>['body']) => callApi('inviteUser', { body }));
  const body = { ...values, uuid: values.uuid.trim().toLowerCase(), p_id: pId };
  const draft = { isChanged, saving, save: () => saving.mutate(body) };
  return (
    <RecordForm title={t('invite.title')} back={paths.prjAdminMenu(pId)} draft={draft} maySave={fits(invitation, body)} action={t('invite_send.action')}>
      <Typography>{projectTitle}</Typography>
      <TextInput label={t('code.label')} {...bind('uuid')} isRequired hint={t('code.hint')} />
      <RightsFields held={held} values={values} onChange={change} />
      <SaveResultDialog kind="invite" saving={saving} next={paths.prjAdminMenu(pId)} />
    </RecordForm>
  );
};

const height = 360;

export const InviteScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('project-admin');
  const people = useQuery(adminQuery('ownedUsers', { pId }));
  const { data: projects } = useQuery(projectsQuery);
  return (
    <ProjectScreen pId={pId} title={t('invite.title')} isForm query={{ ...people, data: projects && people.data }} loading={<Skeleton variant="rounded" height={height} />}>
      {() => <InviteForm pId={pId} />}
    </ProjectScreen>
  );
};

const ProjectUserForm = ({ pId, person }: { readonly pId: string; readonly person: ProjectUser }) => {
  const { t } = useTranslation('project-admin');
  const language = useLanguage();
  const { user } = useSession();
  const isSelf = person.id === user.id;
  const { held } = useGiver(pId);
  // Nobody else may change an owner, and owners cannot give up ownership here (spec administration 4).
  const isLocked = person.is_owner && !person.is_invited && !isSelf;
  const draft = useRecordDraft({
    of: 'projectUser',
    stored: person,
    valuesOf: (stored) => rightsOf(stored ?? person),
    read: () => callApi('ownedUser', { params: { pId, uId: person.id } }),
    send: (sent, revision) => callApi('saveOwnedUser', { params: { uId: person.id }, body: { p_id: pId, ...sent, ...revision } }),
  });
  const { values, change, saving } = draft;
  return (
    <RecordForm title={t('update.title')} back={paths.prjAdminMenu(pId)} draft={draft} maySave={!isLocked && fits(ownedRights, { p_id: pId, ...values })}>
      <Box>
        <Typography variant="h3">{localText(person.disp_name, language)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[localText(person.org_name, language), localText(person.disp_job_name, language)].filter((text) => text !== '').join('　')}
        </Typography>
      </Box>
      {isLocked ? <Alert severity="info">{t('owner_locked.message')}</Alert> : null}
      <RightsFields held={isSelf ? person.rights : held} values={values} onChange={change} isLocked={isLocked} isOwnerLocked={isSelf} />
      <SaveResultDialog kind="projectUser" saving={saving} next={paths.prjAdminMenu(pId)} />
    </RecordForm>
  );
};

export const ProjectUserScreen = ({ pId, uId }: { readonly pId: string; readonly uId: string }) => {
  const { t } = useTranslation('project-admin');
  const person = useQuery(adminQuery('ownedUser', { pId, uId }));
  return (
    <ProjectScreen pId={pId} title={t('update.title')} isForm query={person} loading={<Skeleton variant="rounded" height={height} />}>
      {(found) => <ProjectUserForm pId={pId} person={found} />}
    </ProjectScreen>
  );
};
