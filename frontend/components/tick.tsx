import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export const HintedLabel = ({ hint, children }: { readonly hint: ReactNode; readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', pt: 1 }}>
    {children}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', whiteSpace: 'pre-line' }}>
      {hint}
    </Typography>
  </Box>
);

interface TickProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly name?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly isSwitch?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const Tick = ({ label, hint, name, isOn, isDisabled = false, isSwitch = false, onChange }: TickProps) => {
  const Control = isSwitch ? Switch : Checkbox;
  return (
    <FormControlLabel
      sx={hint === undefined ? { minHeight: 44 } : { alignItems: 'flex-start', flexBasis: '100%' }}
      disabled={isDisabled}
      control={<Control checked={isOn} onChange={(_, isNow) => onChange(isNow)} {...(name !== undefined && { slotProps: { input: { 'aria-label': name } } })} />}
      label={hint === undefined ? label : <HintedLabel hint={hint}>{label}</HintedLabel>}
    />
  );
};
