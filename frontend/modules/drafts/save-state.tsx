import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormEnvironment } from '../../form/environment.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { isFooterEnough } from '../../lib/list-memory.ts';
import { useSession } from '../../lib/session.ts';
import { useOtherSession } from '../../lib/session-changes.ts';
import type { CardForm } from '../../lib/card-form.ts';
import { countUnsaved, unsavedKey } from './journal.ts';
import css from './save-state.module.css';
import { useWaitingSave } from './use-waiting-save.ts';

/** In milliseconds. Comparing all answers at each key press would cost more than the key. */
const gatherMs = 80;

const lookAgainMs = 2_000;

const useUnsaved = (form: CardForm): boolean => {
  const [known, setKnown] = useState({ of: form, isUnsaved: form.isChanged() });
  if (known.of !== form) setKnown({ of: form, isUnsaved: form.isChanged() });
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      const isUnsaved = form.isChanged();
      setKnown((last) => (last.of === form && last.isUnsaved === isUnsaved ? last : { of: form, isUnsaved }));
    };
    const changed = () => {
      timer ??= window.setTimeout(look, gatherMs);
    };
    // Something may have been typed since this was drawn.
    changed();
    const stop = form.session.onChange(changed);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [form]);
  return known.isUnsaved;
};

const whenConnectionChanges = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const lastSuccess: { at: number | null } = { at: null };

const useUnsent = (isAsked: boolean): number => {
  const { id: userId } = useSession().user;
  const { data = 0 } = useQuery({
    queryKey: [...unsavedKey(userId), 'count'],
    queryFn: () => countUnsaved(userId),
    enabled: isAsked,
    // The journal needs no connection.
    networkMode: 'always',
    refetchInterval: isAsked && lookAgainMs,
    staleTime: 0,
    retry: false,
  });
  return isAsked ? data : 0;
};

export const SaveState = ({ form, isSaving, isWaiting, savedAt, onSend, onConfirm }: FormPlaces['save-state']) => {
  const { t, name } = useFormEnvironment().words;
  const language = useLanguage();
  const { id: userId } = useSession().user;
  const isUnsaved = useUnsaved(form);
  useWaitingSave(isWaiting, onSend);
  const isOnline = useSyncExternalStore(whenConnectionChanges, () => navigator.onLine);
  const other = useOtherSession();
  const { t: more } = useTranslation('open-issues');
  useEffect(() => {
    if (savedAt !== null) lastSuccess.at = savedAt;
  }, [savedAt]);
  const isCutOff = isWaiting || !isOnline;
  const unsent = useUnsent(isCutOff);
  const [tone, said] = ((): readonly [tone: 'quiet' | 'warn' | 'done', said: string] => {
    if (isSaving) return ['quiet', t('footer.sending.label')];
    if (isWaiting) return ['warn', t('journal.waiting.message')];
    if (isUnsaved && other !== null) return ['warn', t('footer.otherUser.label', { name: name(other.user.disp_name) })];
    if (isUnsaved && !isOnline) return ['warn', t('footer.offline.label')];
    if (isUnsaved) return ['warn', t('footer.unsaved.label')];
    if (!isOnline) return ['warn', more('state.offline.label')];
    return savedAt === null ? ['quiet', ''] : ['done', t('footer.saved.label', { time: formatTime(savedAt, language) })];
  })();
  return (
    <span className={css.saveState} data-tone={tone} data-long={isCutOff || other !== null || undefined}>
      {/* Always rendered, so that screen readers announce its changes. */}
      <output aria-live="polite">{said}</output>
      {isCutOff && (
        <span className={css.cutOff}>
          {[...(unsent > 0 ? [more('state.unsent.label', { count: unsent })] : []), ...(lastSuccess.at === null ? [] : [more('state.last.label', { time: formatTime(lastSuccess.at, language) })])].join(' · ')}
        </span>
      )}
      {tone === 'done' && isFooterEnough(userId) && (
        <IconButton size="small" color="inherit" aria-label={more('saved.dialog.action')} title={more('saved.dialog.action')} onClick={onConfirm}>
          <InfoOutlined fontSize="inherit" />
        </IconButton>
      )}
      {isWaiting && !isSaving && (
        <Button size="small" color="inherit" onClick={() => void onSend()}>
          {t('journal.send.action')}
        </Button>
      )}
    </span>
  );
};
