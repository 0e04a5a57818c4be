import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenDialog } from '../../../components/open-dialog.tsx';
import { At } from '../../../components/at.tsx';
import { ManageScreen, useFolderTitle, useFoldersSteps } from '../../../components/admin-screen.tsx';
import { Panel, RowSkeletons } from '../../../components/panel.tsx';
import { ActionMenu, type RecordAction } from '../../../components/record-list.tsx';
import { MutationFailure } from '../../../components/save-results.tsx';
import { EmptyState, ServerView } from '../../../components/server-view.tsx';
import { adminQuery } from '../../../lib/administration.ts';
import { missesLists } from '../../../lib/design-files.ts';
import { fileFrom, saveFile, workbookType } from '../../../lib/downloads.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { bringLists } from '../../../lib/long-lists.ts';
import { type DesignHeading, type PreviewForm, useHasPart, useModuleLinks, useModules } from '../../../lib/modules.ts';
import { paths } from '../../../lib/paths.ts';
import { useVersionFile, type Version } from '../api.ts';
import type { DesignFormatName } from '#shared/api/design-formats.ts';
import { routes } from '#shared/api/routes.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { contentLanguage } from '#shared/language/content-language.ts';
import { DesignPreview } from '../preview/design-preview.tsx';

interface VersionRowsProps {
  readonly versions: readonly Version[];
  readonly onPreview: (version: Version) => void;
  readonly actionsOf: (version: Version) => readonly RecordAction[];
}

/** Version, date and actions (spec administration 2, design history). */
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

interface VersionPreviewProps {
  readonly version: Version;
  readonly heading: DesignHeading;
  readonly Form: PreviewForm;
  readonly onClose: () => void;
}

const VersionPreview = ({ version, heading, Form, onClose }: VersionPreviewProps) => {
  const { t } = useTranslation(['manage', 'common']);
  const language = useLanguage();
  const titleId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <OpenDialog onClose={onClose} maxWidth="lg" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {t('history_preview.title', { version: version.version, when: formatDateTime(version.created_at, language) })}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <DesignPreview design={version.vals} heading={heading} Form={Form} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common:close.action')}
        </Button>
      </DialogActions>
    </OpenDialog>
  );
};

interface DesignHistoryScreenProps {
  readonly pId: string;
  readonly fId: string;
  readonly Form: PreviewForm;
}

type Opened =
  | { readonly version: Version; readonly as: 'preview' | 'print' }
  | { readonly version: Version; readonly as: 'leftOut' | 'notHeld'; readonly findings: readonly Diagnostic[] };

const schemaAddress = (): string => new URL(routes.designSchema.replace('GET ', ''), window.location.origin).href;

interface VersionsProps extends DesignHistoryScreenProps {
  readonly versions: readonly Version[];
}

const Versions = ({ pId, fId, versions, Form }: VersionsProps) => {
  const { t } = useTranslation(['manage-designs', 'admin']);
  const language = useLanguage();
  const folder = useQuery(adminQuery('folder', { pId, fId })).data;
  const project = useQuery(adminQuery('project', { pId })).data;
  const file = useVersionFile({ pId, fId });
  const [open, setOpen] = useState<Opened | null>(null);
  const mayList = useHasPart('left-out');
  const mayPrint = useHasPart('design-print');
  const moduleLinks = useModuleLinks('design-version');
  const formats = useModules().flatMap(({ designFormats = [] }) => designFormats);
  const title = useFolderTitle(pId, fId);
  const headingOf = ({ version }: Version) => ({ project: project?.title, folder: folder?.title, version });
  const close = () => setOpen(null);
  const show = (version: Version, as: 'preview' | 'print') => void bringLists(version.vals).catch(() => undefined).then(() => setOpen({ version, as }));

  const saveJson = ({ version, vals }: Version) =>
    saveFile(new Blob([`${JSON.stringify({ $schema: schemaAddress(), ...vals }, null, 2)}\n`], { type: 'application/json' }), `${folder?.design_name ?? 'design'}_v${version}.json`);
  const saveAs = (version: Version, as: DesignFormatName) =>
    file.mutate(
      { version: version.version, as },
      {
        onSuccess: ({ name, content, left_out }) => {
          saveFile(fileFrom(content, name.endsWith('.csv') ? 'text/csv' : workbookType), name);
          if (left_out.length > 0) setOpen({ version, as: 'notHeld', findings: left_out });
        },
      },
    );
  const actionsOf = (version: Version): readonly RecordAction[] => {
    const before = versions[versions.indexOf(version) + 1];
    return [
      ...formats.map(({ name, label }) => ({ label: t(label), onSelect: () => saveAs(version, name) })),
      { label: t('history.json.action'), onSelect: () => saveJson(version) },
      ...(mayPrint ? [{ label: t('print.open.action'), onSelect: () => show(version, 'print') }] : []),
      ...(missesLists(version.left_out) ? [{ label: t('history.lists.action'), to: `${paths.uploadDesign(pId, fId)}?version=${version.version}` }] : []),
      ...(version.left_out.length === 0 || !mayList ? [] : [{ label: t('history.leftOut.action'), onSelect: () => setOpen({ version, as: 'leftOut', findings: version.left_out }) }]),
      ...moduleLinks({ version: version.version, before: before?.version ?? null }).map(({ label, mentioned, to }) => ({ label: t(`admin:${label}`, mentioned), to })),
    ];
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel title={title}>
        <VersionRows versions={versions} onPreview={(version) => show(version, 'preview')} actionsOf={actionsOf} />
      </Panel>
      <At place="design-history" pId={pId} fId={fId} versions={versions} />
      <MutationFailure title={t('history.workbookFailed.title')} mutations={[file]} />
      {open?.as === 'preview' && <VersionPreview version={open.version} heading={headingOf(open.version)} Form={Form} onClose={close} />}
      {(open?.as === 'leftOut' || open?.as === 'notHeld') && <At place="left-out" of={open.as} version={open.version.version} findings={open.findings} onClose={close} />}
      {open?.as === 'print' && <At place="design-print" design={open.version.vals} heading={headingOf(open.version)} content={contentLanguage(open.version.vals.languages, [language])} onClose={close} />}
    </Box>
  );
};

export const DesignHistoryScreen = (props: DesignHistoryScreenProps) => {
  const { pId, fId } = props;
  const { t } = useTranslation('manage');
  const history = useQuery(adminQuery('designHistory', { pId, fId }));
  const title = useFolderTitle(pId, fId);
  const upload = (
    <Button variant="contained" component={Link} to={paths.uploadDesign(pId, fId)}>
      {t('design.action')}
    </Button>
  );
  return (
    <ManageScreen title={t('history.title')} steps={useFoldersSteps(pId)}>
      <ServerView
        query={history}
        loading={
          <Panel title={title}>
            <RowSkeletons rows={3} />
          </Panel>
        }
        isEmpty={(versions) => versions.length === 0}
        empty={
          <Panel title={title}>
            <EmptyState title={t('history_empty.title')} action={upload} />
          </Panel>
        }
      >
        {(versions) => <Versions {...props} versions={versions} />}
      </ServerView>
    </ManageScreen>
  );
};
