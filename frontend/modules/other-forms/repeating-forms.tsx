import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { FieldSet } from '../../components/fields.tsx';
import { Tick } from '../../components/tick.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';

const isDictionary = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv');

/** A data dictionary does not tell which of its forms repeat, so the manager chooses them. Each form is a page of the design. */
export const RepeatingForms = ({ file, pages, repeating, isBusy, onChange }: Places['design-file']) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  if (!isDictionary(file)) return null;
  return (
    <FieldSet legend={t('repeating.label')}>
      {pages.map(({ name, title }) => (
        <Tick
          key={name}
          label={localText(title, language) || name}
          isOn={repeating.includes(name)}
          isDisabled={isBusy}
          onChange={(isOn) => onChange(isOn ? [...repeating, name] : repeating.filter((each) => each !== name))}
        />
      ))}
    </FieldSet>
  );
};
