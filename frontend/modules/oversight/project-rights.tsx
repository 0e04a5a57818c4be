import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { rightNames, usualRights, type Rights } from '#shared/access/access.ts';
import type { Places } from '../../lib/modules.ts';
import { RightsFields } from './rights-fields.tsx';

const strictRights: Rights = { ...usualRights, cards: 'own', identifiers: false, export: false };
const presets = { usual: usualRights, strict: strictRights };
const isSame = (one: Rights, other: Rights): boolean => rightNames.every((right) => one[right] === other[right]);

export const ProjectRights = ({ isNew, rights, onChange }: Places['project-rights']) => {
  const { t } = useTranslation('manage');
  return (
    <>
      <Typography variant="h3">{t('member_rights.label')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('member_rights.hint')}
      </Typography>
      {isNew ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(['usual', 'strict'] as const).map((name) => (
            <Button key={name} variant="outlined" aria-pressed={isSame(rights, presets[name])} onClick={() => onChange(presets[name])}>
              {t(`member_rights.${name}.action`)}
            </Button>
          ))}
        </Box>
      ) : null}
      <RightsFields rights={rights} onChange={onChange} />
    </>
  );
};
