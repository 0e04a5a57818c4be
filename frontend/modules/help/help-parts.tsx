import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { compileWorkbook } from '#shared/compiler.ts';
import { reference, type ReferenceEntry } from '#shared/modules/help/reference.ts';
import { labelText } from '#shared/compile/workbook-rows.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { bookRows, exampleLanguage } from '#shared/modules/help/book-rows.ts';
import { bookOfExample, guideExamples } from '#shared/modules/help/examples.ts';
import { functionExamples } from '#shared/modules/help/function-examples.ts';
import { meaningOf, referenceText } from '#shared/modules/help/reference-words.ts';
import { useCopy } from '../../components/toast.tsx';
import { InLanguage } from '../../components/in-language.tsx';
import { useLanguage } from '../../lib/i18n.ts';

export type HelpForm = ComponentType<{ readonly design: CardDesign }>;

const mono = { fontFamily: 'ui-monospace, Consolas, monospace', overflowWrap: 'anywhere' } as const;

const Line = ({ text }: { readonly text: string }) => text.split('`').map((part, at) => (at % 2 === 1 ? <Box key={at} component="code" sx={mono}>{part}</Box> : part));

/** A text of the handbook: each line is a paragraph; lines that begin with a dash form a list. */
export const HelpText = ({ text }: { readonly text: string }) => {
  const lines = text.split('\n');
  const isPoint = (line: string): boolean => line.startsWith('- ');
  return lines.map((line, at) => {
    if (!isPoint(line)) return <Typography key={at} sx={{ maxWidth: 720 }}><Line text={line} /></Typography>;
    if (at > 0 && isPoint(lines[at - 1] ?? '')) return null;
    const rest = lines.slice(at);
    const end = rest.findIndex((each) => !isPoint(each));
    return (
      <Box key={at} component="ul" sx={{ m: 0, pl: 3, maxWidth: 720 }}>
        {rest.slice(0, end < 0 ? rest.length : end).map((point) => (
          <li key={point}><Line text={point.slice(2)} /></li>
        ))}
      </Box>
    );
  });
};

export const Example = ({ id, Form }: { readonly id: string; readonly Form: HelpForm }) => {
  const { t } = useTranslation('handbook');
  const language = exampleLanguage(useLanguage());
  const { toast, copy } = useCopy();
  const example = guideExamples.find((each) => each.id === id);
  const made = useMemo(() => {
    if (example === undefined) return null;
    const book = bookRows(bookOfExample(example), [language]);
    const [survey, choices] = book.sheets.map(({ name, rows }) => ({ name, rows: rows.filter((_, at) => name !== 'survey' || at === 0 || (at > 1 && at < rows.length - 1)) }));
    return { sheets: [survey, ...(example.choices ? [choices] : [])].filter((sheet) => sheet !== undefined), design: compileWorkbook(book).design };
  }, [example, language]);
  if (made === null || made.design === null) return null;
  return (
    <Paper variant="outlined" data-example={id} sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <InLanguage language={language}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>{t('screen.looks.title')}</Typography>
        <Form design={made.design} />
      </InLanguage>
      {made.sheets.map(({ name, rows }) => (
        <Box key={name} sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>{`${t('screen.rows.title')}: ${name}`}</Typography>
            <IconButton aria-label={`${t('screen.copy.action')}: ${name}, ${id}`} onClick={() => copy(rows.map(({ cells }) => cells.map(labelText).join('\t')).join('\n'))}>
              <ContentCopy fontSize="small" />
            </IconButton>
          </Box>
          {/* A sheet is wider than a phone, so it scrolls in its own frame. */}
          <Box component="section" tabIndex={0} aria-label={`${name}: ${id}`} sx={{ overflowX: 'auto' }}>
            <Box component="table" sx={{ borderCollapse: 'collapse', fontSize: '0.8125rem', '& td, & th': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'left', whiteSpace: 'nowrap' } }}>
              <thead>
                <tr>{(rows[0]?.cells ?? []).map((cell, at) => <th key={at} scope="col">{labelText(cell)}</th>)}</tr>
              </thead>
              <tbody>
                {rows.slice(1).map(({ number, cells }) => (
                  <tr key={number}>{cells.map((cell, at) => <Box component="td" key={at} sx={mono}>{labelText(cell)}</Box>)}</tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </Box>
      ))}
      {toast}
    </Paper>
  );
};

export const spokenOf = (entry: ReferenceEntry, language: ReturnType<typeof useLanguage>): string => [entry.name, ...entry.others, ...entry.with, meaningOf(entry, language), functionExamples[entry.name]?.formula ?? ''].join(' ');

export const ReferenceList = ({ entries }: { readonly entries: readonly ReferenceEntry[] }) => {
  const language = useLanguage();
  const { t } = useTranslation('handbook');
  const { toast, copy } = useCopy();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {entries.map((entry) => {
        const { what, name, sheet, others, with: belonging } = entry;
        const example = what === 'function' ? functionExamples[name] : undefined;
        return (
          <Box key={`${what} ${sheet ?? ''} ${name}`} sx={{ py: 1, borderTop: 1, borderColor: 'divider', display: 'grid', columnGap: 2, rowGap: 0.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 240px) minmax(0, 1fr)' } }}>
            <Box component="dt" sx={{ ...mono, fontWeight: 700 }}>
              {what === 'block' ? others.join(' … ') : name}
              {sheet === undefined ? null : <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>{sheet}</Typography>}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              {meaningOf(entry, language)}
              {what === 'block' || others.length === 0 ? null : (
                <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{`${referenceText('head.others.label', language)}: ${others.join(', ')}`}</Typography>
              )}
              {belonging.length === 0 ? null : <Typography variant="body2" sx={{ ...mono, color: 'text.secondary' }}>{belonging.join('  ')}</Typography>}
              {example === undefined ? null : (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <Box component="code" sx={mono}>{`${example.formula} → ${String(example.gives)}`}</Box>
                  <IconButton aria-label={`${t('screen.copy.action')}: ${name}`} onClick={() => copy(example.formula)}>
                    <ContentCopy fontSize="small" />
                  </IconButton>
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
      {toast}
    </Box>
  );
};

export const entriesOf = (lists: readonly ReferenceEntry['what'][]): readonly ReferenceEntry[] => reference.filter(({ what }) => lists.includes(what));
