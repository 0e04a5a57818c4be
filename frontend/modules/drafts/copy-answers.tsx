import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadInSight } from '#shared/form/typed-texts.ts';
import { useFolder } from '../../form/card/api.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { newCard } from '../../lib/paths.ts';
import { answersAsText, listAnswers, listCarried } from './list-answers.ts';

export const CopyAnswers = ({ text }: { readonly text: () => string }) => {
  const { t } = useTranslation('card-form');
  const id = useId();
  const [state, setState] = useState<'idle' | 'copied' | { readonly refused: string }>('idle');
  const copy = async () => {
    const copied = text();
    try {
      await navigator.clipboard.writeText(copied);
      setState('copied');
    } catch {
      setState({ refused: copied });
    }
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('copy.action')}
        </Button>
        <Typography component="output" variant="body2">
          {state === 'copied' && t('copy.done.message')}
        </Typography>
      </Box>
      {typeof state === 'object' && (
        // A plain textarea: the theme's text field would load selects and menus with the form.
        <Box sx={{ mt: 1.5 }}>
          <Typography component="label" variant="body2" htmlFor={id}>
            {t('copy.byHand.label')}
          </Typography>
          <Box
            component="textarea"
            id={id}
            readOnly
            rows={Math.min(8, state.refused.split('\n').length)}
            value={state.refused}
            sx={{ display: 'block', boxSizing: 'border-box', width: '100%', mt: 0.5, p: 1.5, font: 'inherit', color: 'text.primary', bgcolor: 'background.paper', border: 1, borderColor: 'text.secondary', borderRadius: 1 }}
            ref={(field: HTMLTextAreaElement | null) => {
              field?.focus();
              field?.select();
            }}
          />
        </Box>
      )}
    </Box>
  );
};

export const CopyForm = ({ form: { card, session, prepared, carried }, selection }: FormPlaces['copy-answers']) => {
  const { words } = useFormEnvironment();
  const place = useFolder({ ...selection, card: card?.id ?? newCard });
  const text = (): string => {
    const titles = [card?.project.title ?? place?.project.title, card?.folder.title ?? place?.folder.title].map((title) => words.name(title)).filter((title) => title !== '');
    const entered = { answers: session.answers(), unread: unreadInSight(session) };
    return answersAsText(titles.join(' / '), [...listAnswers(prepared, entered, words), ...listCarried(carried)]);
  };
  return <CopyAnswers text={text} />;
};
