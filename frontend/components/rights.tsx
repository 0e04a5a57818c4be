import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { usualRights, type Rights } from '#shared/access/access.ts';
import { ChoiceField, FieldSet, HintedLabel } from './fields.tsx';

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
    <FieldSet legend={t('roles.label')} isRequired error={roles.length === 0 ? t('roles_none.message') : null}>
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

interface ExportRightsFieldsProps {
  /** Absent where nobody changed them: everything. */
  readonly rights: Rights | undefined;
  readonly onChange: (rights: Rights) => void;
  readonly isDisabled?: boolean;
}

/** What a member may take out of the folders, files with identifiers only for who may take files out at all, and whether they review cards. */
export const ExportRightsFields = ({ rights = usualRights, onChange, isDisabled = false }: ExportRightsFieldsProps) => {
  const { t } = useTranslation('admin');
  return (
    <FieldSet legend={t('export_rights.label')}>
      {(['export', 'identifiers'] as const).map((right) => (
        <FormControlLabel
          key={right}
          disabled={isDisabled || (right === 'identifiers' && !rights.export)}
          sx={{ alignItems: 'flex-start', flexBasis: '100%' }}
          control={<Checkbox checked={rights[right] && rights.export} onChange={(_, isTicked) => onChange({ ...rights, [right]: isTicked })} />}
          label={<HintedLabel hint={t(`export_rights.${right}.hint`)}>{t(`export_rights.${right}.label`)}</HintedLabel>}
        />
      ))}
      <FormControlLabel
        disabled={isDisabled}
        sx={{ alignItems: 'flex-start', flexBasis: '100%' }}
        control={<Checkbox checked={rights.review} onChange={(_, review) => onChange({ ...rights, review })} />}
        label={<HintedLabel hint={t('export_rights.review.hint')}>{t('export_rights.review.label')}</HintedLabel>}
      />
    </FieldSet>
  );
};

interface RoleFieldProps {
  readonly role: Role;
  readonly onChoose: (role: Role) => void;
}

/** The one role that a manager gives to a member. */
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

/** What a member may take out and review, in words; nothing where it is everything and nothing, as for most. */
export const useExportRightsText = () => {
  const { t } = useTranslation('admin');
  return ({ export: mayTakeOut, identifiers, review }: Rights = usualRights): string => {
    const limit = mayTakeOut ? [identifiers ? '' : t('export_rights.deidentified.label')] : [t('export_rights.none.label')];
    return [...limit, review ? t('export_rights.reviewer.label') : ''].filter((text) => text !== '').join(' · ');
  };
};

/** The further rights as a form that merges words them. */
export const useExportRightsField = () => {
  const { t } = useTranslation('admin');
  const text = useExportRightsText();
  const parts = { export: t('export_rights.export.label'), identifiers: t('export_rights.identifiers.label'), review: t('export_rights.review.label') };
  return { label: t('export_rights.label'), parts, say: (rights: Rights) => text(rights) || t('export_rights.all.label') };
};

/** The wider of a member's roles in words. */
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
  /** Admins and owners are not switched off by a toggle (spec administration 4). */
  readonly isLocked: boolean;
  readonly onChange: (isDisabled: boolean) => void;
}

/** Available or disabled, in words and as a switch. */
export const AvailableSwitch = ({ name, isDisabled, isLocked, onChange }: AvailableSwitchProps) => {
  const { t } = useTranslation('admin');
  return (
    <FormControlLabel
      sx={{ minHeight: 44, mr: 0, ml: -1, '& .MuiFormControlLabel-label': { fontSize: '0.875rem', minWidth: '5em' } }}
      control={
        <Switch
          checked={!isDisabled}
          disabled={isLocked}
          onChange={(_, isOn) => onChange(!isOn)}
          slotProps={{ input: { 'aria-label': t('available_of.label', { name }) } }}
        />
      }
      label={isDisabled ? t('disabled.label') : t('available.label')}
    />
  );
};
