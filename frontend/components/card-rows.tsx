import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { answerText } from '../lib/answer-text.ts';
import type { CardEntry } from '../lib/counted-list.ts';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { CardStatus } from './card-status.tsx';

interface CardRowProps {
  readonly card: CardEntry;
  /** Project and folder: on lists that mix them. */
  readonly isPlaceShown: boolean;
}

const CardRow = ({ card, isPlaceShown }: CardRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = card.summary
    .map(({ name, value }) => ({ name: localText(name, language), text: answerText(value, language) }))
    .filter(({ text }) => text !== '');
  const [first, ...others] = facts;
  const place = `${localText(card.project.title, language)} / ${localText(card.folder.title, language)}`;
  return (
    <ButtonBase
      component={Link}
      to={paths.form({ project: card.project.id, folder: card.folder.id, card: card.card_id })}
      sx={{
        display: 'flex',
        width: '100%',
        textAlign: 'left',
        gap: 1,
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: -3 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' }, columnGap: 2, rowGap: 0.25 }}>
        <Typography variant="h3" component="span" sx={{ minWidth: 0 }}>
          {first === undefined ? (
            t('card_untitled.label')
          ) : (
            <>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ mr: 0.75 }}>
                {first.name}
              </Typography>
              {first.text}
            </>
          )}
        </Typography>
        <Box sx={{ gridRow: { xs: 3, sm: 1 }, gridColumn: { xs: 1, sm: 2 }, justifySelf: { sm: 'end' } }}>
          <CardStatus status={card.status} />
        </Box>
        <Box sx={{ minWidth: 0, gridRow: 2 }}>
          {others.length === 0 ? null : (
            <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {others.map(({ name, text }) => (
                <span key={name}>
                  <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
                    {name}
                  </Box>
                  {text}
                </span>
              ))}
            </Typography>
          )}
          {isPlaceShown ? (
            <Typography variant="body2" color="textSecondary">
              {place}
            </Typography>
          ) : null}
        </Box>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ gridRow: { xs: 4, sm: 2 }, gridColumn: { xs: 1, sm: 2 }, justifySelf: { sm: 'end' }, alignSelf: 'end', textAlign: { sm: 'right' } }}
        >
          {t('card_updated.label', { when: formatDateTime(card.updated_at, language), org: localText(card.updated_org, language) })}
        </Typography>
      </Box>
      <ChevronRight aria-hidden sx={{ alignSelf: 'center', color: 'text.secondary' }} />
    </ButtonBase>
  );
};

/** Cards one below the other, each a link into the form. */
export const CardRows = ({ cards, isPlaceShown = false }: { readonly cards: readonly CardEntry[]; readonly isPlaceShown?: boolean }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {cards.map((card) => (
      <Box component="li" key={card.card_global_id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
        <CardRow card={card} isPlaceShown={isPlaceShown} />
      </Box>
    ))}
  </Box>
);
