import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#shared/language/content-language.ts';
import { factsOf, isLanguage, type LanguageTag } from '#shared/text/languages.ts';

interface ToggleChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: ReactNode])[];
  readonly onChange: (value: Value) => void;
}

export const ToggleChoice = <Value extends string | number>({ label, value, options, onChange }: ToggleChoiceProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={value}
    aria-label={label}
    onChange={(_event, next: Value | null) => {
      if (next !== null) onChange(next);
    }}
  >
    {options.map(([option, text]) => (
      <ToggleButton key={option} value={option} sx={{ minHeight: 44, px: { xs: 1.25, sm: 1.75 }, textTransform: 'none' }}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

export const LanguageChoice = ({ languages, value, onChange }: Pick<ToggleChoiceProps<LanguageTag>, 'value' | 'onChange'> & { readonly languages: readonly LanguageTag[] }) => {
  const { t } = useTranslation('manage-designs');
  if (languages.length < 2) return null;
  const options = languages.map((code) => [code, <span key={code} lang={code}>{isLanguage(code) ? factsOf(code).name : languageName(code)}</span>] as const);
  return <ToggleChoice label={t('preview.language.label')} value={value} options={options} onChange={onChange} />;
};
