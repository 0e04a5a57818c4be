import { useTranslation } from 'react-i18next';
import { pageSizes } from '#shared/api/card-lists.ts';
import { ChoiceField } from './choice-field.tsx';

export const PageSizeField = ({ size, onSize }: { readonly size: number; readonly onSize: (size: string) => void }) => {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('page_size.label')}
      value={String(size)}
      choices={pageSizes.map((choice) => ({ value: String(choice), label: t('page_size_choice.label', { size: choice }) }))}
      onChoose={onSize}
    />
  );
};
