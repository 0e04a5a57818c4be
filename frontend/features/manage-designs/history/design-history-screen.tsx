import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { At } from '../../../components/at.tsx';
import { ManageScreen, useFolderTitle, useFoldersSteps } from '../../../components/admin-screen.tsx';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { useModuleEntries } from '../../../components/module-entries.tsx';
import { Panel, RowSkeletons } from '../../../components/panel.tsx';
import { ActionMenu, type RecordAction } from '../../../components/record-list.tsx';
import { EmptyState, ServerView } from '../../../components/server-view.tsx';
import { adminQuery } from '../../../lib/administration.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { bringLists } from '../../../lib/long-lists.ts';
import { paths } from '../../../lib/paths.ts';
import type { DesignScreenProps, Version } from '../api.ts';
import { DesignPreview } from '../preview/design-preview.tsx';

interface VersionRowsProps {
  readonly versions: readonly Version[];
  readonly onPreview: (version: Version) => void;
  readonly actionsOf: (version: Version) => readonly RecordAction[];
}

const VersionRows = ({ versions, onPreview, actionsOf }: VersionRowsProps) => {
  const { t } = useTranslation(['manage', 'manage-designs']);
  const language = useLanguage();
  return (
    <Table aria-label={t('history.title')} sx={{ '& th': { overflowWrap: 'normal' }, '& td, & th': { px: { xs: 1, sm: 2 }, '&:first-of-type': { pl: { xs: 2, sm: 2.5 } } } }}>
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
        {versions.map((version, at) => (
          <TableRow key={version.id}>
            <TableCell>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <span>{version.version}</span>
                {at === 0 && <Chip size="small" color="primary" label={t('manage-designs:history.inForce.label')} />}
              </Box>
            </TableCell>
            <TableCell>{formatDateTime(version.created_at, language)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <Button variant="outlined" onClick={() => onPreview(version)} aria-label={t('preview_of.action', { version: version.version })} sx={{ px: { xs: 1.25, sm: 2 } }}>
                {t('preview.action')}
              </Button>
              <ActionMenu title={t('version.label', { version: version.version })} actions={actionsOf(version)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

export const DesignHistoryScreen = ({ pId, fId, Form }: DesignScreenProps) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const history = useQuery(adminQuery('designHistory', { pId, fId }));
  const versions = history.data ?? [];
  const folder = useQuery(adminQuery('folder', { pId, fId })).data;
  const project = useQuery(adminQuery('project', { pId })).data;
  const [shown, setShown] = useState<Version | null>(null);
  const close = () => setShown(null);
  const menu = useModuleEntries('design-version');
  const headingOf = ({ version }: Version) => ({ project: project?.title, folder: folder?.title, version });
  const show = (version: Version) => void bringLists(version.vals).catch(() => undefined).then(() => setShown(version));
  const actionsOf = (version: Version): readonly RecordAction[] =>
    menu.actionsOf({ pId, fId, version, before: versions[versions.indexOf(version) + 1]?.version ?? null, heading: headingOf(version) });
  const upload = (
    <Button variant="contained" component={Link} to={paths.uploadDesign(pId, fId)}>
      {t('design.action')}
    </Button>
  );
  return (
    <ManageScreen title={t('history.title')} steps={useFoldersSteps(pId)}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={useFolderTitle(pId, fId)}>
          <ServerView query={history} loading={<RowSkeletons rows={3} />} isEmpty={(all) => all.length === 0} empty={<EmptyState title={t('history_empty.title')} action={upload} />}>
            {(all) => <VersionRows versions={all} onPreview={show} actionsOf={actionsOf} />}
          </ServerView>
        </Panel>
        {versions.length > 0 && <At place="design-history" pId={pId} fId={fId} versions={versions} />}
      </Box>
      {menu.dialog}
      {shown !== null && (
        <AskDialog
          title={t('history_preview.title', { version: shown.version, when: formatDateTime(shown.created_at, language) })}
          onClose={close}
          width="lg"
          fullScreen={isNarrow}
          isMessage={false}
          answers={[{ label: t('common:close.action'), onPick: close, isMain: true }]}
        >
          <DesignPreview design={shown.vals} heading={headingOf(shown)} Form={Form} />
        </AskDialog>
      )}
    </ManageScreen>
  );
};
