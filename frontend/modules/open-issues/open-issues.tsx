import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onceFor } from '#shared/design/once-for.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import { FindingList } from '../../form/finding-list.tsx';
import { PartialIcon } from '../../form/icons.tsx';
import type { OpenSession } from '../../lib/card-form.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { sharedValue } from '../../lib/shared-value.ts';
import css from './open-issues.module.css';

interface OpenIssues {
  readonly missing: number;
  readonly wrong: number;
  readonly warned: number;
  readonly pages: { readonly [page: string]: number };
}

const countOf = (session: FormSession): OpenIssues => {
  const pages: { [page: string]: number } = {};
  const issues = session.issues();
  const warnings = session.openWarnings();
  for (const { path } of [...issues, ...warnings]) {
    const page = path.slice(0, path.indexOf('.'));
    pages[page] = (pages[page] ?? 0) + 1;
  }
  const missing = issues.filter(({ code }) => code.startsWith('item.required')).length;
  return { missing, wrong: issues.length - missing, warned: warnings.length, pages };
};

/** Checks all answers, so it waits this many ms after the last change. */
const gatherMs = 150;

/** Counted once for all who show a part of it. */
const countsOf = onceFor((session: OpenSession) => {
  const { set, ...counts } = sharedValue(countOf(session));
  let timer: number | undefined;
  session.onChange(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => set(countOf(session)), gatherMs);
  });
  return counts;
});

const useOpenIssues = <Part,>(part: (all: OpenIssues) => Part): Part => {
  const { subscribe, read } = countsOf(useFormEnvironment().session);
  return useSyncExternalStore(subscribe, () => part(read()));
};

export const PageCount = ({ page }: FormPlaces['page-tab']) => {
  const { t } = useTranslation('open-issues');
  const count = useOpenIssues(({ pages }) => pages[page] ?? 0);
  return count === 0 ? null : <b className={css.count} title={t('page.label', { count })} aria-hidden>{count}</b>;
};

export const OpenIssuesButton = ({ prepared, onPick }: FormPlaces['form-foot']) => {
  const { t } = useTranslation('open-issues');
  const { t: words } = useFormEnvironment().words;
  const { session } = useFormEnvironment();
  const { missing, wrong, warned } = useOpenIssues((all) => all);
  const [isOpen, setOpen] = useState(false);
  if (missing + wrong + warned === 0) return null;
  const close = () => setOpen(false);
  const pick = (path: ItemPath) => {
    close();
    onPick(path);
  };
  return (
    <>
      <button type="button" className={css.open} onClick={() => setOpen(true)}>
        <PartialIcon />
        {missing > 0 && <span>{t('missing.label', { count: missing })}</span>}
        {wrong > 0 && <b>{t('wrong.label', { count: wrong })}</b>}
        {warned > 0 && <span>{t('warned.label', { count: warned })}</span>}
      </button>
      {isOpen && (
        <AskDialog title={missing + wrong === 0 ? t('warned.title', { count: warned }) : t('list.title', { count: missing + wrong })} onClose={close} answers={[{ label: words('dialog.close.action'), onPick: close, isMain: true }]}>
          {missing + wrong > 0 && (
            <>
              <Typography>{t('list.message')}</Typography>
              <FindingList prepared={prepared} issues={session.issues()} isWhole onPick={pick} />
            </>
          )}
          {warned > 0 && (
            <>
              {missing + wrong > 0 && <Typography variant="subtitle1" component="h3">{t('warned.title', { count: warned })}</Typography>}
              <Typography>{t('warned.message')}</Typography>
              <FindingList prepared={prepared} issues={session.openWarnings()} isWhole onPick={pick} />
            </>
          )}
        </AskDialog>
      )}
    </>
  );
};

export const StillOpen = () => {
  const { t } = useTranslation('open-issues');
  const { session } = useFormEnvironment();
  // Counted anew: the save may follow the last key at once.
  const [{ missing, wrong, warned }] = useState(() => countOf(session));
  return (
    <>
      {missing + wrong > 0 && <Typography sx={{ mt: 1 }}>{t('saved.message', { count: missing + wrong })}</Typography>}
      {warned > 0 && <Typography sx={{ mt: 1 }}>{t('warned.saved.message', { count: warned })}</Typography>}
    </>
  );
};
