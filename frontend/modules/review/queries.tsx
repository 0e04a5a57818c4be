import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import { confirmedName } from '#shared/design/sibling-names.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { answerPath, splitItemPath } from '#shared/form/item-paths.ts';
import { none, type PreparedDesign } from '#shared/form/prepare.ts';
import { behaviourOf, holdsAnswer, isUnseen } from '#shared/items/behaviours.ts';
import { LiveText } from '../../components/live-text.tsx';
import { ChoiceField, TextInput } from '../../components/fields.tsx';
import { inOrder, placeWords, useMentioned } from '../../form/answer-list.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { fieldIds, useFormEnvironment } from '../../form/environment.ts';
import { callApi } from '../../lib/api-client.ts';
import { isSessionProblem } from '../../lib/api-problem.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Card } from '../../lib/card-form.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { randomId } from '../../lib/random-id.ts';
import css from './review-panel.module.css';

export type CardQuery = CallAnswer<'cardQueries'>['queries'][number];

const paramsOf = ({ project, folder, id }: Card) => ({ pId: project.id, fId: folder.id, cardId: id });
const keyOf = ({ project, folder, id }: Card) => [...queryKeys.storedCard(project.id, folder.id, id), 'queries'];

/** The questions about a card; refetched freely, because no typed answer depends on them. */
export const useCardQueries = (card: Card) => useQuery({ queryKey: keyOf(card), queryFn: ({ signal }) => callApi('cardQueries', { params: paramsOf(card), signal }) });

const useSaid = () => {
  const { t } = useFormEnvironment().words;
  return ({ withheld }: CardQuery, word = ''): string => (withheld === true ? t('withheld.label') : word);
};

const usePlaces = (prepared: PreparedDesign): ((path: ItemPath) => string) => {
  const { words } = useFormEnvironment();
  const mentioned = useMentioned();
  return (path) => placeWords(prepared, path, null, words, mentioned(prepared, path));
};

