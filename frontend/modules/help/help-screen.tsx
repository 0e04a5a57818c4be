import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { handbook, type HandbookSection } from '#shared/modules/help/handbook.ts';
import { foldForSearch, searchWords } from '#shared/text/same-text.ts';
import { At } from '../../components/at.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { entriesOf, Example, HelpText, ReferenceList, spokenOf, type HelpForm } from './help-parts.tsx';
import { helpPaths } from './paths.ts';

const hits = (text: string, words: readonly string[]): boolean => words.every((word) => foldForSearch(text).includes(word));

type Key = 'form.start.title';

const HelpScreen = ({ chapter, Form }: { readonly chapter: string; readonly Form: HelpForm }) => {
  const { t } = useTranslation('handbook');
  const language = useLanguage();
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const words = searchWords(useDeferredValue(typed)).map(foldForSearch);
  const open = handbook.find(({ id }) => id === chapter) ?? handbook[0];
  useScreenTitle(t('screen.title'));
  useEffect(() => {
    if (hash === '') window.scrollTo(0, 0);
    else document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another chapter begins at its top
  }, [hash, chapter]);

  const titleOf = (id: string) => t(`${id}.title` as Key);
  const textOf = (id: string) => t(`${id}.text` as Key);
  const found = (section: HandbookSection) => ({
    section,
    entries: entriesOf(section.lists).filter((entry) => words.length > 0 && hits(spokenOf(entry, language), words)),
    isSpoken: words.length > 0 && hits(`${titleOf(section.id)} ${textOf(section.id)} ${section.examples.join(' ')}`, words),
  });
  const results = handbook.flatMap(({ sections }) => sections.map(found)).filter(({ entries, isSpoken }) => isSpoken || entries.length > 0);
  const isSearching = words.length > 0;

  const contents = (
    <Box component="nav" aria-label={t('screen.contents.title')} sx={{ minWidth: 0, '@media print': { display: 'none' } }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {handbook.map(({ id, sections }) => (
          <li key={id}>
            <MuiLink component={Link} to={helpPaths.chapter(id)} aria-current={id === open?.id ? 'page' : undefined} sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: id === open?.id ? 700 : 400 }}>
              {titleOf(`chapter.${id}`)}
            </MuiLink>
            {id === open?.id && !isSearching && (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, pl: 2 }}>
                {sections.map((section) => (
                  <li key={section.id}>
                    <MuiLink component={Link} to={helpPaths.section(section.id)} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
                      {titleOf(section.id)}
                    </MuiLink>
                  </li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );

  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 1, position: { md: 'sticky' }, top: 16 }}>
        <TextField type="search" label={t('screen.search.label')} value={typed} onChange={({ target }) => setTyped(target.value)} sx={{ '@media print': { display: 'none' } }} />
        {contents}
      </Box>
      {isSearching ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>{t('screen.search.count', { count: results.reduce((sum, { entries, isSpoken }) => sum + entries.length + (isSpoken ? 1 : 0), 0) })}</Box>
          {results.length === 0 && <EmptyState title={t('screen.search.none', { words: typed.trim() })} />}
          {results.map(({ section, entries, isSpoken }) => (
            <Box key={section.id} component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Typography variant="h2">
                <MuiLink component={Link} to={helpPaths.section(section.id)} onClick={() => setTyped('')} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
                  {titleOf(section.id)}
                </MuiLink>
              </Typography>
              {isSpoken && <HelpText text={textOf(section.id)} />}
              {entries.length > 0 && <ReferenceList entries={entries} />}
            </Box>
          ))}
        </Box>
      ) : (
        <Box component="article" sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography variant="h2" sx={{ flex: 1, fontSize: '1.375rem' }}>{titleOf(`chapter.${open?.id ?? ''}`)}</Typography>
            <Button startIcon={<PrintOutlined />} onClick={() => window.print()} sx={{ '@media print': { display: 'none' } }}>
              {t('screen.print.action')}
            </Button>
          </Box>
          {open?.sections.map(({ id, examples, lists }) => (
            <Box key={id} id={id} component="section" aria-labelledby={`${id}-title`} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', scrollMarginTop: 16, breakInside: 'avoid-page' }}>
              <Typography id={`${id}-title`} variant="h3" component="h3">{titleOf(id)}</Typography>
              <HelpText text={textOf(id)} />
              {examples.map((example) => <Example key={example} id={example} Form={Form} />)}
              <At place="handbook-section" id={id} />
              {lists.length > 0 && <ReferenceList entries={entriesOf(lists)} />}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

export const helpScreenWith = (Form: HelpForm) => () => {
  const { chapter = '' } = useParams();
  return <HelpScreen chapter={chapter} Form={Form} />;
};
