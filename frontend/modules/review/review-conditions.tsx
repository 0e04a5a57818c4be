import { useTranslation } from 'react-i18next';
import { reviewStates } from '#shared/access/card-review.ts';
import { ChoiceField } from '../../components/fields.tsx';
import type { Places } from '../../lib/modules.ts';

const questions = ['open', 'answered'] as const;

export const ReviewConditions = ({ filter, onChange }: Places['filter-conditions']) => {
  const { t } = useTranslation(['review', 'common']);
  return (
    <>
      <ChoiceField
        label={t('filter.state.label')}
        value={filter.state?.[0] ?? ''}
        choices={[{ value: '', label: t('filter.any.label') }, ...reviewStates.map((state) => ({ value: state, label: t(`common:state_${state}.label`) }))]}
        onChoose={(value) => onChange({ state: value === '' ? undefined : reviewStates.filter((each) => each === value) })}
      />
      <ChoiceField
        label={t('filter.queries.label')}
        value={filter.queries?.[0] ?? ''}
        choices={[{ value: '', label: t('filter.any.label') }, ...questions.map((each) => ({ value: each, label: t(`filter.queries_${each}.label`) }))]}
        onChoose={(value) => onChange({ queries: value === '' ? undefined : questions.filter((each) => each === value) })}
      />
    </>
  );
};
