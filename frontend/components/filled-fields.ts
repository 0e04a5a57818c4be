import { type AnimationEvent, type SyntheticEvent, useRef, useState } from 'react';

/** A password manager may fill a field without an event, and Chromium hides a filled password from scripts until the first click or key. So the fields are read at each interaction. */
export const useFilledFields = <Name extends string>(...names: readonly Name[]) => {
  const form = useRef<HTMLFormElement>(null);
  const byBrowser = useRef(new Set<string>());
  const [filled, setFilled] = useState<readonly Name[]>([]);
  const read = (name: Name): string => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };
  const look = () => {
    const now = names.filter((name) => read(name).trim() !== '' || byBrowser.current.has(name));
    setFilled((before) => (before.join() === now.join() ? before : now));
  };
  return {
    read,
    isFilled: (name: Name): boolean => filled.includes(name),
    formProps: {
      ref: form,
      onChange: ({ target }: SyntheticEvent) => {
        if (target instanceof HTMLInputElement) byBrowser.current.delete(target.name);
        look();
      },
      onAnimationStart: ({ animationName, target }: AnimationEvent) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (animationName === 'mui-auto-fill') byBrowser.current.add(target.name);
        if (animationName === 'mui-auto-fill-cancel') byBrowser.current.delete(target.name);
        look();
      },
      onFocusCapture: look,
      onKeyDownCapture: look,
      onPointerMoveCapture: look,
      onPointerDownCapture: look,
      onClickCapture: look,
    },
  };
};
