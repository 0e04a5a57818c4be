import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { forced, useAdminChange } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { isSessionProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import type { CodeList } from './api.ts';

interface DeleteCodeListProps {
  readonly domainId: string;
  readonly list: CodeList;
  readonly onClose: () => void;
}

export const DeleteCodeList = ({ domainId, list, onClose }: DeleteCodeListProps) => {
  const { t } = useTranslation(['manage-designs', 'admin', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const isUsed = list.used_by.length > 0;
  const removing = useAdminChange(() => callApi('deleteCodeList', { params: { domainId }, query: { name: list.name, ...forced(isUsed) } }));
  return (
    <ConfirmDialog
      title={t('admin:delete.title', { name: list.name })}
      action={t('admin:delete.action')}
      isDangerous
      isBusy={removing.isPending}
      onNo={onClose}
      onYes={() => removing.mutate(undefined, { onSuccess: onClose })}
    >
      <Typography>{t('codeLists.delete.message')}</Typography>
      {isUsed ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('codeLists.deleteUsed.message')}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
            {list.used_by.map(({ f_id, project, folder, design_name, version }) => (
              <li key={f_id}>
                {[localText(project, language), localText(folder, language) || design_name, t('compare.version.label', { version })].filter((part) => part !== '').join(' / ')}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {removing.isError && !isSessionProblem(removing.error) ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problemText(removing.error)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
};
