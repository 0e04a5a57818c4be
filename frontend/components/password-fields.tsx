import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { mayBePassword, shortestPassword } from '#shared/access/password-rule.ts';
import { At } from './at.tsx';
import { TextInput } from './fields.tsx';

export type PasswordFault = 'characters' | 'short' | 'login_id' | 'mismatch';

/** Both blank is no fault: it means no change. */
export const passwordFault = (password: string, confirmation: string, loginId: string): PasswordFault | null => {
  if (!mayBePassword(password)) return 'characters';
  if (password !== '' && password.length < shortestPassword) return 'short';
  if (password !== '' && password.toLowerCase() === loginId.trim().toLowerCase()) return 'login_id';
  return password === confirmation ? null : 'mismatch';
};

interface PasswordFieldsProps {
  readonly password: string;
  readonly confirmation: string;
  readonly loginId: string;
  readonly onChange: (changes: { password?: string; confirmation?: string }) => void;
  readonly isRequired: boolean;
  readonly isDisabled?: boolean;
}

export const PasswordFields = ({ password, confirmation, loginId, onChange, isRequired, isDisabled = false }: PasswordFieldsProps) => {
  const { t } = useTranslation('admin');
  const fault = passwordFault(password, confirmation, loginId);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Box>
        <TextInput
          label={isRequired ? t('password.label') : t('password_new.label')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(text) => onChange({ password: text })}
          isRequired={isRequired}
          isDisabled={isDisabled}
          hint={isRequired ? t('password.hint') : t('password_new.hint')}
          error={fault === null || fault === 'mismatch' ? null : t(`password_${fault}.message`)}
        />
        {password === '' || isDisabled ? null : <At place="new-password" password={password} />}
      </Box>
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
