import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** A labelled list of few choices, drawn by the platform: the right wheel on a phone, type-ahead on a desk. */
export const ChoiceField = ({ label, value, choices, onChoose, isDisabled = false }: ChoiceFieldProps) => {
  const id = useId();
  return (
    <FormControl
      disabled={isDisabled}
      sx={{
        minWidth: 88,
        flex: '0 1 auto',
        // The label hangs over the box without widening it: its twin, of no height, keeps the box as wide as the words.
        '&::after': { content: JSON.stringify(label), height: 0, overflow: 'hidden', visibility: 'hidden', whiteSpace: 'nowrap', px: 2.5, fontSize: '0.75rem' },
      }}
    >
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id }}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        sx={{ '& .MuiNativeSelect-select': { boxSizing: 'border-box', height: 44, py: 0 } }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
};
