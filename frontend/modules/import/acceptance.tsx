import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';

/** Which rows are stored although a value differs from the file: all or none (null: undecided), with exceptions by row. */
export interface Acceptance {
  readonly all: boolean | null;
  readonly except: ReadonlySet<number>;
}

export const undecided: Acceptance = { all: null, except: new Set() };

export const countAccepted = ({ all, except }: Acceptance, asked: number): number => (all === true ? asked - except.size : except.size);

export interface Deciding {
  readonly acceptance: Acceptance;
  readonly onDecide: (acceptance: Acceptance) => void;
}

export const AcceptAll = ({ acceptance, onDecide, asked }: Deciding & { readonly asked: number }) => {
  const { t } = useTranslation('import');
  const isAll = (all: boolean): boolean => acceptance.all !== null && countAccepted(acceptance, asked) === (all ? asked : 0);
  const choices = [[true, 'accept_all.action'], [false, 'refuse_all.action']] as const;
  return (
    <Alert severity="warning" sx={{ mx: 2, mb: 1 }}>
      {t('accept.message', { count: asked })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {choices.map(([all, key]) => (
          <Button key={key} size="small" variant={isAll(all) ? 'contained' : 'outlined'} aria-pressed={isAll(all)} onClick={() => onDecide({ all, except: new Set() })}>
            {t(key)}
          </Button>
        ))}
      </Box>
    </Alert>
  );
};

export const AcceptRow = ({ acceptance: { all, except }, onDecide, at, name }: Deciding & { readonly at: number; readonly name: string }) => {
  const { t } = useTranslation('import');
  const change = (): void => onDecide({ all: all ?? false, except: new Set(except.has(at) ? [...except].filter((each) => each !== at) : [...except, at]) });
  return <FormControlLabel control={<Checkbox checked={(all ?? false) !== except.has(at)} onChange={change} slotProps={{ input: { 'aria-label': `${name}: ${t('accept_row.label')}` } }} />} label={t('accept_row.label')} />;
};
