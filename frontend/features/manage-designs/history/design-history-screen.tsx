import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ManageScreen, useFolderTitle, useFoldersSteps } from '../../../components/manage-screen.tsx';
import { MutationFailure } from '../../../components/mutation-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { RecordAction } from '../../../components/record-row.tsx';
import { RowSkeletons } from '../../../components/row-skeletons.tsx';
import { ServerView } from '../../../components/server-view.tsx';
import { useLanguage } from '../../../lib/i18n.ts';
import { managedFolderQuery, managedProjectQuery } from '../../../lib/manage-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { fileFrom, saveFile } from '../../../lib/save-file.ts';
import { historyQuery, useVersionWorkbook, type Version } from '../api.ts';
import type { PreviewForm } from '../preview/design-preview.tsx';
import { PrintableDialog } from '../print/printable-dialog.tsx';
import { workbookType } from '../workbook-type.ts';
import { CompareVersions, useComparedPair } from './compare-versions.tsx';
import { VersionPreview } from './version-preview.tsx';
import { VersionRows } from './version-rows.tsx';

interface DesignHistoryScreenProps {
  readonly pId: string;
  readonly fId: string;
  /** Draws a design as its users met it. */
  readonly Form: PreviewForm;
}

interface VersionsProps extends DesignHistoryScreenProps {
  /** Newest first. */
  readonly versions: readonly Version[];
}

/** The versions, what can be done with each, and what is different between two of them. */
const Versions = ({ pId, fId, versions, Form }: VersionsProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const folder = useQuery(managedFolderQuery(pId, fId)).data;
  const project = useQuery(managedProjectQuery(pId)).data;
  const workbook = useVersionWorkbook({ pId, fId });
  const [open, setOpen] = useState<{ readonly version: Version; readonly as: 'preview' | 'paper' } | null>(null);
  const { pair, compare } = useComparedPair(versions);
  const title = useFolderTitle(pId, fId);
  const headingOf = ({ version }: Version) => ({ project: project?.title, folder: folder?.title, version });
  const close = () => setOpen(null);

  const saveJson = ({ version, vals }: Version) =>
    saveFile(new Blob([`${JSON.stringify(vals, null, 2)}\n`], { type: 'application/json' }), `${folder?.design_name ?? 'design'}_v${version}.json`);
  const saveWorkbook = ({ version }: Version) =>
    workbook.mutate(version, { onSuccess: ({ name, content }) => saveFile(fileFrom(content, workbookType), name) });
  const actionsOf = (version: Version): readonly RecordAction[] => {
    const before = versions[versions.indexOf(version) + 1];
    return [
      { label: t('history.workbook.action'), onSelect: () => saveWorkbook(version) },
      { label: t('history.json.action'), onSelect: () => saveJson(version) },
      { label: t('print.open.action'), onSelect: () => setOpen({ version, as: 'paper' }) },
      ...(before === undefined
        ? []
        : [{ label: t('history.changes.action', { version: before.version }), onSelect: () => compare({ from: before.version, to: version.version }) }]),
    ];
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel title={title}>
        <VersionRows versions={versions} onPreview={(version) => setOpen({ version, as: 'preview' })} actionsOf={actionsOf} />
      </Panel>
      <CompareVersions pId={pId} fId={fId} versions={versions} pair={pair} onCompare={compare} />
      <MutationFailure title={t('history.workbookFailed.title')} mutations={[workbook]} />
      {open?.as === 'preview' && <VersionPreview version={open.version} heading={headingOf(open.version)} Form={Form} onClose={close} />}
      {open?.as === 'paper' && <PrintableDialog design={open.version.vals} heading={headingOf(open.version)} language={language} onClose={close} />}
    </Box>
  );
};

/** /manage/project/{pId}/folder/{fId}/designHistory */
export const DesignHistoryScreen = (props: DesignHistoryScreenProps) => {
  const { pId, fId } = props;
  const { t } = useTranslation('manage');
  const history = useQuery(historyQuery({ pId, fId }));
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
