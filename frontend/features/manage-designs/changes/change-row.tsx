import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Change } from '../api.ts';
import { effectLooks } from './effects.ts';
import { useChangeWords } from './use-change-words.ts';

const mono = { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: '0.8125rem' } as const;
/** A line each, they would push the next change off the screen. */
const examplesOnPhones = 3;
const counted = ['lost', 'unfit', 'incomplete'] as const;

interface OnCardsProps {
  readonly change: Change;
  /** Where a card is opened; null where this manager may not open any. */
  readonly cardPath: ((cardId: string) => string) | null;
}

/** How many cards a change concerns, and a few of them. */
const OnCards = ({ change, cardPath }: OnCardsProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const found = counted.filter((what) => change[what] > 0);
  if (found.length === 0) {
    return (
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {change.counted ? t('onCards.none.message') : t('onCards.unknown.message')}
      </Typography>
    );
  }
  return (
    <Box sx={{ mt: 0.75, pl: 1.5, borderLeft: 3, borderColor: `${effectLooks[change.effect].tone}.main` }}>
      {found.map((what) => (
        <Typography key={what} variant="body2" sx={{ fontWeight: 600 }}>
          {t(`onCards.${what}.message`, { cards: formatNumber(change[what], language) })}
        </Typography>
      ))}
      <Box component="ul" aria-label={t('onCards.examples.label')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', m: 0, p: 0 }}>
        <Typography component="li" variant="body2" aria-hidden sx={{ alignSelf: 'center', color: 'text.secondary' }}>
          {t('onCards.examples.label')}
        </Typography>
        {change.examples.map((id, at) => (
          <Box component="li" key={id} sx={{ ...mono, display: { xs: at < examplesOnPhones ? 'block' : 'none', sm: 'block' } }}>
            {cardPath === null ? (
              id
            ) : (
              // The design under way must still be there when the card has been looked at.
              <Link href={cardPath(id)} target="_blank" rel="noopener" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
                {id}
              </Link>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface ChangeRowProps {
  readonly change: Change;
  /** Null where nobody looked at cards. */
  readonly cards: Pick<OnCardsProps, 'cardPath'> | null;
}

/** One difference: which item, what about it, and which cards it concerns. */
export const ChangeRow = ({ change, cards }: ChangeRowProps) => {
  const { title, kind, details } = useChangeWords()(change);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, px: { xs: 2, sm: 2.5 }, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ flex: '0 0 auto', minWidth: { sm: 108 } }}>
        <Chip size="small" variant="outlined" label={kind} />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography component="span" sx={{ fontWeight: 700 }}>
            {title}
          </Typography>
          {change.path === '' ? null : (
            <Box component="span" sx={{ ...mono, color: 'text.secondary' }}>
              {change.path}
            </Box>
          )}
        </Box>
        {details.map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        {cards === null || change.effect === 'safe' ? null : <OnCards change={change} cardPath={cards.cardPath} />}
      </Box>
    </Box>
  );
};
