import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Right, Rights } from '#shared/access/access.ts';
import { ChoiceField, FieldSet } from './fields.tsx';
import { Tick } from './tick.tsx';

export type Role = 'edit' | 'browse';
const offered: readonly Role[] = ['edit', 'browse'];

interface RoleChoiceProps {
  readonly roles: readonly Role[];
  readonly onChange: (roles: Role[]) => void;
  readonly isDisabled?: boolean;
}

/** Roles of a member; at least one (spec administration 5). */
export const RoleChoice = ({ roles, onChange, isDisabled = false }: RoleChoiceProps) => {
  const { t } = useTranslation('admin');
  return (
    <FieldSet legend={t('roles.label')} isRequired error={roles.length === 0 ? t('roles_none.message') : null}>
      {offered.map((role) => (
        <Tick
          key={role}
          label={t(`role.${role}.label`)}
          isOn={roles.includes(role)}
          isDisabled={isDisabled}
          onChange={(isTicked) => onChange(offered.filter((name) => (name === role ? isTicked : roles.includes(name))))}
        />
      ))}
    </FieldSet>
  );
};

/** The rights that are given or not, besides the cards that a member sees. */
export const tickedRights = ['identifiers', 'export', 'import', 'review', 'coordinate'] as const satisfies readonly Right[];

export const heldOf = (rights: Rights, held: Rights): Rights => ({
  ...rights,
  cards: held.cards === 'own' ? 'own' : rights.cards,
  ...Object.fromEntries(tickedRights.map((right) => [right, rights[right] && held[right]])),
});

export const RoleField = ({ role, onChoose }: { readonly role: Role; readonly onChoose: (role: Role) => void }) => {
  const { t } = useTranslation('admin');
  return (
    <ChoiceField
      label={t('roles.label')}
      value={role}
      choices={offered.map((each) => ({ value: each, label: t(`role.${each}.label`) }))}
      onChoose={(value) => onChoose(value as Role)}
    />
  );
};

export const useRightsText = () => {
  const { t } = useTranslation('admin');
  return (rights: Rights): string =>
    [
      t(`export_rights.cards.${rights.cards}.label`),
      t(rights.identifiers ? 'export_rights.identified.label' : 'export_rights.deidentified.label'),
      t(rights.export ? 'export_rights.all.label' : 'export_rights.none.label'),
      ...(rights.import ? [t('export_rights.import.label')] : []),
      ...(rights.review ? [t('export_rights.reviewer.label')] : []),
      ...(rights.coordinate ? [t('export_rights.coordinate.label')] : []),
    ].join(' · ');
};

export const useRoleText = () => {
  const { t } = useTranslation('admin');
  return (roles: readonly Role[]): string => {
    if (roles.includes('edit')) return t('role.edit.label');
    return roles.includes('browse') ? t('role.browse.label') : t('role.none.label');
  };
};

interface AvailableSwitchProps {
  readonly name: string;
  readonly isDisabled: boolean;
  /** Admins and owners cannot be disabled by a switch (spec administration 4). */
  readonly isLocked: boolean;
  readonly onChange: (isDisabled: boolean) => void;
}

export const AvailableSwitch = ({ name, isDisabled, isLocked, onChange }: AvailableSwitchProps) => {
  const { t } = useTranslation('admin');
  return (
    <Tick
      isSwitch
      name={t('available_of.label', { name })}
      label={
        <Box component="span" sx={{ display: 'inline-block', fontSize: '0.875rem', minWidth: '5em' }}>
          {isDisabled ? t('disabled.label') : t('available.label')}
        </Box>
      }
      isOn={!isDisabled}
      isDisabled={isLocked}
      onChange={(isOn) => onChange(!isOn)}
    />
  );
};
