import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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

const ticked = ['identifiers', 'export', 'import', 'review', 'coordinate'] as const satisfies readonly Right[];

interface RightsFieldsProps {
  readonly rights: Rights;
  readonly onChange: (rights: Rights) => void;
  readonly isDisabled?: boolean;
  /** The giver's own rights: others can be removed but not given. Undefined for a manager, who may give any. */
  readonly held?: Rights | undefined;
}

export const RightsFields = ({ rights, onChange, isDisabled = false, held }: RightsFieldsProps) => {
  const { t } = useTranslation('admin');
  const lacks = (right: (typeof ticked)[number]) => held?.[right] === false && !rights[right];
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
      {ticked.map((right) => (
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

export const heldOf = (rights: Rights, held: Rights): Rights => ({
  ...rights,
  cards: held.cards === 'own' ? 'own' : rights.cards,
  ...Object.fromEntries(ticked.map((right) => [right, rights[right] && held[right]])),
});

interface RoleFieldProps {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}

export const RoleField = ({ role, onChoose }: RoleFieldProps) => {
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
