import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';
import { localText } from '#shared/text/local-text.ts';
import { ServerView } from '../../components/server-view.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { callApi } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { mostFilterItems, type ItemFilter } from '../../lib/item-filter.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface CardSearchProps {
  readonly pId: string;
  readonly fId: string;
  readonly filter: ItemFilter;
  readonly onSearch: (filter: ItemFilter) => void;
}

interface SearchField {
  readonly path: string;
  readonly title: Texts;
}

/** What a list of this design can be searched by: id attributes and summary items. */
const searchFields = (design: CardDesign): readonly SearchField[] => {
  const titles = new Map<string, Texts>();
  walkItems(design, (place) => titles.set(pathOf(place), place.item.title));
  return listedPaths(design).map((path) => ({ path, title: titles.get(path) ?? {} }));
};

interface FieldsProps extends Pick<CardSearchProps, 'filter' | 'onSearch'> {
  readonly fields: readonly SearchField[];
}

const Fields = ({ fields, filter, onSearch }: FieldsProps) => {
  const { t } = useTranslation('card-list');
  const language = useLanguage();
  const [texts, setTexts] = useState(filter);
  const filled = Object.values(texts).filter((text) => text.trim() !== '').length;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(texts);
  };
  return (
    <Box component="form" onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(200px, 1fr))' } }}>
        {fields.map(({ path, title }) => (
          <TextInput
            key={path}
            label={localText(title, language)}
            value={texts[path] ?? ''}
            onChange={(text) => setTexts((before) => ({ ...before, [path]: text }))}
            isDisabled={filled >= mostFilterItems && (texts[path] ?? '').trim() === ''}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
          {fields.length > mostFilterItems ? t('search_most.hint', { most: mostFilterItems }) : t('search.hint')}
        </Typography>
        <Button onClick={() => onSearch({})} disabled={Object.keys(filter).length === 0}>
          {t('search_clear.action')}
        </Button>
        <Button type="submit" variant="contained">
          {t('search_go.action')}
        </Button>
      </Box>
    </Box>
  );
};

/** Fields to search the folder's cards by; the design that names them is read only when somebody searches. */
export const CardSearch = ({ pId, fId, filter, onSearch }: CardSearchProps) => {
  const { t } = useTranslation('card-list');
  const design = useQuery({
    queryKey: queryKeys.design(pId, fId, 'current'),
    queryFn: ({ signal }) => callApi('getDesign', { params: { pId, fId, version: 'current' }, signal }),
    select: (answer) => searchFields(answer.design),
  });
  return (
    <Box component="search" aria-label={t('search.label')} sx={{ display: 'block', px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <ServerView
        query={design}
        loading={<Skeleton variant="rounded" height={44} />}
        isEmpty={(fields) => fields.length === 0}
        empty={<Typography variant="body2">{t('search_none.message')}</Typography>}
      >
        {(fields) => <Fields fields={fields} filter={filter} onSearch={onSearch} />}
      </ServerView>
    </Box>
  );
};