const Thread = ({ query }: { readonly query: CardQuery }) => {
  const { t } = useTranslation('review');
  const { name } = useFormEnvironment().words;
  const language = useLanguage();
  const said = useSaid();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {query.thread.map(({ act, at, user, org, word }, index) => (
        <Box component="li" key={index} sx={{ borderInlineStart: 3, borderColor: act === 'answer' ? 'success.main' : 'primary.main', pl: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {t(`query.${act}.label`, { who: name(user.name), organisation: name(org.name), when: formatDateTime(at, language) })}
          </Typography>
          {said(query, word) === '' ? null : <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{said(query, word)}</Typography>}
        </Box>
      ))}
    </Box>
  );
};

const isRead = (item: Item | undefined): boolean =>
  item?.class === 'attribute' && holdsAnswer(item) && behaviourOf(item).title !== 'unseen' && !isUnseen(item);

/** Paths with an answer, a reason or a confirmation. */
export const answeredIn = (prepared: PreparedDesign, session: FormSession): readonly ItemPath[] => {
  const stored = Object.entries(session.answers()).flatMap(([page, answers]) => Object.keys(answers).map((name) => answerPath(confirmedName(`${page}.${name}`) ?? `${page}.${name}`)));
  // The time when a repetition was added is no item of the design.
  return [...new Set(stored)].filter((path) => isRead(prepared.items[prepared.indexOf.get(splitItemPath(path).item) ?? none]));
};

/** Items that can be asked about: the visible ones; in repetitions, those answered or with a reason for a missing answer. */
export const askableIn = (prepared: PreparedDesign, session: FormSession): readonly ItemPath[] => {
  const single = [...prepared.indexOf].flatMap(([path, index]) => (prepared.repeat[index] === none && isRead(prepared.items[index]) && session.item(path).exposed ? [path] : []));
  return inOrder(prepared, [...single, ...answeredIn(prepared, session).filter((path) => splitItemPath(path).indices.length > 0)]);
};

interface QueryDialogProps {
  readonly card: Card;
  readonly prepared: PreparedDesign;
  readonly acts: NonNullable<Card['review']>['acts'];
  readonly query: CardQuery | null;
  /** What a new question is about, unless the asker chooses another item. */
  readonly about: ItemPath | null;
  /** What was typed and not sent, by question or item. */
  readonly drafts: Map<string, string>;
  readonly onSaid: () => void;
  readonly onClose: () => void;
  readonly onExpired: () => void;
}

export const QueryDialog = ({ card, prepared, acts, query, about, drafts, onSaid, onClose, onExpired }: QueryDialogProps) => {
  const { t } = useTranslation('review');
  const { session, words } = useFormEnvironment();
  const place = usePlaces(prepared);
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [askable] = useState(() => askableIn(prepared, session));
  const [path, setPath] = useState(askable.find((each) => each === about) ?? askable[0] ?? '');
  const [word, setWord] = useState(drafts.get(query?.id ?? path) ?? '');
  /** A key per new question, so that a repeated request after a lost answer creates only one. */
  const [key] = useState(randomId);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const said = word.trim();

  const type = (text: string) => {
    drafts.set(query?.id ?? path, text);
    setWord(text);
  };
  /** Typed words go with the asker to another item. */
  const choose = (next: ItemPath) => {
    setPath(next);
    if (word === '') return setWord(drafts.get(next) ?? '');
    drafts.delete(path);
    drafts.set(next, word);
  };

  const say = async (act: 'ask' | 'answer' | 'close') => {
    setBusy(act);
    setFailure(null);
    const params = paramsOf(card);
    try {
      if (query === null) await callApi('askQuery', { params, body: { path, word: said }, headers: { 'idempotency-key': key } });
      else if (act === 'answer') await callApi('answerQuery', { params: { ...params, queryId: query.id }, body: { word: said } });
      else await callApi('decideQuery', { params: { ...params, queryId: query.id }, body: { act, seen: query.thread.length, ...(said !== '' && { word: said }) } });
      drafts.delete(query?.id ?? path);
      onSaid();
      onClose();
    } catch (error) {
      setFailure(error);
      if (isSessionProblem(error)) return onExpired();
    } finally {
      setBusy(null);
    }
    for (const queryKey of [keyOf(card), queryKeys.cardLists, queryKeys.projects]) void queryClient.invalidateQueries({ queryKey });
  };

  const whyNot = said === '' ? t('word.why.message') : null;
  const isEnded = query?.state === 'closed';
  const [mayAsk, mayAnswer] = [acts.includes('ask') && !isEnded, acts.includes('answer') && query !== null && !isEnded];
  return (
    <AskDialog
      title={query === null ? t('query.new.title') : place(query.path)}
      onClose={onClose}
      answers={[
        { label: words.t('dialog.close.action'), onPick: onClose },
        ...(mayAsk && query !== null ? [{ label: t('query.close.action'), onPick: () => void say('close'), isBusy: busy === 'close' }] : []),
        ...(mayAsk ? [{ label: query === null ? t('query.ask.action') : t('query.again.action'), onPick: () => void say('ask'), isMain: true, isBusy: busy === 'ask', why: whyNot }] : []),
        ...(mayAnswer ? [{ label: t('query.answer.action'), onPick: () => void say('answer'), isMain: true, isBusy: busy === 'answer', why: whyNot }] : []),
      ]}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {query === null ? <ChoiceField label={t('query.item.label')} value={path} choices={askable.map((each) => ({ value: each, label: place(each) }))} onChoose={choose} /> : <Thread query={query} />}
        {mayAsk || mayAnswer ? <TextInput label={t(mayAnswer ? 'query.answer.word.label' : 'query.ask.word.label')} value={word} onChange={type} maxLength={2_000} isMultiline takesFocus /> : null}
        {failure === null ? null : (
          <Typography role="alert" color="error">
            {problemText(failure)}
          </Typography>
        )}
      </Box>
    </AskDialog>
  );
};

interface QueryListProps {
  readonly queries: readonly CardQuery[];
  readonly prepared: PreparedDesign;
  readonly onOpen: (query: CardQuery) => void;
}

export const QueryList = ({ queries, prepared, onOpen }: QueryListProps) => {
  const { t } = useTranslation('review');
  const place = usePlaces(prepared);
  const said = useSaid();
  const row = (query: CardQuery) => (
    <li key={query.id}>
      <Button onClick={() => onOpen(query)} sx={{ minHeight: 44, textAlign: 'left', justifyContent: 'start', overflowWrap: 'anywhere' }}>
        <LiveText text={t(`query.${query.state}.item.label`, { item: place(query.path), word: said(query, query.thread[0]?.word) })} />
      </Button>
    </li>
  );
  const list = { m: 0, p: 0, listStyle: 'none' };
  const closed = queries.filter(({ state }) => state === 'closed');
  return (
    <>
      <Box component="ul" sx={list}>
        {(['open', 'answered'] as const).flatMap((state) => queries.filter((query) => query.state === state)).map(row)}
      </Box>
      {closed.length === 0 ? null : (
        <details>
          <Box component="summary" sx={{ minHeight: 44, lineHeight: '44px', cursor: 'pointer' }}>
            {t('query.closed.title', { count: closed.length })}
          </Box>
          <Box component="ul" sx={list}>
            {closed.map(row)}
          </Box>
        </details>
      )}
    </>
  );
};

export const useDrawn = (ids: readonly string[]): ReadonlyMap<string, HTMLElement> => {
  const [drawn, setDrawn] = useState<ReadonlyMap<string, HTMLElement>>(new Map());
  const wanted = ids.join('\n');
  useEffect(() => {
    const look = () => {
      const found = new Map(wanted.split('\n').flatMap((id) => (document.getElementById(id) === null ? [] : [[id, document.getElementById(id)!] as const])));
      setDrawn((last) => (last.size === found.size && [...found].every(([id, element]) => last.get(id) === element) ? last : found));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [wanted]);
  return drawn;
};

/** Questions at each item, and at each page tab the number of those that wait for the reader: an answered one for those who ask. Added by portals, so that forms without review contain no code for it. */
export const QueryMarks = ({ queries, mayAsk, onOpen }: { readonly queries: readonly CardQuery[]; readonly mayAsk: boolean; readonly onOpen: (query: CardQuery) => void }) => {
  const { t } = useTranslation(['review', 'common']);
  const said = useSaid();
  const labelId = useId();
  const waiting = queries.filter(({ state }) => state !== 'closed');
  const byField = Map.groupBy(waiting, ({ path }) => fieldIds(path).field);
  const byTab = Map.groupBy(waiting.filter(({ state }) => mayAsk || state === 'open'), ({ path }) => `page-${path.slice(0, path.indexOf('.'))}-tab`);
  const drawn = useDrawn([...byField.keys(), ...byTab.keys()]);
  return [...drawn].map(([id, element]) => {
    const atItem = byField.get(id);
    const onTab = byTab.get(id)?.length ?? 0;
    return createPortal(
      atItem === undefined ? (
        <b className={css.onTab} aria-hidden title={t('common:status_questions.label', { count: onTab })}>
          {`?${onTab}`}
        </b>
      ) : (
        <Box sx={{ gridColumn: '1 / -1' }}>
          {atItem.map((query, index) => (
            <Button key={query.id} id={`${labelId}-${index}`} size="small" color={query.state === 'open' ? 'warning' : 'primary'} sx={{ minHeight: 44, textAlign: 'left', overflowWrap: 'anywhere' }} onClick={() => onOpen(query)}>
              <LiveText text={t(`query.${query.state === 'open' ? 'open' : 'answered'}.field.label`, { word: said(query, query.thread.at(-1)?.word) })} />
            </Button>
          ))}
        </Box>
      ),
      element,
      id,
    );
  });
};
