import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useManagedProjectTitle, useProjectsStep } from '../../components/manage-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import type { Role } from '../../components/role-choice.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { Toast, type ToastNote } from '../../components/toast.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { isSessionProblem } from '../../lib/session-problem.ts';
import { candidatesQuery, useAddMember, type Candidate } from './api.ts';

interface CandidateRowProps {
  readonly pId: string;
  readonly candidate: Candidate;
  readonly name: string;
  readonly onNote: (note: ToastNote) => void;
}

/** One row per user; below the width of a table its cells stand one under the other. */
const CandidateRow = ({ pId, candidate, name, onNote }: CandidateRowProps) => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const problemText = useProblemText();
  const add = useAddMember(pId);
  const [isOwner, setIsOwner] = useState(false);
  const [isDisabled, setIsDisabled] = useState(false);
  const [role, setRole] = useState<Role>('edit');
  const submit = () =>
    add.mutate(
      { m_id: candidate.id, is_owner: isOwner, disabled: isDisabled, roles: [role] },
      {
        onSuccess: () => onNote({ tone: 'success', text: t('member_added.message', { name }) }),
        onError: (error) => {
          if (!isSessionProblem(error)) onNote({ tone: 'error', text: problemText(error) });
        },
      },
    );
  return (
    <TableRow>
      <TableCell>
        <Typography variant="h3" component="p">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[localText(candidate.org_name, language), localText(candidate.disp_job_name, language)].filter((text) => text !== '').join('　')}
        </Typography>
      </TableCell>
      <TableCell>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={<Switch checked={isOwner} onChange={(_, isOn) => setIsOwner(isOn)} slotProps={{ input: { 'aria-label': t('owner_of.label', { name }) } }} />}
          label={t('admin:owner.label')}
        />
      </TableCell>
      <TableCell>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={
            <Switch checked={isDisabled} onChange={(_, isOn) => setIsDisabled(isOn)} slotProps={{ input: { 'aria-label': t('disabled_of.label', { name }) } }} />
          }
          label={t('admin:disabled.label')}
        />
      </TableCell>
      <TableCell>
        <ChoiceField
          label={t('admin:roles.label')}
          value={role}
          choices={[
            { value: 'edit', label: t('admin:role.edit.label') },
            { value: 'browse', label: t('admin:role.browse.label') },
          ]}
          onChoose={(value) => setRole(value as Role)}
        />
      </TableCell>
      <TableCell align="right">
        <Button variant="contained" loading={add.isPending} onClick={submit} aria-label={t('add_of.action', { name })}>
          {t('add.action')}
        </Button>
      </TableCell>
    </TableRow>
  );
};

/** /manage/project/{pId}/addMember: who is not in the project yet; an added row disappears. */
export const AddMemberScreen = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation(['manage', 'admin', 'common']);
  const language = useLanguage();
  const candidates = useQuery(candidatesQuery(pId));
  const [note, setNote] = useState<ToastNote | null>(null);
  return (
    <ManageScreen title={t('member_add.title')} steps={[useProjectsStep(), { label: t('members.title'), to: paths.manageMembers(pId) }]}>
      <Panel
        title={useManagedProjectTitle(pId)}
        {...(candidates.data === undefined ? {} : { count: t('common:count.label', { count: candidates.data.length }) })}
      >
        <ServerView
          query={candidates}
          loading={<RowSkeletons rows={6} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('candidates_empty.title')} />}
        >
          {(all) => (
            <Table
              aria-label={t('member_add.title')}
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
                {all.map((candidate) => (
                  <CandidateRow key={candidate.id} pId={pId} candidate={candidate} name={localText(candidate.disp_name, language) || candidate.id} onNote={setNote} />
                ))}
              </TableBody>
            </Table>
          )}
        </ServerView>
      </Panel>
      <Toast note={note} onClose={() => setNote(null)} />
    </ManageScreen>
  );
};
