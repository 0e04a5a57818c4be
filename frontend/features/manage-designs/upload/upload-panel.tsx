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
import type { DesignJudgement } from '../../../lib/modules.ts';
import { WhyButton } from '../../../components/why-button.tsx';

const countItems = (design: CardDesign): number => {
  let items = 0;
  walkItems(design, () => {
    items += 1;
  });
  return items;
};

interface UploadPanelProps {
  readonly design: CardDesign | null;
  /** null: no version is in force. */
  readonly version: number | null;
  /** null: the design has not been compared yet; undefined: no module compares. */
  readonly judgement: DesignJudgement | null | undefined;
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
  readonly tone: 'success' | 'warning' | 'error';
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

export const UploadPanel = (props: UploadPanelProps) => {
  const { design, version, judgement, isConfirmed, leftOut, isLeftOutConfirmed, isUploading, onConfirm, onConfirmLeftOut, onUpload } = props;
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const outcomeOf = (): readonly string[] => {
    if (design === null) return [t('outcome.file.message')];
    if (version === null) return [t('outcome.first.message', { version: 1 })];
    if (judgement === null) return [t('outcome.compare.message')];
    return judgement?.messages ?? [t('outcome.new.message', { version: version + 1 }), t('outcome.old.message', { version: version + 1 })];
  };
  const outcome = outcomeOf();
  const isReadable = design !== null && design.pages.length > 0 && (version === null || judgement !== null);
  const question = (design !== null && version !== null && judgement?.question) || null;
  const mayUpload = isReadable && (question === null || isConfirmed) && (leftOut === 0 || isLeftOutConfirmed);
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
          {question !== null && <Confirmation {...question} isChecked={isConfirmed} isBusy={isUploading} onChange={onConfirm} />}
          <WhyButton
            variant="contained"
            color={question?.tone === 'error' ? 'error' : 'primary'}
            why={mayUpload ? null : t(isReadable ? 'upload.why.confirm' : 'upload.why.file')}
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
