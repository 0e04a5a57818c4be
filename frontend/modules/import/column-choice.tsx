import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { ownTargets } from '#shared/modules/import/records.ts';
import { foldName } from '#shared/text/same-text.ts';
import { TextInput } from '../../components/fields.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import type { ImportState, SourceFile } from './use-import.ts';

type Targets = NonNullable<ImportState['targets']>;
export type SourceColumn = SourceFile['tables'][number]['columns'][number];

const useTargetText = (targets: Targets): ((name: string) => string) => {
  const { t } = useTranslation('import');
  const language = useLanguage();
  return (name) => {
    if (name === '') return t('target.none.label');
    if (name === ownTargets.card) return t('target.card.label');
    if (name === ownTargets.kept) return t('target.kept.label');
    if (name === ownTargets.hospital) return t('target.hospital.label');
    const known = targets.find((each) => each.name === name);
    if (known === undefined) return name;
    return `${localText(known.page, language)} › ${localText(known.title, language) || known.name}${known.part === '' ? '' : ` › ${known.part}`}`;
  };
};

interface PickerProps {
  readonly column: SourceColumn;
  readonly targets: Targets;
  readonly holderOf: (target: string) => string | undefined;
  readonly onPick: (target: string) => void;
  readonly onClose: () => void;
}

const mostShown = 40;

const TargetPicker = ({ column, targets, holderOf, onPick, onClose }: PickerProps) => {
  const { t } = useTranslation(['import', 'common']);
  const textOf = useTargetText(targets);
  const [words, setWords] = useState('');
  const folded = foldName(words);
  const names = [...(column.suggestion === '' ? [] : [column.suggestion]), ownTargets.card, ownTargets.hospital, ...targets.map(({ name }) => name)];
  const found = [...new Set(names)].filter((name) => folded === '' || foldName(`${textOf(name)} ${name}`).includes(folded));
  return (
    <MessageDialog title={t('pick.title', { header: column.header })} onClose={onClose} actions={<Button onClick={onClose}>{t('common:cancel.action')}</Button>}>
      <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
        <TextInput label={t('pick_words.label')} value={words} onChange={setWords} />
        <Button variant="outlined" onClick={() => onPick('')}>
          {t('target.none.action')}
        </Button>
        {found.slice(0, mostShown).map((name) => (
          <Button key={name} onClick={() => onPick(name)} sx={{ justifyContent: 'flex-start', textAlign: 'left', textTransform: 'none' }}>
            {holderOf(name) === undefined ? textOf(name) : t('pick_taken.label', { target: textOf(name), header: holderOf(name) })}
          </Button>
        ))}
        {found.length > mostShown ? <Typography variant="body2">{t('pick_more.message', { count: found.length - mostShown })}</Typography> : null}
      </Box>
    </MessageDialog>
  );
};

interface ColumnRowProps {
  readonly column: SourceColumn;
  readonly target: string;
  readonly targets: Targets;
  readonly holderOf: (target: string) => string | undefined;
  readonly onPick: (target: string) => void;
}

export const ColumnRow = ({ column, target, targets, holderOf, onPick }: ColumnRowProps) => {
  const { t } = useTranslation('import');
  const textOf = useTargetText(targets);
  const [isPicking, setPicking] = useState(false);
  const isOwn = target === column.target;
  const by = isOwn ? column.by : 'hand';
  // Its target was given to another column, so it was not left out on purpose.
  const taker = target === '' ? holderOf(column.target) : undefined;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, px: { xs: 2, sm: 2.5 }, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{column.header === '' ? t('no_header.label') : column.header}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {column.samples.join(' | ')}
        </Typography>
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography color={taker !== undefined || (target === '' && column.by === 'unknown') ? 'warning' : undefined} sx={{ overflowWrap: 'anywhere' }}>
          <span aria-hidden>→ </span>
          {textOf(target)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {taker === undefined ? t(`by.${by}.label`) : t('by.taken.label', { header: taker, target: textOf(column.target) })}
        </Typography>
      </Box>
      {target === '' && column.suggestion !== '' ? (
        <Button size="small" variant="outlined" onClick={() => onPick(column.suggestion)}>
          {t('suggestion.action', { target: textOf(column.suggestion) })}
        </Button>
      ) : null}
      <Button size="small" aria-label={t('change.label', { header: column.header })} onClick={() => setPicking(true)}>
        {t('change.action')}
      </Button>
      {isPicking ? (
        <TargetPicker
          column={column}
          targets={targets}
          holderOf={holderOf}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            onPick(picked);
          }}
        />
      ) : null}
    </Box>
  );
};
