import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import { languages, type Language, type Texts } from '#shared/text/languages.ts';
import { languageNames } from '../lib/language-names.ts';
import { FieldSet } from './field-set.tsx';
import { TextInput } from './text-input.tsx';

interface LanguageFieldsProps<Field extends string> {
  /** What the languages are chosen for. */
  readonly legend: string;
  readonly chosen: readonly Language[];
  readonly fields: readonly { readonly name: Field; readonly label: string; readonly isMultiline?: boolean; readonly placeholder?: string }[];
  readonly texts: Readonly<Record<Field, Texts>>;
  /** The languages now chosen, and the texts; unticking a language removes its texts (spec administration 4). */
  readonly onChange: (chosen: readonly Language[], texts: Readonly<Record<Field, Texts>>) => void;
  /** Which languages are offered; a folder has those of its project. */
  readonly offered?: readonly Language[];
  readonly isDisabled?: boolean;
}

const without = (texts: Texts, language: Language): Texts => Object.fromEntries(Object.entries(texts).filter(([code]) => code !== language));

/** Names per language: a checkbox for each language, and a field of each kind for each language that is ticked. */
export const LanguageFields = <Field extends string>(props: LanguageFieldsProps<Field>) => {
  const { legend, chosen, fields, texts, onChange, offered = languages, isDisabled = false } = props;
  const { t } = useTranslation('admin');
  const write = (name: Field, language: Language, text: string) => onChange(chosen, { ...texts, [name]: { ...texts[name], [language]: text } });
  const tick = (language: Language, isTicked: boolean) => {
    if (isTicked) return onChange(languages.filter((code) => code === language || chosen.includes(code)), texts);
    const rest = Object.fromEntries(fields.map(({ name }) => [name, without(texts[name], language)])) as Record<Field, Texts>;
    return onChange(chosen.filter((code) => code !== language), { ...texts, ...rest });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FieldSet legend={legend} error={chosen.length === 0 ? t('languages_none.message') : null}>
        {offered.map((language) => (
          <FormControlLabel
            key={language}
            sx={{ minHeight: 44 }}
            disabled={isDisabled}
            control={<Checkbox checked={chosen.includes(language)} onChange={(_, isTicked) => tick(language, isTicked)} />}
            label={<span lang={language}>{languageNames[language]}</span>}
          />
        ))}
      </FieldSet>
      {fields.map(({ name, label, isMultiline = false, placeholder }) =>
        chosen.length === 0 ? null : (
          <Box key={name} sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: isMultiline ? '1fr' : 'repeat(auto-fit, minmax(220px, 1fr))' } }}>
            {chosen.map((language) => (
              <TextInput
                key={language}
                label={t('in_language.label', { label, language: languageNames[language] })}
                lang={language}
                value={texts[name][language] ?? ''}
                onChange={(text) => write(name, language, text)}
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
