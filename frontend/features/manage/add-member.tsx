import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualRights, type Rights } from '#shared/access/access.ts';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { localText } from '#shared/text/languages.ts';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/admin-screen.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { RoleField, useRightsText, type Role } from '../../components/rights.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { Tick } from '../../components/tick.tsx';
import { useToast } from '../../components/toast.tsx';
import { adminQuery, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

type Candidate = CallAnswer<'notProjectMembers'>[number];

interface CandidateRowProps {
  readonly pId: string;
  readonly rights: Rights;
  readonly candidate: Candidate;
  readonly name: string;
  readonly onAdded: () => void;
  readonly onRefused: (error: unknown) => void;
}

/** An added person's row keeps its place: the second click of a slow double click would otherwise add the next person. */
const CandidateRow = ({ pId, rights, candidate, name, onAdded, onRefused }: CandidateRowProps) => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const add = useAdminChange((body: CallInput<'addMember'>['body']) => callApi('addMember', { params: { pId }, body }), onAdded);
  const [isOwner, setIsOwner] = useState(false);
  const [isDisabled, setIsDisabled] = useState(false);
  const [role, setRole] = useState<Role>('edit');
  const rightsText = useRightsText();
  const submit = () => add.mutate({ m_id: candidate.id, is_owner: isOwner, disabled: isDisabled, roles: [role], rights }, { onError: onRefused });
  const switches = [
    { isOn: isOwner, set: setIsOwner, label: t('admin:owner.label'), spoken: t('owner_of.label', { name }) },
    { isOn: isDisabled, set: setIsDisabled, label: t('admin:disabled.label'), spoken: t('disabled_of.label', { name }) },
  ];
  return (
    <TableRow inert={add.isSuccess} sx={{ opacity: add.isSuccess ? 0.5 : 1 }}>
      <TableCell>
        <Typography variant="h3" component="p">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[localText(candidate.org_name, language), localText(candidate.disp_job_name, language)].filter((text) => text !== '').join('　')}
        </Typography>
      </TableCell>
      {switches.map(({ isOn, set, label, spoken }) => (
        <TableCell key={label}>
          <Tick label={label} name={spoken} isSwitch isOn={isOn} onChange={set} />
        </TableCell>
      ))}
      <TableCell>
        <RoleField role={role} onChoose={setRole} />
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 320 }}>
          {rightsText(rights)}
        </Typography>
      </TableCell>
      <TableCell align="right">
        {add.isSuccess ? (
          t('member_added.message', { name })
        ) : (
          <Button variant="contained" loading={add.isPending} onClick={submit} aria-label={t('add_of.action', { name })}>
            {t('add.action')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
};

export const AddMemberScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const project = useQuery(adminQuery('project', { pId }));
  const candidates = useQuery(adminQuery('notProjectMembers', { pId }));
  const language = useLanguage();
  const { toast, tell, tellProblem } = useToast();
  /** The rows since the first addition, until the pointer leaves the table. */
  const [held, setHeld] = useState<readonly Candidate[] | null>(null);
  const tellAdded = (all: readonly Candidate[], name: string) => {
    setHeld((rows) => rows ?? all);
    tell(t('member_added.message', { name }));
  };
  return (
    <ManageScreen title={t('member_add.title')} steps={[useProjectsStep(), { label: t('members.title'), to: paths.manageMembers(pId) }]}>
      <Panel
        title={useManagedProjectTitle(pId)}
        {...(candidates.data === undefined ? {} : { count: t('common:count.label', { count: candidates.data.length }) })}
      >
        <ServerView
          query={project.isSuccess ? candidates : { ...project, data: undefined }}
          loading={<RowSkeletons rows={6} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('candidates_empty.title')} message={t('candidates_empty.message')} />}
        >
          {(all) => (
            <Table
              aria-label={t('member_add.title')}
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setHeld(null)}
              sx={(theme) => ({
                [theme.breakpoints.down('md')]: {
                  '&, & tbody': { display: 'block' },
                  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
                  '& tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: 2, py: 1.5, columnGap: 2, borderBottom: `1px solid ${theme.palette.divider}` },
                  '& td': { display: 'block', border: 0, p: 0, py: 0.5 },
                  '& td:first-of-type': { flex: '1 0 100%' },
                  '& td:last-of-type': { marginLeft: 'auto' },
                },
              })}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{t('user.label')}</TableCell>
                  <TableCell>{t('owner.label')}</TableCell>
                  <TableCell>{t('admin:disabled.label')}</TableCell>
                  <TableCell>{t('admin:roles.label')}</TableCell>
                  <TableCell align="right">{t('add.action')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {(held ?? all).map((candidate) => {
                  const name = localText(candidate.disp_name, language) || candidate.id;
                  return <CandidateRow key={candidate.id} pId={pId} rights={project.data?.member_rights ?? usualRights} candidate={candidate} name={name} onAdded={() => tellAdded(all, name)} onRefused={tellProblem} />;
                })}
              </TableBody>
            </Table>
          )}
        </ServerView>
      </Panel>
      {toast}
    </ManageScreen>
  );
};
