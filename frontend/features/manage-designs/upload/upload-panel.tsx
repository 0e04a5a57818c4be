import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { alpha } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { CardDesign } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { Panel } from '../../../components/panel.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { JudgedEffect } from '../../../lib/modules.ts';
import { WhyButton } from '../../../components/why-button.tsx';

const countItems = (design: CardDesign): number => {
  let items = 0;
  walkItems(design, () => {
    items += 1;
  });
  return items;
};

export type Readiness =
  | { readonly step: 'file' }
  | { readonly step: 'compare' }
  /** Nothing is in force, nothing changes, or no module compares. */
  | { readonly step: 'ready'; readonly because: 'first' | 'same' | 'new' }
  | { readonly step: 'confirm'; readonly worst: JudgedEffect; readonly lost: number };

interface UploadPanelProps {
  readonly design: CardDesign | null;
  readonly readiness: Readiness;
  readonly version: number;
  readonly isConfirmed: boolean;
  /** Number of cells of the file that the design lacks. */
  readonly leftOut: number;
  readonly isLeftOutConfirmed: boolean;
  readonly isUploading: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly onConfirmLeftOut: (isConfirmed: boolean) => void;
  readonly onUpload: () => void;
}

interface ConfirmationProps {
  readonly label: string;
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

const Confirmation = ({ label, tone, isChecked, isBusy, onChange }: ConfirmationProps) => (
  <FormControlLabel
    control={<Checkbox checked={isChecked} disabled={isBusy} color={tone} onChange={(_event, checked) => onChange(checked)} />}
    label={label}
    sx={{
      flex: '1 1 280px',
      m: 0,
      pr: 2,
      minHeight: 44,
      border: 1,
      borderRadius: 1,
      borderColor: `${tone}.main`,
      bgcolor: ({ palette }) => alpha(palette[tone].main, 0.06),
      '& .MuiFormControlLabel-label': { py: 1, fontWeight: 600 },
    }}
  />
);

const tones = { safe: 'success', attention: 'warning', loses_data: 'error' } as const satisfies { readonly [Effect in JudgedEffect]: string };

export const UploadPanel = (props: UploadPanelProps) => {
  const { design, readiness, version, isConfirmed, leftOut, isLeftOutConfirmed, isUploading, onConfirm, onConfirmLeftOut, onUpload } = props;
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const isConfirming = readiness.step === 'confirm';
  const mayUpload = design !== null && design.pages.length > 0 && (readiness.step === 'ready' || (isConfirming && isConfirmed)) && (leftOut === 0 || isLeftOutConfirmed);
  const losesData = isConfirming && readiness.worst === 'loses_data';
  const tone = isConfirming ? tones[readiness.worst] : 'success';
  const asNew = [t('outcome.new.message', { version }), t('outcome.old.message', { version })];
  const ready = { first: [t('outcome.first.message', { version })], same: [t('outcome.same.message', { version })], new: asNew };
  const outcome = {
    file: [t('outcome.file.message')],
    compare: [t('outcome.compare.message')],
    ready: readiness.step === 'ready' ? ready[readiness.because] : [],
    confirm: [...asNew, ...(losesData ? [t('outcome.kept.message')] : [])],
  }[readiness.step];
  const question = losesData
    ? readiness.lost > 0
      ? t('confirm.losesCards.label', { cards: formatNumber(readiness.lost, language) })
      : t('confirm.loses.label')
    : t('confirm.seen.label');
  return (
    <Panel title={t('upload.title')} {...(design === null ? {} : { count: t('preview.facts.label', { pages: design.pages.length, items: countItems(design) }) })}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', px: { xs: 2, sm: 2.5 }, py: 2 }}>
        {outcome.length === 1 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {outcome[0]}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {outcome.map((line) => (
              <Typography component="li" variant="body2" key={line}>
                {line}
              </Typography>
            ))}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
          {design !== null && leftOut > 0 && (
            <Confirmation label={t('confirm.leftOut.label', { count: formatNumber(leftOut, language) })} tone="warning" isChecked={isLeftOutConfirmed} isBusy={isUploading} onChange={onConfirmLeftOut} />
          )}
          {isConfirming && <Confirmation label={question} tone={tone} isChecked={isConfirmed} isBusy={isUploading} onChange={onConfirm} />}
          <WhyButton
            variant="contained"
            color={losesData ? 'error' : 'primary'}
            why={mayUpload ? null : t(design === null || design.pages.length === 0 || readiness.step === 'file' || readiness.step === 'compare' ? 'upload.why.file' : 'upload.why.confirm')}
            loading={isUploading}
            onClick={onUpload}
            sx={{ minWidth: 160 }}
          >
            {t('upload.action')}
          </WhyButton>
        </Box>
      </Box>
    </Panel>
  );
};
