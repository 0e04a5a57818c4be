import Typography from '@mui/material/Typography';
import type { ItemPath } from '#shared/form/form-types.ts';
import { AskDialog } from '../../../components/ask-dialog.tsx';
import { type CarriedForm, MoveReportList } from '../../../form/card/move-report-list.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';

interface CarriedDialogProps {
  readonly carried: CarriedForm;
  readonly onClose: () => void;
  readonly onPick: (path: ItemPath) => void;
}

export const CarriedDialog = ({ carried, onClose, onPick }: CarriedDialogProps) => {
  const { t } = useFormEnvironment().words;
  const versions = { from: carried.from.version, to: carried.to.version };
  return (
    <AskDialog title={t('carried.title', versions)} width="md" onClose={onClose} answers={[{ label: t('carried.check.action'), onPick: onClose, isMain: true }]}>
      <Typography>{t('carried.message', versions)}</Typography>
      <MoveReportList carried={carried} onPick={onPick} />
    </AskDialog>
  );
};
