import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';

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
