import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownedRights } from '#shared/api/members.ts';
import { localText } from '#shared/text/local-text.ts';
import { FormPaper } from '../../components/form-paper.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { RoleChoice } from '../../components/role-choice.tsx';
import { SaveResultDialog } from '../../components/save-result-dialog.tsx';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { projectUserQuery, useSaveProjectUser, type ProjectUser } from './api.ts';
import { ProjectScreen } from './project-screen.tsx';

const ProjectUserForm = ({ pId, person }: { readonly pId: string; readonly person: ProjectUser }) => {
  const { t } = useTranslation(['project-users', 'admin']);
  const language = useLanguage();
  const { user } = useSession();
  const isSelf = person.id === user.id;
  // Owners are changed by nobody else, and nobody gives up the ownership by the way (spec administration 4).
  const isLocked = person.is_owner && !person.is_invited && !isSelf;
  const { values, change, isChanged } = useFormDraft({ is_owner: person.is_owner, roles: person.roles });
  const saving = useSaveProjectUser(person.id);
  const body = { p_id: pId, ...values };
  return (
    <FormPaper
      title={t('update.title')}
      back={paths.prjAdminMenu(pId)}
      maySave={!isLocked && fits(ownedRights, body)}
      isSaving={saving.isPending}
      onSave={() => saving.mutate(body)}
    >
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      <Box>
        <Typography variant="h3">{localText(person.disp_name, language)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[localText(person.org_name, language), localText(person.disp_job_name, language)].filter((text) => text !== '').join('　')}
        </Typography>
      </Box>
      {isLocked ? <Alert severity="info">{t('owner_locked.message')}</Alert> : null}
      <RoleChoice roles={values.roles} onChange={(roles) => change({ roles })} isDisabled={isLocked} />
      <FormControlLabel
        sx={{ minHeight: 44 }}
        disabled={isLocked || isSelf}
        control={<Switch checked={values.is_owner} onChange={(_, is_owner) => change({ is_owner })} />}
        label={t('admin:make_owner.label')}
      />
      <SaveResultDialog saving={saving} />
    </FormPaper>
  );
};

/** /updatePrjUserForm/{id}/{id} */
export const ProjectUserScreen = ({ pId, uId }: { readonly pId: string; readonly uId: string }) => {
  const { t } = useTranslation('project-users');
  const person = useQuery(projectUserQuery(pId, uId));
  return (
    <ProjectScreen pId={pId} title={t('update.title')} isForm query={person} loading={<Skeleton variant="rounded" height={360} />}>
      {(found) => <ProjectUserForm pId={pId} person={found} />}
    </ProjectScreen>
  );
};
