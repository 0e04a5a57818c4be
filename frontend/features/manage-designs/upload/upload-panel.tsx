import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardDesign } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { At } from '../../../components/at.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Tick } from '../../../components/tick.tsx';
import { WhyButton } from '../../../components/why-button.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { useHasPart, type DesignJudgement, type Places } from '../../../lib/modules.ts';

const countItems = (design: CardDesign): number => {
  let items = 0;
  walkItems(design, () => {
    items += 1;
  });
  return items;
};

interface UploadPanelProps extends Pick<Places['design-upload'], 'pId' | 'fId' | 'readAt' | 'cardPath'> {
  readonly design: CardDesign | null;
  readonly version: number | null;
  readonly leftOut: number;
  readonly isUploading: boolean;
  readonly onUpload: (isLeftOutConfirmed: boolean) => void;
}

const Confirmation = ({ tone, ...tick }: ComponentProps<typeof Tick> & { readonly tone: 'success' | 'warning' | 'error' }) => (
  <Box sx={{ flex: '1 1 280px', px: 1.5, border: 1, borderRadius: 1, borderColor: `${tone}.main`, '& .MuiFormControlLabel-label': { py: 1, fontWeight: 600 } }}>
    <Tick {...tick} />
  </Box>
);

/** Drawn anew for each design that is read. */
export const UploadPanel = ({ design, version, leftOut, isUploading, onUpload, ...compared }: UploadPanelProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const isCompared = useHasPart('design-upload');
  // Another version may come into force while this design waits; then it is compared and confirmed anew.
  const [judged, setJudged] = useState<{ readonly version: number | null; readonly judgement: DesignJudgement } | null>(null);
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const judgement = judged?.version === version ? judged.judgement : null;
  const isConfirmed = confirmed !== null && confirmed === version;
  const [isLeftOutConfirmed, setLeftOutConfirmed] = useState(false);
  const outcomeOf = (): readonly string[] => {
    if (design === null) return [t('outcome.file.message')];
    if (version === null) return [t('outcome.first.message', { version: 1 })];
    if (isCompared && judgement === null) return [t('outcome.compare.message')];
    return judgement?.messages ?? [t('outcome.new.message', { version: version + 1 }), t('outcome.old.message', { version: version + 1 })];
  };
  const outcome = outcomeOf();
  const isReadable = design !== null && design.pages.length > 0 && (version === null || !isCompared || judgement !== null);
  const question = (design !== null && version !== null && judgement?.question) || null;
  const mayUpload = isReadable && (question === null || isConfirmed) && (leftOut === 0 || isLeftOutConfirmed);
  return (
    <>
      {design !== null && version !== null && <At key={version} place="design-upload" {...compared} version={version} design={design} onJudged={(judgement) => setJudged({ version, judgement })} />}
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
              <Confirmation label={t('confirm.leftOut.label', { count: formatNumber(leftOut, language) })} tone="warning" isOn={isLeftOutConfirmed} isDisabled={isUploading} onChange={setLeftOutConfirmed} />
            )}
            {question !== null && <Confirmation {...question} isOn={isConfirmed} isDisabled={isUploading} onChange={(isOn) => setConfirmed(isOn ? version : null)} />}
            <WhyButton
              variant="contained"
              color={question?.tone === 'error' ? 'error' : 'primary'}
              why={mayUpload ? null : t(isReadable ? 'upload.why.confirm' : 'upload.why.file')}
              loading={isUploading}
              onClick={() => onUpload(isLeftOutConfirmed)}
              sx={{ minWidth: 160 }}
            >
              {t('upload.action')}
            </WhyButton>
          </Box>
        </Box>
      </Panel>
    </>
  );
};
