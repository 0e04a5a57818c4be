import { useTranslation } from 'react-i18next';
import { cardSorts } from '#shared/api/card-lists.ts';
import { CardList } from '../../components/card-list.tsx';
import { ChoiceField } from '../../components/fields.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { useListPage } from '../../lib/card-lists.ts';

export const FolderCards = ({ pId, fId, hasDesign }: { readonly pId: string; readonly fId: string; readonly hasDesign: boolean }) => {
  const { t } = useTranslation('card-list');
  const { sort, toSort } = useListPage();
  return (
    <CardList
      folder={{ pId, fId }}
      title={t('cards.title')}
      empty={<EmptyState title={t('cards_empty.title')} message={t('cards_empty.message')} />}
      mayFilter={hasDesign}
      tools={<ChoiceField label={t('sort.label')} value={sort} choices={cardSorts.map((each) => ({ value: each, label: t(`sort_${each}.label`) }))} onChoose={toSort} />}
    />
  );
};
