import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldCss from '../../form/field.module.css';
import { PlusIcon } from '../../form/icons.tsx';
import inputCss from '../../form/input.module.css';
import css from './repeat-table.module.css';

const mostAtOnce = 999;

export const AddRows = ({ title, onAdd }: { readonly title: string; readonly onAdd: (count: number) => void }) => {
  const { t } = useTranslation('repeat-table');
  const [text, setText] = useState('1');
  const count = Math.min(Math.trunc(Number(text)) || 0, mostAtOnce);
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(Math.max(1, count));
        setText('1');
      }}
    >
      <button type="submit" className={`${fieldCss.addButton} ${css.addButton}`} data-adds>
        <PlusIcon />
        {t('add.action', { title })}
      </button>
      <label>
        <span className={fieldCss.hidden}>{t('add.count.label', { title })}</span>
        {/* After the button, which adds one row: most rows are added by Enter. */}
        <input className={inputCss.input} data-width="part" type="text" inputMode="numeric" value={text} onChange={({ currentTarget }) => setText(currentTarget.value.normalize('NFKC').replace(/\D/g, ''))} />
      </label>
      <span aria-hidden="true">{t('add.count.unit')}</span>
    </form>
  );
};
