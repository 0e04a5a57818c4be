import { useFormEnvironment } from '../../form/environment.ts';
import css from './keys-note.module.css';

const keys = [
  ['Alt+↓', 'keys.tool.hint'],
  ['Ctrl+;', 'keys.now.hint'],
  ['Esc', 'keys.clear.hint'],
  ['Ctrl+S', 'keys.save.hint'],
] as const;

export const KeysNote = () => {
  const { words, readOnly, isHandheld } = useFormEnvironment();
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
