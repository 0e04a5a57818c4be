import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rightNames, type Rights } from '#shared/access/access.ts';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { useRightsText } from '../../components/rights.tsx';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import type { Places } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { RightsFields } from './rights-fields.tsx';

interface RightsDialogProps {
  readonly stored: Rights;
  /** The owner's own rights; none above them can be set. */
  readonly held: Rights;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (rights: Rights) => void;
  readonly onClose: () => void;
}

const RightsDialog = ({ stored, held, isSaving, error, onSave, onClose }: RightsDialogProps) => {
  const { t } = useTranslation(['project-admin', 'common']);
  const [rights, setRights] = useState(stored);
  const problemText = useProblemText();
  const isChanged = rightNames.some((name) => rights[name] !== stored[name]);
  return (
    <ConfirmDialog
      width="md"
      title={t('member_rights.title')}
      action={t('member_rights.save.action')}
      isBusy={isSaving}
      onNo={onClose}
      onYes={() => (isChanged ? onSave(rights) : onClose())}
    >
      <Typography sx={{ mb: 2 }}>{t('member_rights.message')}</Typography>
      <RightsFields held={held} rights={rights} onChange={setRights} isDisabled={isSaving} />
      {error === null ? null : <Alert severity="error">{problemText(error)}</Alert>}
    </ConfirmDialog>
  );
};

const MemberRightsPanel = ({ pId }: { readonly pId: string }) => {
  const { t } = useTranslation('project-admin');
  const text = useRightsText();
  const { data = [], refetch } = useQuery(projectsQuery);
  const [seen, setSeen] = useState<Rights | null>(null);
  const save = useAdminChange((member_rights: Rights) => callApi('saveMemberRights', { params: { pId }, body: { member_rights, seen: seen ?? member_rights } }));
  const project = data.find(({ id }) => id === pId);
  if (project === undefined) return null;
  const close = () => {
    save.reset();
    setSeen(null);
  };
  return (
    <Panel
      title={t('member_rights.title')}
      actions={
        <Button variant="outlined" onClick={() => setSeen(project.member_rights)}>
          {t('member_rights.action')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1, p: { xs: 2, sm: 2.5 } }}>
        <Typography sx={{ fontWeight: 700 }}>{text(project.member_rights)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('member_rights.message')}
        </Typography>
      </Box>
      {seen === null ? null : (
        <RightsDialog
          stored={seen}
          held={{ ...project.rights, import: true, coordinate: true }}
          isSaving={save.isPending}
          error={save.error}
          // After a refusal the dialog begins anew with what is stored by then.
          onSave={(rights) => save.mutate(rights, { onError: () => void refetch(), onSuccess: close })}
          onClose={close}
        />
      )}
    </Panel>
  );
};

/** A manager sets these rights in the form of the project. */
export const MemberRights = ({ as, pId }: Places['project-settings']) => (as === 'owner' ? <MemberRightsPanel pId={pId} /> : null);
