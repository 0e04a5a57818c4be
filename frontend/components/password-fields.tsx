import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { passwordFault } from '../lib/password-rule.ts';
import { TextInput } from './text-input.tsx';

interface PasswordFieldsProps {
  readonly password: string;
  readonly confirmation: string;
  readonly onChange: (changes: { password?: string; confirmation?: string }) => void;
  /** A new account needs one; otherwise blank means no change. */
  readonly isRequired: boolean;
  readonly isDisabled?: boolean;
}

/** A new password, twice, with the rule it follows (spec administration 5, passwords). */
export const PasswordFields = ({ password, confirmation, onChange, isRequired, isDisabled = false }: PasswordFieldsProps) => {
  const { t } = useTranslation('admin');
  const fault = passwordFault(password, confirmation);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <TextInput
        label={isRequired ? t('password.label') : t('password_new.label')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(text) => onChange({ password: text })}
        isRequired={isRequired}
        isDisabled={isDisabled}
        hint={isRequired ? t('password.hint') : t('password_new.hint')}
        error={fault === 'characters' ? t('password_characters.message') : null}
      />
      <TextInput
        label={t('password_again.label')}
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(text) => onChange({ confirmation: text })}
        isRequired={isRequired || password !== ''}
        isDisabled={isDisabled}
        error={fault === 'mismatch' && confirmation !== '' ? t('password_mismatch.message') : null}
      />
    </Box>
  );
};
