import { useEffect, useEffectEvent } from 'react';

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;

export const useWaitingSave = (isWaiting: boolean, tryAgain: () => Promise<void>) => {
  const attempt = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer = 0;
    let wait = firstWaitMs;
    let isOver = false;
    const tryNow = async () => {
      window.clearTimeout(timer);
      await attempt();
      if (!isOver) later();
    };
    const later = () => {
      timer = window.setTimeout(() => void tryNow(), wait);
      wait = Math.min(wait * 2, longestWaitMs);
    };
    const isBack = () => void tryNow();
    later();
    window.addEventListener('online', isBack);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', isBack);
    };
  }, [isWaiting]);
};
