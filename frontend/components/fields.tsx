import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '#shared/text/characters.ts';
import { languages, languageTable, type Language, type Texts } from '#shared/text/languages.ts';
import { useOfferedLanguages } from '../lib/offered-languages.ts';
import { useShownSecret } from './shown-secret.tsx';
import { Tick } from './tick.tsx';

interface FieldSetProps {
  readonly legend: string;
  readonly error?: string | null;
  readonly isRequired?: boolean;
  readonly children: ReactNode;
}

export const FieldSet = ({ legend, error = null, isRequired = false, children }: FieldSetProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
      {legend}
      {isRequired && <span aria-hidden> *</span>}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>{children}</Box>
    {error === null ? null : (
      <FormHelperText error role="alert">
        {error}
      </FormHelperText>
    )}
  </Box>
);

interface ChoiceFieldProps {
  readonly label: string;
  /** Accessible name if the visible label alone is unclear; it contains the label. */
  readonly name?: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** A native select, so that phones show their own picker. */
export const ChoiceField = ({ label, name, value, choices, onChoose, isRequired = false, isDisabled = false }: ChoiceFieldProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
    required={isRequired}
    disabled={isDisabled}
    slotProps={{ inputLabel: { shrink: true }, select: { native: true }, htmlInput: { 'aria-label': name } }}
    sx={{
      minWidth: 88,
      flex: '0 1 auto',
      // The label is out of flow; an invisible copy keeps the box as wide as the label.
      '&::after': { content: JSON.stringify(label), height: 0, overflow: 'hidden', visibility: 'hidden', whiteSpace: 'nowrap', px: 2.5, fontSize: '0.75rem' },
      '& .MuiNativeSelect-select': { boxSizing: 'border-box', height: 44, py: 0 },
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </TextField>
);

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | null;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isMultiline?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'email';
  readonly lang?: string;
  /** Has the focus when its dialog opens. */
  readonly takesFocus?: boolean;
}

export const TextInput = (props: TextInputProps) => {
  const { label, value, onChange, hint, error = null, isRequired = false, isDisabled = false, isMultiline = false, type = 'text', maxLength, placeholder, autoComplete = 'off', inputMode, lang, takesFocus = false } = props;
  const secret = useShownSecret();
  const isSecret = type === 'password';
  const count = maxLength === undefined ? undefined : `${countCharacters(value)}/${maxLength}`;
  const help = [error ?? hint, count].filter((part) => part !== undefined && part !== null).join('　');
  return (
    <TextField
      fullWidth
      size="small"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in dialogs that ask for this text only
      autoFocus={takesFocus}
      label={label}
      value={value}
      type={isSecret ? secret.type : type}
      multiline={isMultiline}
      minRows={isMultiline ? 2 : undefined}
      placeholder={placeholder}
      autoComplete={autoComplete}
      required={isRequired}
      disabled={isDisabled}
      error={error !== null}
      helperText={help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        input: { endAdornment: isSecret && !isDisabled ? secret.button : undefined },
        htmlInput: { maxLength, inputMode, lang, step: type === 'datetime-local' ? 1 : undefined },
        formHelperText: { role: error === null ? undefined : 'alert', sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    />
  );
};

interface LanguageFieldsProps<Field extends string> {
  readonly legend: string;
  readonly fields: readonly { readonly name: Field; readonly label: string; readonly hint?: string; readonly isMultiline?: boolean; readonly placeholder?: string }[];
  readonly values: NoInfer<TextsOf<Field>>;
  /** Unticking a language removes its texts (spec administration 4). */
  readonly onChange: (changes: NoInfer<TextsOf<Field>>) => void;
  readonly offered?: readonly Language[];
  readonly noneChosen?: string;
  readonly isDisabled?: boolean;
}

type TextsOf<Field extends string> = Readonly<Record<Field, Texts>> & { readonly languages: readonly Language[] };

const without = (texts: Texts, language: Language): Texts => Object.fromEntries(Object.entries(texts).filter(([code]) => code !== language));

export const LanguageFields = <Field extends string>(props: LanguageFieldsProps<Field>) => {
  const { t } = useTranslation('admin');
  const { legend, fields, values, onChange, noneChosen = t('languages_none.message'), isDisabled = false } = props;
  const { languages: chosen } = values;
  const texts: Readonly<Record<Field, Texts>> = values;
  const known = useOfferedLanguages(chosen);
  const { offered = known } = props;
  const changed = (change: (texts: Texts, name: Field) => Texts) => Object.fromEntries(fields.map(({ name }) => [name, change(texts[name], name)])) as Record<Field, Texts>;
  const write = (field: Field, language: Language, text: string) =>
    onChange({ languages: chosen, ...changed((own, name) => (name === field ? { ...own, [language]: text } : own)) });
  const tick = (language: Language, isTicked: boolean) =>
    onChange({
      languages: languages.filter((code) => (code === language ? isTicked : chosen.includes(code))),
      ...changed((own) => (isTicked ? own : without(own, language))),
    });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FieldSet legend={legend} isRequired error={chosen.length === 0 ? noneChosen : null}>
        {offered.map((language) => (
          <Tick
            key={language}
            label={<span lang={language}>{languageTable[language].name}</span>}
            isOn={chosen.includes(language)}
            isDisabled={isDisabled}
            onChange={(isTicked) => tick(language, isTicked)}
          />
        ))}
      </FieldSet>
      {fields.map(({ name, label, hint, isMultiline = false, placeholder }) =>
        chosen.length === 0 ? null : (
          <Box key={name} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: isMultiline ? '1fr' : 'repeat(auto-fit, minmax(220px, 1fr))' } }}>
            {chosen.map((language) => (
              <TextInput
                key={language}
                label={t('in_language.label', { label, language: languageTable[language].name })}
                hint={hint}
                lang={language}
                value={texts[name][language] ?? ''}
                onChange={(text) => write(name, language, text)}
                // One language is enough: where others have no text, this one needs it.
                isRequired={chosen.every((other) => other === language || (texts[name][other] ?? '').trim() === '')}
                isMultiline={isMultiline}
                {...(placeholder === undefined ? {} : { placeholder })}
                isDisabled={isDisabled}
              />
            ))}
          </Box>
        ),
      )}
    </Box>
  );
};
