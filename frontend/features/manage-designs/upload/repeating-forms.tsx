import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import type { Page } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/local-text.ts';
import { FieldSet } from '../../../components/field-set.tsx';
import { useLanguage } from '../../../lib/i18n.ts';

interface RepeatingFormsProps {
  /** Each form of the dictionary is a page of the design. */
  readonly forms: readonly Page[];
  readonly repeating: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (repeating: readonly string[]) => void;
}

/** A data dictionary does not say which of its forms are filled in more than once; the manager does. */
export const RepeatingForms = ({ forms, repeating, isBusy, onChange }: RepeatingFormsProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  return (
    <FieldSet legend={t('repeating.label')}>
      {forms.map(({ name, title }) => (
        <FormControlLabel
          key={name}
          label={localText(title, language) || name}
          control={
            <Checkbox
              checked={repeating.includes(name)}
              disabled={isBusy}
              onChange={(_event, checked) => onChange(checked ? [...repeating, name] : repeating.filter((each) => each !== name))}
            />
          }
        />
      ))}
    </FieldSet>
  );
};
