import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/fields.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { ConfirmDialog } from '../../components/ask-dialog.tsx';
import { isSessionProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { findingsIn } from '../../lib/design-files.ts';
import { useSaveCodeList, type CodeList } from './api.ts';
import { FindingsPanel } from '../../components/findings-panel.tsx';

const endings = ['.csv', '.xlsx', '.xls'];

/** A name that workbooks can write behind `select_one_from_file`. */
const isListName = (name: string): boolean => /^[^.[\]\s]{1,90}$/.test(name);

const nameFrom = (file: string): string => file.replace(/\.[^.]*$/, '').trim().replaceAll(/[.[\]\s]+/g, '_').slice(0, 90);

interface UploadCodeListProps {
  readonly domainId: string;
  readonly list: CodeList | null;
  readonly onClose: () => void;
}

export const UploadCodeList = ({ domainId, list, onClose }: UploadCodeListProps) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  const language = useLanguage();
  const problemText = useProblemText();
  const [typed, setTyped] = useState(list?.name ?? '');
  const [file, setFile] = useState<File | null>(null);
  const saving = useSaveCodeList(domainId);
  const name = typed.trim();
  const isOther = file !== null && !endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  const findings = findingsIn(saving.error);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    saving.reset();
    setFile(chosen);
    if (name === '') setTyped(nameFrom(chosen.name));
  };
  const save = () => {
    if (file !== null) saving.mutate({ name, file, language, replaces: list?.hash }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={list === null ? t('codeLists.add.title') : t('codeLists.replace.title', { name: list.name })}
      width="md"
      action={t('codeLists.save.action')}
      isBusy={saving.isPending}
      why={file === null || isOther || !isListName(name) ? t('codeLists.why.message') : null}
      onNo={onClose}
      onYes={save}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {list === null ? null : <Alert severity="info">{t('codeLists.replace.message')}</Alert>}
        <FileDrop title={t('codeLists.file.label')} hint={t('file.drop.message')} action={t(file === null ? 'file.choose.action' : 'file.change.action')} accept={endings} chosen={file?.name ?? null} isBusy={saving.isPending} onFiles={([first]) => choose(first)} />
        {isOther ? <Alert severity="error">{t('codeLists.wrongType.message')}</Alert> : null}
        <TextInput
          label={t('codeLists.name.label')}
          value={typed}
          onChange={setTyped}
          isRequired
          isDisabled={list !== null}
          hint={t('codeLists.name.hint')}
          error={name === '' || isListName(name) ? null : t('codeLists.nameWrong.message')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('codeLists.format.message')}
        </Typography>
        <FindingsPanel findings={findings} />
        {saving.isError && findings.length === 0 && !isSessionProblem(saving.error) ? <Alert severity="error">{problemText(saving.error)}</Alert> : null}
      </Box>
    </ConfirmDialog>
  );
};
