import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { PairAct } from '#shared/modules/quality/duplicates.ts';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { CardLink } from '../../components/card-link.tsx';
import { TextInput } from '../../components/fields.tsx';
import { answerText, cardName } from '../../lib/answer-text.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, wordsIn } from '../../lib/i18n.ts';
import { useProblemText } from '../../lib/problem-text.ts';

export type Pair = CallAnswer<'duplicates'>['pairs'][number];

export interface Decided {
  readonly act: PairAct;
  readonly clash?: string;
}

interface PairProps {
  readonly pId: string;
  readonly fId: string;
  readonly pair: Pair;
  readonly onDecided: (done: Decided) => void;
  readonly onReload: () => void;
}

const agreements = { true: 'agrees.label', false: 'differs.label', null: 'blank.label' } as const;

const Compared = ({ pId, pair, titleId }: Pick<PairProps, 'pId' | 'pair'> & { readonly titleId: string }) => {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  return (
    <Table size="small" aria-labelledby={titleId} sx={{ mt: 1, tableLayout: 'fixed', '& th, & td': { overflowWrap: 'anywhere', verticalAlign: 'top', px: { xs: 0.75, sm: 1.5 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('item.label')}</TableCell>
          {pair.cards.map(({ card_global_id, folder_id, card_id, name, org }) => (
            <TableCell key={card_global_id}>
              <CardLink pId={pId} fId={folder_id} card={card_id} name={name} />
              <Typography variant="body2" color="textSecondary">
                {localText(org.name, language) || '－'}
              </Typography>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {pair.items.map(({ path, title, values, withheld, agrees }) => (
          <TableRow key={path}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
              {plainText(title, language) || path}
              {withheld === true ? null : (
                <Typography variant="body2" sx={{ fontWeight: agrees === false ? 700 : 400, color: agrees === false ? 'warning.dark' : 'text.secondary' }}>
                  {t(agreements[`${agrees}`])}
                </Typography>
              )}
            </TableCell>
            {values.map((value, index) => (
              <TableCell key={pair.cards[index]?.card_global_id}>{withheld === true ? wordsIn(language)('withheld.label') : answerText(value, language) || '－'}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

const Decisions = ({ pair }: Pick<PairProps, 'pair'>) => {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  const said = ({ at, user, org, word = '' }: NonNullable<Pair['decided'] | Pair['transfer']>) => ({
    when: formatDateTime(at, language),
    who: localText(user.name, language),
    organisation: localText(org.name, language),
    word: word === '' ? '' : t('word.quoted.label', { word }),
  });
  const hospital = (isFrom: boolean): string => localText(pair.cards.find(({ card_global_id }) => (card_global_id === pair.transfer?.from) === isFrom)?.org.name ?? {}, language);
  return (
    <>
      {pair.decided && <Typography sx={{ overflowWrap: 'anywhere' }}>{t(pair.decided.same ? 'same.message' : 'different.message', said(pair.decided))}</Typography>}
      {pair.transfer && <Typography sx={{ overflowWrap: 'anywhere' }}>{t('transfer.message', { from: hospital(true), to: hospital(false), ...said(pair.transfer) })}</Typography>}
    </>
  );
};

export const DuplicatePair = ({ pId, fId, pair, onDecided, onReload }: PairProps) => {
  const { t } = useTranslation('duplicates');
  const language = useLanguage();
  const problemText = useProblemText();
  const id = useId();
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { cards, acts, decided, transfer, may_decide: mayDecide } = pair;
  const isTwoHospitals = cards[0]?.org.id !== cards[1]?.org.id;
  const [one, other] = cards.map(({ org }) => localText(org.name, language) || '－');

  const decide = async (act: PairAct, from?: string) => {
    setBusy(`${act} ${from ?? ''}`);
    setFailure(null);
    try {
      const [first = '', second = ''] = cards.map(({ card_global_id }) => card_global_id);
      const { clash } = await callApi('decideDuplicate', { params: { pId, fId }, body: { cards: [first, second], act, seen: acts, ...(from !== undefined && { from }), ...(word.trim() !== '' && { word: word.trim() }) } });
      onDecided({ act, ...(clash && { clash: cardName(clash.name, clash.card_global_id, language) }) });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const button = (act: PairAct, label: string, isMain: boolean, from?: string) => (
    <Button key={label} variant={isMain ? 'contained' : 'outlined'} disabled={busy !== null} onClick={() => void decide(act, from)} sx={{ minHeight: 44 }}>
      {label}
    </Button>
  );
  const actions = () => {
    if (decided === undefined) return [button('same', t('same.action'), true), button('different', t('different.action'), false)];
    if (transfer !== undefined) return [button('undo_transfer', t('undo_transfer.action'), false)];
    const transfers = decided.same && isTwoHospitals ? cards.map(({ card_global_id }, index) => button('transfer', t('transfer.action', index === 0 ? { from: one, to: other } : { from: other, to: one }), false, card_global_id)) : [];
    return [...transfers, button('take_back', t('take_back.action'), false)];
  };

  return (
    <Box component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={id} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {cards.map(({ name, org }) => t('card.label', { name: name || t('card.action'), hospital: localText(org.name, language) || '－' })).join(' / ')}
      </Typography>
      <Compared pId={pId} pair={pair} titleId={id} />
      <Decisions pair={pair} />
      {mayDecide ? (
        <>
          <TextInput label={t('word.label')} value={word} onChange={setWord} maxLength={2_000} isMultiline />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions()}</Box>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t(isTwoHospitals ? 'reviewer.message' : 'hospital.message')}
        </Typography>
      )}
      {failure === null ? null : (
        <Alert severity="error" action={<Button color="inherit" onClick={onReload}>{t('reload.action')}</Button>}>
          {problemText(failure)}
        </Alert>
      )}
    </Box>
  );
};
