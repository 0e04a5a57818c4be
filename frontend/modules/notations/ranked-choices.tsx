import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormEnvironment } from '../../form/environment.ts';
import { DownIcon, UpIcon } from '../../form/icons.tsx';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './ranked-choices.module.css';

export const RankedChoices = ({ item, state, isReadOnly, chosen, onOrder }: FormPlaces['chosen-choices']) => {
  const { words } = useFormEnvironment();
  const list = useRef<HTMLOListElement>(null);
  const titleOf = (value: string): string => {
    const choice = item.choices.find((each) => each.value === value);
    return choice ? words.text(choice.title, state.mentioned) : value;
  };
  /** The focus follows the moved choice, so that it can be moved again. */
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const next = chosen.map((value, at) => (at === from ? chosen[to]! : at === to ? chosen[from]! : value));
    flushSync(() => onOrder(next));
    const buttons = list.current?.children[to]?.querySelectorAll('button');
    const wanted = buttons?.[by < 0 ? 0 : 1];
    (wanted?.disabled === true ? buttons?.[by < 0 ? 1 : 0] : wanted)?.focus();
  };
  return (
    <ol ref={list} className={css.ranks} aria-label={words.t('ranks.label', { title: words.text(item.title, state.mentioned) })}>
      {chosen.map((value, at) => {
        const title = titleOf(value);
        return (
          <li key={value}>
            <span>{title}</span>
            {!isReadOnly && (
              <>
                <button type="button" disabled={at === 0} aria-label={words.t('ranks.up.label', { title })} onClick={() => move(at, -1)}>
                  <UpIcon />
                </button>
                <button type="button" disabled={at === chosen.length - 1} aria-label={words.t('ranks.down.label', { title })} onClick={() => move(at, 1)}>
                  <DownIcon />
                </button>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
};
