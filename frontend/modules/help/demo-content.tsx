import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { useDeletion } from '../../components/delete-dialog.tsx';
import { forced, useAdminChange, type ManagedProject } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { useProblemText } from '../../lib/problem-text.ts';

export const DemoContent = ({ demo }: { readonly demo: ManagedProject | undefined }) => {
  const { t } = useTranslation('manage');
  const language = useLanguage();
  const problemText = useProblemText();
  const adding = useAdminChange(() => callApi('addDemo', { body: {} }));
  const deletion = useDeletion<ManagedProject>(
    'project',
    ({ title }) => localText(title, language),
    ({ id }, isForced) => callApi('deleteProject', { params: { pId: id }, query: forced(isForced) }),
  );
  return (
    <Box component="section" aria-labelledby="demo-content" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="demo-content" component="h3" sx={{ fontWeight: 700 }}>
        {t('demo.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t(demo === undefined ? 'demo.message' : 'demo.there.message')}
      </Typography>
      {demo === undefined ? (
        <Button variant="outlined" loading={adding.isPending} onClick={() => adding.mutate(undefined)}>
          {t('demo.add.action')}
        </Button>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" component={Link} to={pathPatterns.home}>
            {t('demo.open.action')}
          </Button>
          <Button color="error" onClick={() => deletion.ask(demo)}>
            {t('demo.remove.action')}
          </Button>
        </Box>
      )}
      {adding.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problemText(adding.error)}
        </Alert>
      )}
      {deletion.dialog}
    </Box>
  );
};
