import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitation } from '#shared/api/members.ts';
import { FormPaper } from '../../components/form-paper.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RoleChoice, type Role } from '../../components/role-choice.tsx';
import { SaveResultDialog } from '../../components/save-result-dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { fits } from '../../lib/fits.ts';
import { paths } from '../../lib/paths.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { projectUsersQuery, useInviteUser } from './api.ts';
import { ProjectScreen, useProjectTitle } from './project-screen.tsx';

/** What a new member gets unless the owner says otherwise (spec administration 9). */
const blank: { uuid: string; roles: Role[]; is_owner: boolean } = { uuid: '', roles: ['edit'], is_owner: false };

const InviteForm = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['project-users', 'admin']);
  const projectTitle = useProjectTitle(pId);
  const { values, change, isChanged } = useFormDraft(blank);
  const saving = useInviteUser();
  const body = { ...values, uuid: values.uuid.trim().toLowerCase(), p_id: pId };
  return (
    <FormPaper
      title={t('invite.title')}
      back={paths.prjAdminMenu(pId)}
      action={t('invite_send.action')}
      maySave={fits(invitation, body)}
      isSaving={saving.isPending}
      onSave={() => saving.mutate(body)}
    >
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      <Typography>{projectTitle}</Typography>
      <TextInput label={t('code.label')} value={values.uuid} onChange={(uuid) => change({ uuid })} isRequired hint={t('code.hint')} />
      <RoleChoice roles={values.roles} onChange={(roles) => change({ roles })} />
      <FormControlLabel
        sx={{ minHeight: 44 }}
        control={<Switch checked={values.is_owner} onChange={(_, is_owner) => change({ is_owner })} />}
        label={t('admin:make_owner.label')}
      />
      <SaveResultDialog saving={saving} />
    </FormPaper>
  );
};

/** /addUserForm/{id}; the list of members is read to learn whether the user is the owner. */
export const InviteScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('project-users');
  const people = useQuery(projectUsersQuery(pId));
  return (
    <ProjectScreen pId={pId} title={t('invite.title')} isForm query={people} loading={<Skeleton variant="rounded" height={360} />}>
      {() => <InviteForm pId={pId} />}
    </ProjectScreen>
  );
};
