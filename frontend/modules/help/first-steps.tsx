import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { demoDesignName } from '#shared/modules/help/names.ts';
import { adminQuery, type ManagedFolder, type ManagedOrg, type ManagedProject } from '../../lib/administration.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { DemoContent } from './demo-content.tsx';
import { HelpLink } from './help-link.tsx';
import { helpPaths } from './paths.ts';

const stepNames = ['domain', 'org', 'people', 'project', 'folder', 'design', 'members', 'card'] as const;
type StepName = (typeof stepNames)[number];

interface Progress {
  readonly done: ReadonlySet<StepName>;
  readonly orgId: string | undefined;
  readonly projectId: string | undefined;
  readonly folder: ManagedFolder | undefined;
}

/** Number of organisations and projects checked; a registry with more is set up already. */
const lookedInto = 5;

const newestFirst = <Made extends { readonly created_at: string }>(all: readonly Made[]): readonly Made[] => all.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, lookedInto);

const useProgress = () => {
  const domains = useQuery(adminQuery('domains'));
  const orgs = useQuery(adminQuery('orgs'));
  const projects = useQuery(adminQuery('allProjects'));
  const hospitals: readonly ManagedOrg[] = newestFirst((orgs.data ?? []).filter(({ role }) => role === 'normal'));
  const begun: readonly ManagedProject[] = newestFirst((projects.data ?? []).filter(({ design_name }) => design_name !== demoDesignName));
  const users = useQueries({ queries: hospitals.map(({ id }) => adminQuery('usersOfOrg', { oId: id })) });
  const folders = useQueries({ queries: begun.map(({ id }) => adminQuery('folders', { pId: id })) });
  const members = useQueries({ queries: begun.map(({ id }) => adminQuery('members', { pId: id })) });
  const all = [domains, orgs, projects, ...users, ...folders, ...members];
  const retry = () => all.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch());
  if (all.some(({ isError }) => isError)) return { state: 'failed', retry } as const;
  if (all.some(({ data }) => data === undefined)) return { state: 'loading' } as const;

  const ofProjects = begun.map(({ id }, at) => {
    const own = folders[at]?.data ?? [];
    const folder = own.find(({ version }) => version !== null) ?? own[0];
    const done: readonly StepName[] = [
      'project',
      ...(folder ? (['folder'] as const) : []),
      ...(folder && folder.version !== null ? (['design'] as const) : []),
      ...((members[at]?.data ?? []).length > 0 ? (['members'] as const) : []),
      ...(own.some(({ cards = 0 }) => cards > 0) ? (['card'] as const) : []),
    ];
    return { id, folder, done };
  });
  const furthest = ofProjects.toSorted((one, other) => other.done.length - one.done.length)[0];
  const done: readonly StepName[] = [
    ...(domains.data?.length ? (['domain'] as const) : []),
    ...(hospitals.length > 0 ? (['org'] as const) : []),
    ...(users.some(({ data = [] }) => data.length > 0) ? (['people'] as const) : []),
    ...(furthest?.done ?? []),
  ];
  const progress: Progress = { done: new Set(done), orgId: hospitals[0]?.id, projectId: furthest?.id, folder: furthest?.folder };
  return { state: 'ready', progress, demo: (projects.data ?? []).find(({ design_name }) => design_name === demoDesignName) } as const;
};

/** Address of a step; undefined if somebody else takes it or its precondition is missing. */
const addressOf = (step: StepName, { orgId, projectId, folder }: Progress): string | undefined => {
  const addresses: { readonly [Step in StepName]?: string | undefined } = {
    domain: pathPatterns.manageDomain,
    org: pathPatterns.createOrg,
    people: orgId === undefined ? undefined : paths.createManagedUser(orgId),
    project: pathPatterns.createProject,
    folder: projectId === undefined ? undefined : paths.createFolder(projectId),
    design: projectId === undefined || folder === undefined ? undefined : paths.uploadDesign(projectId, folder.id),
    members: projectId === undefined ? undefined : paths.addMember(projectId),
    card: helpPaths.section('nurse.enter'),
  };
  return addresses[step];
};

export const FirstSteps = () => {
  const { t } = useTranslation(['manage', 'common']);
  const found = useProgress();
  if (found.state === 'loading') return <Skeleton variant="rounded" height={120} sx={{ mt: 3 }} />;
  if (found.state === 'failed') {
    return (
      <Alert severity="warning" sx={{ mt: 3 }} action={<Button onClick={found.retry}>{t('common:retry.action')}</Button>}>
        {t('steps.failed.message')}
      </Alert>
    );
  }
  const { progress, demo } = found;
  const next = stepNames.find((step) => !progress.done.has(step));
  if (next === undefined) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="first-steps" sx={{ mt: 3, p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="first-steps" component="h2" variant="h3" sx={{ flex: 1 }}>
          {t('steps.title', { done: progress.done.size, all: stepNames.length })}
        </Typography>
        <HelpLink section="people.setup" />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stepNames.map((step) => {
          const isDone = progress.done.has(step);
          const address = addressOf(step, progress);
          return (
            <Box
              component="li"
              key={step}
              aria-current={step === next ? 'step' : undefined}
              sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
            >
              {isDone ? <CheckCircle aria-hidden sx={{ color: 'success.main' }} /> : <RadioButtonUnchecked aria-hidden sx={{ color: step === next ? 'primary.main' : 'text.secondary' }} />}
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: step === next ? 700 : 400 }}>
                  {t(`steps.${step}.label`)}
                  <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
                    {t(isDone ? 'steps.done.label' : 'steps.open.label')}
                  </Typography>
                </Typography>
                {step === next && (
                  <>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {t(`steps.${step}.message`)}
                    </Typography>
                    {address !== undefined && (
                      <Button variant="contained" component={Link} to={address} sx={{ mt: 1 }}>
                        {t(`steps.${step}.action`)}
                      </Button>
                    )}
                  </>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      <DemoContent demo={demo} />
    </Paper>
  );
};
