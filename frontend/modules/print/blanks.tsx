import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeItem, AttributeOf, AttributeType, Item } from '#shared/design/card-design.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { BlankPlugin } from './blank-plugins.tsx';
import { Affixed, AffixedLine, BlankArea, BlankBox, BlankChoices, BlankComputed, BlankLine, BlankRange, WordedBlanks } from './blank-parts.tsx';
import css from './blanks.module.css';
import { PaperText, usePaperWords } from './paper-text.tsx';

interface Blank<Type extends AttributeType> {
  readonly room?: (props: { readonly item: AttributeOf<Type> }) => ReactNode;
  readonly whole?: (title: ReactNode) => ReactNode;
}

/** The types that have other room than a line to write on. */
const blanks: { readonly [Type in AttributeType]?: Blank<Type> } = {
  check: { room: () => <BlankBox /> },
  single: { room: ({ item }) => <BlankChoices choices={item.choices} /> },
  dropdown: { room: ({ item }) => <BlankChoices choices={item.choices} /> },
  multi: { room: ({ item }) => <BlankChoices choices={item.choices} many={item.ranked === true ? 'ranked' : 'several'} /> },
  number: {
    room: ({ item }) => (
      <>
        <Affixed item={item}>
          <BlankLine length="short" />
        </Affixed>
        <BlankRange range={item.valid_range} />
      </>
    ),
  },
  text: { room: BlankArea },
  date: {
    room: ({ item }) => (
      <>
        <WordedBlanks of={['date']} /> <BlankRange range={item.valid_range} />
      </>
    ),
  },
  time: { room: () => <WordedBlanks of={['time']} /> },
  datetime: { room: () => <WordedBlanks of={['date', 'time']} /> },
  age: { room: () => <WordedBlanks of={['age']} /> },
  location: { room: () => <WordedBlanks of={['location']} /> },
  suggest: { room: () => <WordedBlanks of={['suggest']} /> },
  gcs: { room: () => <WordedBlanks of={['gcs']} /> },
  start: { room: () => ['0', 'I', 'II', 'III'].map((group) => <BlankBox key={group}>{group}</BlankBox>) },
  plugin: { room: BlankPlugin },
  watch: { room: BlankComputed },
  score_level: { room: BlankComputed },
  label: { whole: (title) => <p className={css.note}>{title}</p> },
  separator: { whole: (title) => (title === null ? <hr className={css.rule} /> : <h3>{title}</h3>) },
  hidden_count: { whole: () => null },
};

export const BlankReasons = ({ item }: { readonly item: Item }) => {
  const { reasonsOf } = usePaperWords();
  return reasonsOf(item).map(({ value, title }) => (
    <BlankBox key={value}>
      <PaperText texts={title} />
    </BlankBox>
  ));
};

export const BlankAttribute = ({ item }: { readonly item: AttributeItem }) => {
  const { t } = useTranslation('manage-designs');
  const { written } = usePaperWords();
  const title = written(item.title) === '' ? null : <PaperText texts={item.title} />;
  // Each blank only gets items of the type it is registered for.
  const { room: Room, whole } = (blanks[item.type] ?? { room: AffixedLine }) as Blank<AttributeType>;
  if (isUnseen(item)) return null;
  if (whole !== undefined) return whole(title);
  return (
    <div className={css.row}>
      <div>
        <span>{title}</span>
        {item.required === true && <b className={css.required}>{t('print.required.label')}</b>}
        {written(item.description) !== '' && (
          <small>
            <PaperText texts={item.description} />
          </small>
        )}
      </div>
      <div className={css.field}>
        {Room !== undefined && <Room item={item} />}
        {item.reasons !== undefined && (
          <div className={css.reasons}>
            <BlankReasons item={item} />
          </div>
        )}
      </div>
    </div>
  );
};
