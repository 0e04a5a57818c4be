import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Places } from '../../lib/modules.ts';
import { passwordStrength, type PasswordStrength } from './password-strength.ts';

const meter = {
  weak: { value: 33, color: 'error' },
  fair: { value: 66, color: 'warning' },
  strong: { value: 100, color: 'success' },
} as const satisfies { readonly [strength in PasswordStrength]: { readonly value: number; readonly color: string } };

export const StrengthMeter = ({ password }: Places['new-password']) => {
  const { t } = useTranslation('admin');
  const strength = passwordStrength(password);
  const { value, color } = meter[strength];
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress variant="determinate" value={value} color={color} aria-hidden />
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        {t(`password_strength.${strength}.label`)}
      </Typography>
    </Box>
  );
};
