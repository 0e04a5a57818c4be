import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Page } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/languages.ts';
import { ManageScreen, useFoldersSteps } from '../../../components/admin-screen.tsx';
import { At } from '../../../components/at.tsx';
import { NoticeDialog } from '../../../components/ask-dialog.tsx';
import { ServerView } from '../../../components/server-view.tsx';
import { adminQuery, type ManagedFolder } from '../../../lib/administration.ts';
import { ApiProblem, type ApiProblemCode } from '../../../lib/api-problem.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { FolderVersion, StoredList } from '../../../lib/design-lists.ts';
import { useHasPart, useModules } from '../../../lib/modules.ts';
import { paths } from '../../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../../lib/projects.ts';
import { type DesignScreenProps, useReadDesign, useUploadDesign } from '../api.ts';
import { DesignPreview } from '../preview/design-preview.tsx';
import { ChooseFile, fileFault, typeOfFile, type DesignFileType } from './choose-file.tsx';
import { FindingsPanel } from '../../../components/findings-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

type FailureKey = `uploadFailed.${'stale' | 'denied' | 'folder' | 'other'}.message`;
const uploadFailures: Partial<Record<ApiProblemCode, FailureKey>> = {
  'design.stale': 'uploadFailed.stale.message',
  'access.denied': 'uploadFailed.denied.message',
  'folder.unknown': 'uploadFailed.folder.message',
};

interface ToReadBeside {
  readonly repeats?: readonly string[];
  readonly lists?: readonly StoredList[];
  readonly listFiles?: readonly File[];
}

