import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Rights } from '#shared/access/access.ts';
import { ChoiceField, FieldSet } from '../../components/fields.tsx';
import { tickedRights } from '../../components/rights.tsx';
import { Tick } from '../../components/tick.tsx';
import type { Places } from '../../lib/modules.ts';

export const RightsFields = ({ rights, onChange, isDisabled = false, held }: Places['member-rights']) => {
  const { t } = useTranslation('admin');
  const lacks = (right: (typeof tickedRights)[number]) => held?.[right] === false && !rights[right];
  return (
    <FieldSet legend={t('export_rights.label')}>
      <Box sx={{ flexBasis: '100%', pt: 1 }}>
        <ChoiceField
          label={t('export_rights.cards.label')}
          value={rights.cards}
          isDisabled={isDisabled}
          choices={(['all', 'own'] as const).filter((each) => each === rights.cards || each === 'own' || held?.cards !== 'own').map((each) => ({ value: each, label: t(`export_rights.cards.${each}.label`) }))}
          onChoose={(cards) => onChange({ ...rights, cards: cards as Rights['cards'] })}
        />
        <Typography variant="body2" color="textSecondary">
          {t('export_rights.cards.hint')}
        </Typography>
      </Box>
      {tickedRights.map((right) => (
        <Tick
          key={right}
          label={t(`export_rights.${right}.label`)}
          hint={t(lacks(right) ? 'export_rights.not_held.hint' : `export_rights.${right}.hint`)}
          isOn={rights[right]}
          isDisabled={isDisabled || lacks(right)}
          onChange={(isTicked) => onChange({ ...rights, [right]: isTicked })}
        />
      ))}
    </FieldSet>
  );
};
