import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEffects, type ChangeEffect } from '#shared/modules/versions/design-change.ts';
import { plainText } from '#shared/language/markup.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Change } from './api.ts';

export const effectLooks = {
  safe: { Icon: CheckCircleOutlined, tone: 'success' },
  attention: { Icon: WarningAmber, tone: 'warning' },
  loses_data: { Icon: ErrorOutlined, tone: 'error' },
} as const satisfies { readonly [Effect in ChangeEffect]: object };

export const worstFirst: readonly ChangeEffect[] = changeEffects.toReversed();

export const worstOf = (changes: readonly Change[]): ChangeEffect | null =>
  worstFirst.find((effect) => changes.some((change) => change.effect === effect)) ?? null;

interface ChangeWords {
  readonly title: string;
  readonly kind: string;
  readonly details: readonly string[];
}

const none = '–';

const useChangeWords = () => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const typeName = (type: string | number | undefined) => t(`typeName.${type ?? ''}` as 'typeName.single', { defaultValue: String(type) });
  const partName = (part: string | number | undefined) => t(`partName.${part ?? ''}` as 'partName.title', { defaultValue: String(part) });
  const fromTo = (before: string, after: string) => t('change.fromTo.message', { before, after });

  const details = ({ kind, path, from, params }: Change): readonly string[] => {
    const { before, after, part } = params;
    const plain = fromTo(String(before), String(after));
    switch (kind) {
      case 'added':
      case 'removed':
        return [typeName(params['type'])];
      case 'moved':
        return [fromTo(from ?? '', path)];
      case 'renamed':
        return [fromTo(from ?? '', path), t('change.renamed.hint')];
      case 'retyped':
        return [fromTo(typeName(before), typeName(after))];
      case 'choices':
      case 'reasons':
        return (['removed', 'added', 'reworded'] as const).flatMap((what) =>
          params[what] === none ? [] : [t(`change.choices.${what}.message`, { values: params[what] })],
        );
      case 'format':
      case 'lists':
        return [`${partName(part)}: ${plain}`];
      case 'blanks':
        return [plain];
      case 'required':
        return [after === 'yes' || after === 'no' ? t(`change.required.${after}.message`) : t('change.required.if.message', { condition: after })];
      case 'computed':
        return [t('change.computed.message')];
      case 'behaviour':
        return [partName(part)];
      case 'text':
        return [String(params['parts']).split(', ').map(partName).join(t('change.and.label'))];
      default:
        return [plain];
    }
  };

  return (change: Change): ChangeWords => ({
    title: change.path === '' ? t('change.whole.label') : plainText(change.title, language) || change.path,
    kind: t(`change.${change.kind}.label`),
    details: details(change),
  });
};

const mono = { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: '0.8125rem' } as const;
/** On a phone, more lines would push the next change off the screen. */
const examplesOnPhones = 3;
const counted = ['lost', 'unfit', 'incomplete'] as const;

interface OnCardsProps {
  readonly change: Change;
  readonly names: Readonly<Record<string, string>>;
  readonly cardPath: ((cardId: string) => string) | null;
}

const OnCards = ({ change, names, cardPath }: OnCardsProps) => {
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
              (names[id] ?? id)
            ) : (
              // A new tab, so that the design being uploaded is not lost.
              <Link href={cardPath(id)} target="_blank" rel="noopener" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
                {names[id] ?? id}
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
  readonly cards: Pick<OnCardsProps, 'cardPath'> | null;
  readonly names: OnCardsProps['names'];
}

const ChangeRow = ({ change, cards, names }: ChangeRowProps) => {
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
        {cards === null || change.effect === 'safe' ? null : <OnCards change={change} names={names} cardPath={cards.cardPath} />}
      </Box>
    </Box>
  );
};

const shownAtOnce = 30;

interface ChangeGroupProps {
  readonly effect: ChangeEffect;
  readonly changes: readonly Change[];
  readonly cards: ChangeRowProps['cards'];
  readonly names: ChangeRowProps['names'];
  readonly isFolded: boolean;
}

const ChangeGroup = ({ effect, changes, cards, names, isFolded }: ChangeGroupProps) => {
  const { t } = useTranslation('manage-designs');
  const [isOpen, setOpen] = useState(!isFolded);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const { Icon, tone } = effectLooks[effect];
  const shown = isWhole ? changes : changes.slice(0, shownAtOnce);
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3" sx={{ m: 0 }}>
        <Button
          id={id}
          fullWidth
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          startIcon={<Icon sx={{ color: `${tone}.main` }} />}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ justifyContent: 'flex-start', px: { xs: 2, sm: 2.5 }, py: 1.25, borderRadius: 0, color: 'text.primary', bgcolor: 'background.default', textAlign: 'start', '& .MuiButton-endIcon': { ml: 'auto' } }}
        >
          {t(`effect.${effect}.count.label`, { count: changes.length })}
        </Button>
      </Typography>
      {isOpen && (
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((change, at) => (
            <ChangeRow key={at} change={change} cards={cards} names={names} />
          ))}
        </Box>
      )}
      {isOpen && shown.length < changes.length && (
        <Button onClick={() => setWhole(true)} sx={{ mx: 2, mb: 1 }}>
          {t('changes.all.action', { count: changes.length })}
        </Button>
      )}
    </Box>
  );
};

export const ChangeGroups = ({ changes, cards, names }: Pick<ChangeGroupProps, 'changes' | 'cards' | 'names'>) => {
  const groups = worstFirst.flatMap((effect) => {
    const own = changes.filter((change) => change.effect === effect);
    return own.length === 0 ? [] : [{ effect, own }];
  });
  return groups.map(({ effect, own }) => (
    <ChangeGroup key={effect} effect={effect} changes={own} cards={cards} names={names} isFolded={effect === 'safe' && groups.length > 1} />
  ));
};
