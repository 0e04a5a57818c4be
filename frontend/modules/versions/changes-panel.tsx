import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangeEffect } from '#shared/modules/versions/design-change.ts';
import { Panel } from '../../components/panel.tsx';
import { EmptyState, ServerView } from '../../components/server-view.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Comparison } from './api.ts';
import { ChangeGroups, effectLooks, worstFirst } from './change-groups.tsx';

const countsOf = { safe: [], attention: ['unfit', 'incomplete'], loses_data: ['lost'] } as const satisfies {
  readonly [Effect in ChangeEffect]: readonly ('lost' | 'unfit' | 'incomplete')[];
};

const EffectSummary = ({ comparison: { changes, cards }, isAboutCards }: { readonly comparison: Comparison; readonly isAboutCards: boolean }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const isWithheld = isAboutCards && cards.withheld;
  const isWithCards = isAboutCards && !cards.withheld;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }, listStyle: 'none', m: 0, p: 0 }}>
        {worstFirst.map((effect) => {
          const { Icon, tone } = effectLooks[effect];
          const own = changes.filter((change) => change.effect === effect).length;
          const isNone = own === 0;
          return (
            <Box
              component="li"
              key={effect}
              sx={{
                p: 1.5,
                border: 1,
                borderRadius: 1,
                borderColor: isNone ? 'divider' : `${tone}.main`,
                bgcolor: ({ palette }) => (isNone ? 'transparent' : alpha(palette[tone].main, 0.06)),
                color: isNone ? 'text.secondary' : 'text.primary',
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 700 }}>
                <Icon aria-hidden sx={{ color: isNone ? 'text.secondary' : `${tone}.main` }} />
                <span>{t(`effect.${effect}.label`)}</span>
                <Box component="span" sx={{ ml: 'auto', fontSize: '1.25rem' }}>
                  {formatNumber(own, language)}
                </Box>
              </Box>
              {isWithCards && !isNone
                ? countsOf[effect].map((what) => (
                    <Typography key={what} variant="body2">
                      {t(`effect.${what}.cards.label`, { cards: formatNumber(cards[what], language) })}
                    </Typography>
                  ))
                : null}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {isNone ? t('effect.none.message') : t(`effect.${effect}.message`)}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {isWithheld && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          {t('effect.withheld.message')}
        </Typography>
      )}
      {isWithCards && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {t(cards.all ? 'effect.looked.message' : 'effect.lookedInPart.message', { cards: formatNumber(cards.looked_at, language) })}
        </Typography>
      )}
    </Box>
  );
};

const Waiting = () => (
  <Box sx={{ p: 2.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
    {[1, 2, 3].map((tile) => (
      <Skeleton key={tile} variant="rounded" height={92} />
    ))}
    <Skeleton variant="rounded" height={56} sx={{ gridColumn: '1 / -1' }} />
  </Box>
);

interface ChangesPanelProps {
  readonly title: string;
  readonly same: string;
  readonly query: UseQueryResult<Comparison>;
  readonly cards: Parameters<typeof ChangeGroups>[0]['cards'];
}

export const ChangesPanel = ({ title, same, query, cards }: ChangesPanelProps) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  return (
    <Panel title={title} {...(query.data === undefined ? {} : { count: t('common:count.label', { count: query.data.changes.length }) })}>
      <ServerView query={query} loading={<Waiting />} isEmpty={({ changes }) => changes.length === 0} empty={<EmptyState title={t('changes.none.title')} message={same} />}>
        {(comparison) => (
          <>
            <EffectSummary comparison={comparison} isAboutCards={cards !== null} />
            <ChangeGroups changes={comparison.changes} names={comparison.names} cards={comparison.cards.withheld ? null : cards} />
          </>
        )}
      </ServerView>
    </Panel>
  );
};
