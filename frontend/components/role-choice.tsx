import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { FieldSet } from './field-set.tsx';

export type Role = 'edit' | 'browse';
const offered: readonly Role[] = ['edit', 'browse'];

interface RoleChoiceProps {
  readonly roles: readonly Role[];
  readonly onChange: (roles: Role[]) => void;
  readonly isDisabled?: boolean;
}

/** What a member may do with the cards; at least one (spec administration 5). */
export const RoleChoice = ({ roles, onChange, isDisabled = false }: RoleChoiceProps) => {
  const { t } = useTranslation('admin');
  return (
    <FieldSet legend={t('roles.label')} error={roles.length === 0 ? t('roles_none.message') : null}>
      {offered.map((role) => (
        <FormControlLabel
          key={role}
          disabled={isDisabled}
          sx={{ minHeight: 44 }}
          control={
            <Checkbox
              checked={roles.includes(role)}
              onChange={(_, isTicked) => onChange(offered.filter((name) => (name === role ? isTicked : roles.includes(name))))}
            />
          }
          label={t(`role.${role}.label`)}
        />
      ))}
    </FieldSet>
  );
};

/** The wider of a member's roles in words. */
export const useRoleText = () => {
  const { t } = useTranslation('admin');
  return (roles: readonly Role[]): string => {
    if (roles.includes('edit')) return t('role.edit.label');
    return roles.includes('browse') ? t('role.browse.label') : t('role.none.label');
  };
};
