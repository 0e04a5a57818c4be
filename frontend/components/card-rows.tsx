import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Contrast from '@mui/icons-material/Contrast';
import ErrorIcon from '@mui/icons-material/Error';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { answerText, shortId } from '../lib/answer-text.ts';
import type { CardEntry } from '../lib/card-lists.ts';
import { formatDateTime } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useOrigin, type ListedResult } from '../lib/list-origin.ts';
import { paths } from '../lib/paths.ts';
import { At } from './at.tsx';
import { LiveText } from './live-text.tsx';
import { TestMark } from './test-mark.tsx';
import { StatusMark } from './status-mark.tsx';
import { LinkRow, Rows } from './panel.tsx';

const marks = {
  all: { Icon: CheckCircle, colour: 'success.main' },
  partial: { Icon: Contrast, colour: 'primary.main' },
  no: { Icon: RadioButtonUnchecked, colour: 'text.secondary' },
} as const;

/** Status of a card; shape and words tell it, too, not colour alone. */
export const CardStatus = ({ status, errors = 0, review }: Pick<CardEntry, 'status' | 'errors' | 'review'>) => {
  const { t } = useTranslation();
  const { Icon, colour } = marks[status.overall];
  const words = { all: t('status_all.label'), partial: t('status_partial.label'), no: t('status_no.label') };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {review?.state === 'locked' ? null : <StatusMark Icon={Icon} colour={colour} words={words[status.overall]} />}
      {status.required === 'incomp' ? <StatusMark Icon={ErrorIcon} colour="warning.main" words={t('status_required.label')} /> : null}
      {errors > 0 ? <StatusMark Icon={ErrorIcon} colour="error.main" words={t('status_errors.label', { count: errors })} /> : null}
      {review === undefined ? null : <At place="card-mark" review={review} />}
    </Box>
  );
};

interface CardRowProps {
  readonly card: CardEntry;
  readonly isPlaceShown: boolean;
  readonly origin: object;
}

const CardRow = ({ card, isPlaceShown, origin }: CardRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const isNamed = card.summary[0]?.withheld !== true;
  const facts = card.summary
    .filter(({ withheld }) => withheld !== true)
    .map(({ name, value }) => ({ name: plainText(name, language), text: answerText(value, language) }))
    .filter(({ text }) => text !== '');
  const first = isNamed ? facts[0] : undefined;
  const others = isNamed ? facts.slice(1) : facts;
  const place = `${localText(card.project.title, language)} / ${localText(card.folder.title, language)}`;
  return (
    <LinkRow to={paths.form({ project: card.project.id, folder: card.folder.id, card: card.card_id })} state={origin}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' }, columnGap: 2, rowGap: 0.25 }}>
        <Typography variant="h3" component="span" sx={{ minWidth: 0 }}>
          {first === undefined ? (
            isNamed ? t('card_untitled.label') : <>{t('card_by_id.label', { id: shortId(card.card_id) })} <Typography component="span" variant="body2" color="textSecondary">{t('withheld_names.label')}</Typography></>
          ) : (
            <>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ mr: 0.75 }}>
                {first.name}
              </Typography>
              <LiveText text={first.text} isValue />
            </>
          )}
        </Typography>
        <Box sx={{ gridRow: { xs: 3, sm: 1 }, gridColumn: { xs: 1, sm: 2 }, justifySelf: { sm: 'end' } }}>
          <CardStatus status={card.status} {...(card.errors !== undefined && { errors: card.errors })} {...(card.review !== undefined && { review: card.review })} />
        </Box>
        <Box sx={{ minWidth: 0, gridRow: 2 }}>
          {others.length === 0 ? null : (
            <Typography variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {others.map(({ name, text }) => (
                <span key={name}>
                  <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
                    {name}
                  </Box>
                  <LiveText text={text} isValue />
                </span>
              ))}
            </Typography>
          )}
          {isPlaceShown ? (
            <Typography variant="body2" color="textSecondary">
              <LiveText text={place} /> <TestMark folder={card.folder} />
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
    </LinkRow>
  );
};

interface CardRowsProps {
  readonly cards: readonly CardEntry[];
  readonly result: ListedResult;
  readonly isPlaceShown?: boolean;
}

export const CardRows = ({ cards, result, isPlaceShown = false }: CardRowsProps) => {
  const origin = useOrigin(cards, result);
  return (
    <Rows>
      {cards.map((card) => (
        <li key={card.card_global_id}>
          <CardRow card={card} isPlaceShown={isPlaceShown} origin={origin} />
        </li>
      ))}
    </Rows>
  );
};
