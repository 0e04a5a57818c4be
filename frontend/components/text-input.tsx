import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type HTMLInputTypeAttribute } from 'react';
import { countCharacters } from '#shared/text/characters.ts';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  /** Said instead of the hint. */
  readonly error?: string | null;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isMultiline?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  /** Shows how many of how many characters are used. */
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'email';
  readonly lang?: string;
}

/** A labelled line of text with what is expected of it, or what is wrong with it, below. */
export const TextInput = (props: TextInputProps) => {
  const { label, value, onChange, hint, error = null, isRequired = false, isDisabled = false, isMultiline = false, type = 'text' } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const count = props.maxLength === undefined ? undefined : `${countCharacters(value)}/${props.maxLength}`;
  const help = [error ?? hint, count].filter((part) => part !== undefined && part !== null).join('　');
  return (
    <FormControl fullWidth size="small" required={isRequired} disabled={isDisabled} error={error !== null}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={value}
        type={type}
        multiline={isMultiline}
        minRows={isMultiline ? 2 : undefined}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        autoComplete={props.autoComplete ?? 'off'}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          ...(help === '' ? {} : { 'aria-describedby': helpId }),
          ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
          ...(props.inputMode === undefined ? {} : { inputMode: props.inputMode }),
          ...(props.lang === undefined ? {} : { lang: props.lang }),
          ...(type === 'datetime-local' ? { step: 1 } : {}),
        }}
      />
      {help === '' ? null : (
        <FormHelperText id={helpId} sx={{ '&.Mui-disabled': { color: 'text.secondary' } }} role={error === null ? undefined : 'alert'}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
};
