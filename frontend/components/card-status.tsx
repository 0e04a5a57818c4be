import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '#shared/access/card-review.ts';
import { plainText } from '#shared/language/markup.ts';
import { factsOf, type Language } from '#shared/text/languages.ts';
import type { CardEntry } from '../lib/card-lists.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { LiveText } from './live-text.tsx';

const tones = {
  error: (theme: Theme) => theme.palette.error.main,
  warning: (theme: Theme) => theme.palette.warning.main,
  primary: (theme: Theme) => theme.palette.primary.main,
  success: (theme: Theme) => theme.palette.success.main,
  quiet: (theme: Theme) => theme.palette.text.secondary,
};

/** The words tell the status; the colour only repeats it. */
const StatusChip = ({ tone, words }: { readonly tone: keyof typeof tones; readonly words: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      px: 1,
      borderRadius: 4,
      fontSize: '0.8125rem',
      fontWeight: 600,
      lineHeight: 1.7,
      whiteSpace: 'nowrap',
      color: tones[tone],
      bgcolor: (theme) => alpha(tones[tone](theme), 0.1),
    }}
  >
    <LiveText text={words} />
  </Box>
);

interface Standing extends Pick<CardEntry, 'status'> {
  readonly errors?: CardEntry['errors'];
  readonly review?: CardEntry['review'];
}

/** The most urgent thing about a card, so that no card shows two statuses. */
const mostUrgent = ({ status, errors = 0, review }: Standing) => {
  if (errors > 0) return 'errors';
  if (review?.state === 'returned') return 'returned';
  if (review !== undefined && review.open + review.answered > 0) return 'questions';
  if (review?.state === 'submitted') return 'submitted';
  return review?.state === 'locked' ? 'locked' : status.overall;
};

const toneOf = {
  errors: 'error',
  returned: 'warning',
  questions: 'warning',
  submitted: 'primary',
  locked: 'success',
  all: 'success',
  partial: 'quiet',
  no: 'quiet',
} as const satisfies Record<ReturnType<typeof mostUrgent>, keyof typeof tones>;

export const CardStatus = (standing: Standing) => {
  const { t } = useTranslation();
  const { errors = 0, review } = standing;
  const shown = mostUrgent(standing);
  const count = shown === 'errors' ? errors : (review?.open ?? 0) + (review?.answered ?? 0);
  const isOfReview = shown === 'returned' || shown === 'submitted' || shown === 'locked';
  return <StatusChip tone={toneOf[shown]} words={isOfReview ? t(`state_${shown}.label`) : t(`status_${shown}.label`, { count })} />;
};

/** For screens about the review, which tell the rest in other places. */
export const ReviewStateChip = ({ state }: { readonly state: ReviewState }) => {
  const { t } = useTranslation();
  return <StatusChip tone={state === 'entry' ? 'quiet' : toneOf[state]} words={t(`state_${state}.label`)} />;
};

/** The first missing items; empty for a card that cannot be changed, or that an earlier release saved. */
const missingNames = ({ status: { missing = 0, missing_items: items = [] }, review }: Standing, language: Language): string => {
  if (items.length === 0 || review?.state === 'locked') return '';
  return items.map(({ name }) => plainText(name, language)).join(factsOf(language).comma) + (missing > items.length ? ' …' : '');
};

interface RequiredLeftProps extends Standing {
  readonly isNamed?: boolean;
  /** Under a heading that says the rest. */
  readonly isBrief?: boolean;
}

/** What an open card still needs; nothing for a card that cannot be changed. */
export const RequiredLeft = ({ isNamed = false, isBrief = false, ...standing }: RequiredLeftProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, review } = standing;
  if (status.required === 'comp' || review?.state === 'locked') return null;
  if (status.missing === undefined) return <LiveText text={t('required_left.label')} />;
  const count = formatNumber(status.missing, language);
  const names = isNamed ? missingNames(standing, language) : '';
  if (names === '') return <LiveText text={isBrief ? count : t('required_count.label', { count: status.missing })} />;
  return <LiveText text={t(isBrief ? 'required_brief.label' : 'required_names.label', { count, names })} />;
};
