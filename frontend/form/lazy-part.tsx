import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../components/late-part.tsx';
import { useFormEnvironment } from './environment.ts';
import css from './field.module.css';

interface Loaded<Props> {
  readonly Part: ComponentType<Props>;
}

type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

const LoadFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useFormEnvironment().words;
  return (
    <p className={css.partFailed} role="alert">
      {t('part.failed.message')}{' '}
      <button type="button" className={css.textButton} onClick={onRetry}>
        {t('part.retry.action')}
      </button>
    </p>
  );
};

/**
 * A part of the form that comes over only where a design needs it. Not React's own `lazy`: a chunk that cannot be fetched
 * on a bad connection would take the whole form, and what was typed into it, off the screen. A part with words of its own
 * brings them beside its code: one that waits for words as it is drawn is drawn again and again until they are there.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType<Props> = () => null): LazyPart<Props> => {
  let known: Loaded<Props> | null = null;
  const bring = async () => (known = { Part: await load() });
  const Lazy = (props: Props) => {
    const [loaded, setLoaded] = useState(known);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      if (loaded !== null) return undefined;
      let isGone = false;
      bring().then(
        (part) => isGone || setLoaded(part),
        () => isGone || setFailed(attempt),
      );
      return () => {
        isGone = true;
      };
    }, [loaded, attempt]);
    if (failed === attempt) return <LoadFailed onRetry={() => setAttempt(attempt + 1)} />;
    if (loaded === null) return <Waiting {...props} />;
    const { Part } = loaded;
    return (
      // The words of a language that is chosen now may still be on their way.
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
  // What fails now is asked for again when it is needed.
  return Object.assign(Lazy, { preload: () => bring().catch(() => undefined) });
};

/** Brings a part over in an idle moment, before somebody needs it and perhaps has no connection. */
export const usePreloaded = ({ preload }: { readonly preload: () => unknown }): void => useEffect(() => whenIdle(() => void preload()), [preload]);
