import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { Tick } from '../../components/tick.tsx';
import { useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { EntryPlaces } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';

interface CopyDialogProps {
  readonly kind: 'folder' | 'project';
  readonly name: string;
  readonly choice: { readonly label: string; readonly hint: string };
  readonly copy: (isChosen: boolean) => Promise<string>;
  readonly onClose: () => void;
}

const CopyDialog = ({ kind, name, choice, copy, onClose }: CopyDialogProps) => {
  const { t } = useTranslation(['manage', 'common']);
  const navigate = useNavigate();
  const problemText = useProblemText();
  const [isChosen, setChosen] = useState(false);
  const copying = useAdminChange(copy);
  return (
    <ConfirmDialog
      title={t('copy.title', { name })}
      action={t('copy.confirm.action')}
      isBusy={copying.isPending}
      onNo={onClose}
      onYes={() => copying.mutate(isChosen, { onSuccess: (address) => void navigate(address) })}
    >
      {(['copied', 'left'] as const).map((part) => (
        <Box key={part} sx={{ mb: 1.5 }}>
          <Typography sx={{ fontWeight: 700 }}>{t(`copy.${part}.label`)}</Typography>
          <Typography>{t(`copy_${kind}.${part}.message`)}</Typography>
        </Box>
      ))}
      <Typography sx={{ mb: 1 }}>{t('copy.names.message')}</Typography>
      <Tick {...choice} isOn={isChosen} onChange={setChosen} />
      {copying.isError && <Alert severity="error">{problemText(copying.error)}</Alert>}
    </ConfirmDialog>
  );
};

interface Closing {
  readonly onClose: () => void;
}

export const CopyFolderDialog = ({ pId, folder: { id: fId, title, name }, onClose }: EntryPlaces['managed-folder'] & Closing) => {
  const { t } = useTranslation('manage');
  return (
    <CopyDialog
      kind="folder"
      name={localText(title, useLanguage()) || name}
      choice={{ label: t('test_make.label'), hint: t('test_make.hint') }}
      copy={async (is_test) => paths.updateFolder(pId, (await callApi('copyFolder', { params: { pId, fId }, body: { is_test } })).id)}
      onClose={onClose}
    />
  );
};

export const CopyProjectDialog = ({ project: { id: pId, title }, onClose }: EntryPlaces['managed-project'] & Closing) => {
  const { t } = useTranslation('manage');
  return (
    <CopyDialog
      kind="project"
      name={localText(title, useLanguage())}
      choice={{ label: t('copy_members.label'), hint: t('copy_members.hint') }}
      copy={async (members) => paths.updateProject((await callApi('copyProject', { params: { pId }, body: { members } })).id)}
      onClose={onClose}
    />
  );
};