const UploadSteps = ({ pId, fId, folder, Form }: DesignScreenProps & { readonly folder: ManagedFolder }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const project = useQuery(adminQuery('project', { pId })).data;
  const isMember = findFolder(useQuery(projectsQuery).data ?? [], pId, fId) !== null;
  const [type, setType] = useState<DesignFileType>('excel');
  const [address] = useSearchParams();
  const [workbook, setWorkbook] = useState<File | FolderVersion | null>(() => {
    const version = Number(address.get('version'));
    return version > 0 ? { pId, fId, version } : null;
  });
  /** They stay while the file is read again, so that a choice can be undone. */
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [repeating, setRepeating] = useState<readonly string[]>([]);
  const listing = useModules().find(({ designLists }) => designLists)?.designLists;
  const isList = (each: File): boolean => listing?.isList(each) === true;
  const reading = useReadDesign(listing);
  const upload = useUploadDesign({ pId, fId });
  const previewId = useId();

  const design = reading.data?.design ?? null;
  const findings = reading.data?.findings ?? [];
  const leftOut = findings.filter(({ severity }) => severity === 'left_out').reduce((sum, { cells = [''] }) => sum + cells.length, 0);
  const lists = reading.data?.lists ?? [];
  const missing = listing?.missingNames(findings) ?? [];
  const hasBeginnings = useHasPart('design-beginnings');
  const file = workbook instanceof File ? workbook : null;
  const stored = workbook === null || workbook instanceof File ? null : t('again.label', { version: workbook.version });

  const forget = () => {
    reading.reset();
    upload.reset();
  };
  const compile = (from: File | FolderVersion, readAs: DesignFileType, { repeats = repeating, lists = [], listFiles = [] }: ToReadBeside = {}) =>
    reading.mutate({ type: readAs, from, folder: { pId, fId }, language, repeating: repeats, lists, listFiles }, { onSuccess: ({ design }) => design !== null && setPages(design.pages) });
  const read = (from: File | FolderVersion, beside: ToReadBeside = {}) => {
    forget();
    setWorkbook(from);
    setRepeating(beside.repeats ?? repeating);
    const readAs = from instanceof File ? typeOfFile(from, type) : type;
    setType(readAs);
    if (!(from instanceof File) || fileFault(readAs, from) === null) compile(from, readAs, beside);
  };
  const addLists = (files: readonly File[]) => workbook !== null && read(workbook, { lists: reading.data?.lists ?? [], listFiles: files });
  const choose = (chosen: readonly File[]) => {
    const book = type === 'json' ? chosen[0] : chosen.find((each) => !isList(each));
    const isBeside = book === undefined && workbook !== null && !(file !== null && isList(file));
    if (isBeside) return addLists(chosen);
    const from = book ?? chosen[0];
    if (from === undefined) return undefined;
    setPages([]);
    return read(from, { repeats: [], listFiles: chosen.filter((each) => each !== from && isList(each)) });
  };
  // A version's workbook is read at once, because that shows which lists are missing.
  const readStored = useEffectEvent(() => workbook !== null && compile(workbook, type));
  useEffect(() => void readStored(), []);
  const startAnew = (next = type) => {
    forget();
    setPages([]);
    setWorkbook(null);
    setType(next);
  };
  const closeFailure = () => {
    // Another version may be in force by now; then the changes are compared again.
    void queryClient.invalidateQueries({ queryKey: adminQuery('folder', { pId, fId }).queryKey });
    upload.reset();
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography variant="h2">{localText(folder.title, language) || folder.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[localText(project?.title, language), folder.version === null ? t('target.none.label') : t('target.version.label', { version: folder.version })]
            .filter((part) => part !== '')
            .join(' · ')}
        </Typography>
      </Box>
      <ChooseFile type={type} file={file} stored={stored} isReading={reading.isPending} onType={startAnew} onFiles={choose}>
        <Suspense>{listing && (missing.length > 0 || lists.length > 0) && <listing.Files lists={lists} missing={missing} isBusy={reading.isPending} onFiles={addLists} />}</Suspense>
        {file !== null && pages.length > 0 && <At place="design-file" file={file} pages={pages} repeating={repeating} isBusy={reading.isPending} onChange={(next) => read(file, { repeats: next })} />}
        {reading.isError && <Alert severity="error">{t('failed.message')}</Alert>}
        {reading.isSuccess && design === null && findings.length === 0 && <Alert severity="error">{t('invalid.message')}</Alert>}
        {design !== null && findings.length === 0 && <Alert severity="success">{t('valid.message')}</Alert>}
        {/* A file that could not be opened has no cells. */}
        <FindingsPanel findings={findings} file={type === 'excel' && findings.some(({ sheet }) => sheet !== '') ? file : null} />
      </ChooseFile>
      {workbook === null && <At place={hasBeginnings ? 'design-beginnings' : 'design-sources'} fId={fId} onForm={(form) => choose([form])} />}
      <UploadPanel
        key={reading.submittedAt}
        pId={pId}
        fId={fId}
        version={folder.version}
        design={design}
        readAt={reading.submittedAt}
        cardPath={isMember ? (card) => paths.form({ project: pId, folder: fId, card }) : null}
        leftOut={leftOut}
        isUploading={upload.isPending}
        onUpload={(isLeftOutConfirmed) => design !== null && upload.mutate({ design, from: folder.version, language, isLeftOutConfirmed: isLeftOutConfirmed || type === 'json' })}
      />
      {design !== null && (
        <Box component="section" aria-labelledby={previewId}>
          <Typography id={previewId} variant="h2" sx={{ mt: 1 }}>
            {t('preview.title')}
          </Typography>
          <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
            {t('preview.message')}
          </Typography>
          <DesignPreview key={reading.submittedAt} design={design} heading={{ project: project?.title, folder: folder.title, version: null }} Form={Form} />
        </Box>
      )}
      {upload.isSuccess && (
        <NoticeDialog
          title={t('uploaded.title')}
          message={t('uploaded.message', { version: upload.data.version })}
          onClose={() => startAnew()}
        />
      )}
      {upload.isError && (
        <NoticeDialog
          title={t('uploadFailed.title')}
          message={t((upload.error instanceof ApiProblem ? uploadFailures[upload.error.code] : undefined) ?? 'uploadFailed.other.message')}
          onClose={closeFailure}
        />
      )}
    </Box>
  );
};

const waiting = (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" height={52} />
    <Skeleton variant="rounded" height={220} />
  </Box>
);

export const UploadDesignScreen = (props: DesignScreenProps) => {
  const { pId, fId } = props;
  const { t } = useTranslation('manage-designs');
  const folder = useQuery(adminQuery('folder', { pId, fId }));
  return (
    <ManageScreen title={t('screen.title')} steps={useFoldersSteps(pId)}>
      <ServerView query={folder} loading={waiting}>
        {(found) => <UploadSteps {...props} folder={found} />}
      </ServerView>
    </ManageScreen>
  );
};
