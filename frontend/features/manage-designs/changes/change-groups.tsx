import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEffect } from '#shared/design/design-change.ts';
import type { Change } from '../api.ts';
import { ChangeRow } from './change-row.tsx';
import { effectLooks, worstFirst } from './effects.ts';

const shownAtOnce = 30;

interface ChangeGroupProps {
  readonly effect: ChangeEffect;
  readonly changes: readonly Change[];
  readonly cards: Parameters<typeof ChangeRow>[0]['cards'];
  /** What needs no decision stays folded where something else does. */
  readonly isFolded: boolean;
}

const ChangeGroup = ({ effect, changes, cards, isFolded }: ChangeGroupProps) => {
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
            <ChangeRow key={at} change={change} cards={cards} />
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

/** Every difference, the worst first. */
export const ChangeGroups = ({ changes, cards }: Pick<ChangeGroupProps, 'changes' | 'cards'>) => {
  const groups = worstFirst.flatMap((effect) => {
    const own = changes.filter((change) => change.effect === effect);
    return own.length === 0 ? [] : [{ effect, own }];
  });
  return groups.map(({ effect, own }) => (
    <ChangeGroup key={effect} effect={effect} changes={own} cards={cards} isFolded={effect === 'safe' && groups.length > 1} />
  ));
};
