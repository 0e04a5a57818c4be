import { useEffect, useEffectEvent } from 'react';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './keys-note.module.css';

const keys = [
  ['Alt+↓', 'keys.tool.hint'],
  ['Ctrl+;', 'keys.now.hint'],
  ['Esc', 'keys.clear.hint'],
  ['Ctrl+S', 'keys.save.hint'],
] as const;

const useSaveKey = (save: () => void) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

export const KeysNote = ({ onSave }: FormPlaces['form-keys']) => {
  const { words, readOnly, isHandheld } = useFormEnvironment();
  useSaveKey(onSave);
  if (readOnly || isHandheld) return null;
  return (
    <dl className={css.keys} aria-label={words.t('keys.title')}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words.t(text)}</dd>
        </div>
      ))}
    </dl>
  );
};
