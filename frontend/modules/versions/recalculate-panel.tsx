import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { plainText } from '#shared/language/markup.ts';
import { CardLink } from '../../components/card-link.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { shownLinks, StepsPanel, type FolderOf } from './steps-panel.tsx';

type Step = CallAnswer<'recalculateCards'>;
type Change = Step['changes'][number];

const changesOf = (steps: readonly Step[]): readonly Change[] => {
  const changes = new Map<string, Change>();
  for (const change of steps.flatMap((step) => step.changes)) {
    const { count = 0, examples = [] } = changes.get(change.path) ?? {};
    changes.set(change.path, { ...change, count: count + change.count, examples: [...examples, ...change.examples].slice(0, shownLinks) });
  }
  return [...changes.values()];
};

const Changes = ({ pId, fId, changes }: FolderOf & { readonly changes: readonly Change[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  return changes.map(({ path, title, count, examples }) => (
    <section key={path} aria-label={plainText(title, language) || path}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t('again.item.label', { item: plainText(title, language) || path, count: formatNumber(count, language) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {examples.map(({ card, name, before, after }, index) => (
          <li key={`${card} ${index}`}>
            <CardLink pId={pId} fId={fId} card={card} name={name} />
            {t('again.example.label', { before: before || t('again.blank.label'), after: after || t('again.blank.label') })}
          </li>
        ))}
      </Box>
    </section>
  ));
};

export const RecalculatePanel = ({ pId, fId, onMove }: FolderOf & { readonly onMove: () => void }) => {
  const { t } = useTranslation('statistics');
  const why = (reason: Step['skipped'][number]['why'], count: string) => (
    <>
      {t(`again.${reason}.label`, { count })}
      {reason === 'version' ? (
        <MuiLink component="button" onClick={onMove} sx={{ minHeight: 44, mx: 1, verticalAlign: 'baseline' }}>
          {t('again.version.action')}
        </MuiLink>
      ) : null}
    </>
  );
  return (
    <StepsPanel
      pId={pId}
      fId={fId}
      title={t('again.title')}
      words={{
        message: t('again.message'),
        preview: t('again.try.action'),
        run: (count) => t('again.run.action', { count }),
        running: t('again.running.label'),
        tried: (said) => t('again.tried.message', { ...said }),
        done: (said) => t('again.done.message', { ...said }),
        skipped: t('again.skipped.title'),
        why,
      }}
      ask={(body, signal) => callApi('recalculateCards', { params: { pId, fId }, body, signal })}
    >
      {(tried) => <Changes pId={pId} fId={fId} changes={changesOf(tried)} />}
    </StepsPanel>
  );
};
