import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { csvRow, type CellValue } from '#shared/export/csv.ts';
import { dayStamp } from '../../lib/download-csv.ts';
import { saveFile } from '../../lib/save-file.ts';

interface FiguresCsvProps {
  /** What the figures are of, for the name of the button and of the file. */
  readonly of: string;
  readonly name: string;
  /** The header first. A figure that is hidden here is blank there. */
  readonly rows: readonly (readonly CellValue[])[];
}

/** The figures of a panel as a file that Excel reads. */
export const FiguresCsv = ({ of, name, rows }: FiguresCsvProps) => {
  const { t } = useTranslation('manage-figures');
  const save = () => saveFile(new Blob(['\uFEFF', ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' }), `${name}_${dayStamp(new Date())}.csv`);
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} aria-label={t('csv_of.label', { of })} onClick={save}>
      {t('csv.action')}
    </Button>
  );
};
