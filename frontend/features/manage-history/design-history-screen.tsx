import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ManageScreen, useFolderTitle, useFoldersSteps } from '../../components/manage-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowSkeletons } from '../../components/row-skeletons.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';

type Version = CallAnswer<'designHistory'>[number];
type Preview = ComponentType<{ readonly design: CardDesign }>;

const historyQuery = (pId: string, fId: string) =>
  queryOptions({ queryKey: queryKeys.designHistory(pId, fId), queryFn: ({ signal }) => callApi('designHistory', { params: { pId, fId }, signal }) });

interface PreviewDialogProps {
  readonly version: Version;
  readonly Preview: Preview;
  readonly onClose: () => void;
}

/** One version as its users met it, under its number and date. */
const PreviewDialog = ({ version, Preview, onClose }: PreviewDialogProps) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('history_preview.title', { version: version.version, when: formatDateTime(version.created_at, language) })}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <Preview design={version.vals} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:close.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface DesignHistoryScreenProps {
  readonly pId: string;
  readonly fId: string;
  /** Draws a design as its users met it. */
  readonly Preview: Preview;
}

/** /manage/project/{pId}/folder/{fId}/designHistory */
export const DesignHistoryScreen = ({ pId, fId, Preview }: DesignHistoryScreenProps) => {
  const { t } = useTranslation('manage');
  const language = useLanguage();
  const history = useQuery(historyQuery(pId, fId));
  const [shown, setShown] = useState<Version | null>(null);
  const upload = (
    <Button variant="contained" component={Link} to={paths.uploadDesign(pId, fId)}>
      {t('design.action')}
    </Button>
  );
  return (
    <ManageScreen title={t('history.title')} steps={useFoldersSteps(pId)}>
      <Panel title={useFolderTitle(pId, fId)}>
        <ServerView
          query={history}
          loading={<RowSkeletons rows={3} />}
          isEmpty={(versions) => versions.length === 0}
          empty={<EmptyState title={t('history_empty.title')} action={upload} />}
        >
          {(versions) => (
            <Table aria-label={t('history.title')}>
              <TableHead>
                <TableRow>
                  <TableCell>{t('history_version.label')}</TableCell>
                  <TableCell>{t('created.label')}</TableCell>
                  <TableCell align="right">
                    <Box component="span">{t('preview.action')}</Box>
                  </TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {versions.map((version) => (
                  <TableRow key={version.id}>
                    <TableCell>{version.version}</TableCell>
                    <TableCell>{formatDateTime(version.created_at, language)}</TableCell>
                    <TableCell align="right">
                      <Button variant="outlined" onClick={() => setShown(version)} aria-label={t('preview_of.action', { version: version.version })}>
                        {t('preview.action')}
                      </Button>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </ServerView>
      </Panel>
      {shown === null ? null : <PreviewDialog version={shown} Preview={Preview} onClose={() => setShown(null)} />}
    </ManageScreen>
  );
};
