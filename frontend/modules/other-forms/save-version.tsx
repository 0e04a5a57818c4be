import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignFormatName } from '#shared/api/design-formats.ts';
import { routes } from '#shared/api/routes.ts';
import { NoticeDialog } from '../../components/ask-dialog.tsx';
import { At } from '../../components/at.tsx';
import { callApi } from '../../lib/api-client.ts';
import { fileFrom, saveFile, workbookType } from '../../lib/downloads.ts';
import { useHasPart, type DesignVersion } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';

const known: Readonly<Record<string, string | undefined>> = routes;
/** Only a product with the module `machines` has a JSON Schema to name. */
const schemaAddress = (): string | undefined => known['designSchema'] && new URL(known['designSchema'].replace('GET ', ''), window.location.origin).href;

export const saveAsJson = async ({ pId, fId, version: { version, vals } }: DesignVersion): Promise<void> => {
  const name = await callApi('folder', { params: { pId, fId } }).then(
    ({ design_name }) => design_name,
    () => 'design',
  );
  saveFile(new Blob([`${JSON.stringify({ $schema: schemaAddress(), ...vals }, null, 2)}\n`], { type: 'application/json' }), `${name}_v${version}.json`);
};

interface SaveVersionProps extends DesignVersion {
  readonly as: DesignFormatName;
  readonly onClose: () => void;
}

/** Saves the file as soon as it is opened; then it shows only what went wrong, or what the file could not hold. */
const SaveVersion = ({ as, pId, fId, version: { version }, onClose }: SaveVersionProps) => {
  const { t } = useTranslation('manage-designs');
  const problemText = useProblemText();
  const mayList = useHasPart('left-out');
  const file = useMutation({
    mutationFn: () => callApi('designWorkbook', { params: { pId, fId, version }, query: { as } }),
    onSuccess: ({ name, content, left_out }) => {
      saveFile(fileFrom(content, name.endsWith('.csv') ? 'text/csv' : workbookType), name);
      if (left_out.length === 0 || !mayList) onClose();
    },
  });
  const { mutate } = file;
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) mutate();
    isBegun.current = true;
  }, [mutate]);
  if (file.isError) return <NoticeDialog title={t('history.workbookFailed.title')} message={problemText(file.error)} onClose={onClose} />;
  return file.isSuccess ? <At place="left-out" of="notHeld" version={version} findings={file.data.left_out} onClose={onClose} /> : null;
};

type Closing = Omit<SaveVersionProps, 'as'>;

export const SaveWorkbook = (props: Closing) => <SaveVersion as="workbook" {...props} />;
export const SaveXlsForm = (props: Closing) => <SaveVersion as="xlsform" {...props} />;
export const SaveDictionary = (props: Closing) => <SaveVersion as="dictionary" {...props} />;
