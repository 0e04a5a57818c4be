import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { adminQuery } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';

const Choose = ({ fId, onForm, onClose }: Places['design-sources'] & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['manage-designs', 'common', 'manage']);
  const language = useLanguage();
  const problemText = useProblemText();
  const projects = useQuery(adminQuery('allProjects'));
  const [pId, setProject] = useState('');
  const [from, setFrom] = useState('');
  const folders = useQuery({ ...adminQuery('folders', { pId }), enabled: pId !== '' });
  const withForm = (folders.data ?? []).filter(({ id, version }) => version !== null && id !== fId);
  const chosen = withForm.find(({ id }) => id === from);
  const bring = useMutation({
    mutationFn: async () => {
      const [latest] = await callApi('designHistory', { params: { pId, fId: from } });
      return new File([JSON.stringify(latest?.vals)], `${localText(chosen?.title, language) || from}.json`);
    },
    onSuccess: (file) => {
      onClose();
      onForm(file);
    },
  });
  const failure = projects.error ?? folders.error ?? bring.error;
  const none = { value: '', label: t('manage:choose.placeholder') };
  const isEmpty = pId !== '' && folders.isSuccess && withForm.length === 0;
  return (
    <MessageDialog
      title={t('other.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel.action')}</Button>
          <WhyButton variant="contained" why={chosen === undefined ? t('other.why.message') : null} loading={bring.isPending} onClick={() => bring.mutate()}>
            {t('other.bring.action')}
          </WhyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {t('other.message')}
        <ChoiceField
          label={t('manage:projects.title')}
          value={pId}
          choices={[none, ...(projects.data ?? []).map(({ id, title }) => ({ value: id, label: localText(title, language) }))]}
          onChoose={(id) => {
            setProject(id);
            setFrom('');
          }}
        />
        <ChoiceField
          label={t('manage:folders.title')}
          value={from}
          isDisabled={withForm.length === 0}
          choices={[none, ...withForm.map(({ id, title, name, version }) => ({ value: id, label: t('other.folder.label', { name: localText(title, language) || name, version }) }))]}
          onChoose={setFrom}
        />
        {isEmpty && <Alert severity="info">{t('other.none.message')}</Alert>}
        {failure && <Alert severity="error">{problemText(failure)}</Alert>}
      </Box>
    </MessageDialog>
  );
};

/** Another folder's form is read like a file, so it is checked, compared and shown before it is in force here. */
export const OtherForm = (props: Places['design-sources']) => {
  const { t } = useTranslation('manage-designs');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('other.action')}
      </Button>
      {isOpen && <Choose {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
