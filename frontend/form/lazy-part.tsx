import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { useFormEnvironment } from './environment.ts';
import css from './field.module.css';

interface Loaded<Props> {
  readonly Part: ComponentType<Props>;
}

export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

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

/** With React's `lazy`, a chunk that fails to load would take the whole form with the typed answers off the screen. A part loads its words with its code, because suspending for them would redraw it repeatedly. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType<Props> = () => null): LazyPart<Props> => {
  let known: Loaded<Props> | null = null;
  let loading: Promise<Loaded<Props>> | null = null;
  const bring = () =>
    (loading ??= load().then(
      (Part) => (known = { Part }),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  const Lazy = (props: Props) => {
    const [loaded, setLoaded] = useState(known);
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      if (loaded !== null) return undefined;
      let isGone = false;
      // In a task of its own: to request a chunk takes a slow device a while, and the form is to take answers first.
      setTimeout(() => isGone || void bring().then((part) => isGone || setLoaded(part), () => isGone || setFailed(attempt)));
      return () => {
        isGone = true;
      };
    }, [loaded, attempt]);
    if (failed === attempt) return <LoadFailed onRetry={() => setAttempt(attempt + 1)} />;
    if (loaded === null) return <Waiting {...props} />;
    const { Part } = loaded;
    return (
      // The words of a newly chosen language may still be loading.
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazy, { preload: () => bring().catch(() => undefined) });
};

/** Loads a part in an idle moment, before it is needed without a connection. */
export const usePreloaded = ({ preload }: { readonly preload: () => unknown }): void => useEffect(() => whenIdle(() => void preload()), [preload]);
