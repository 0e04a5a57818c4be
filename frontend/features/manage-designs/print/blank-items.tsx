import { useTranslation } from 'react-i18next';
import type { Activation, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { activationOf, pathOf, walkItems } from '#shared/design/walk.ts';
import { fillMentions } from '#shared/text/mentions.ts';
import { BlankAttribute, BlankReasons } from '../../../items/blanks.tsx';
import paper from '../../../items/blanks.module.css';
import { PaperText, usePaperWords } from '../../../items/paper-text.tsx';
import css from './blank-form.module.css';

/** The items of a design by path: whose answer a condition or a text asks for. */
export const readSources = (design: CardDesign): ReadonlyMap<Path, Item> => {
  const sources = new Map<Path, Item>();
  walkItems(design, (place) => sources.set(pathOf(place), place.item));
  return sources;
};

interface PlacedItems {
  readonly items: readonly Item[];
}

interface OneItem {
  readonly item: Item;
}

/** What must be answered before the items of an entry are filled in, in words. */
const useConditionWords = () => {
  const { t } = useTranslation('manage-designs');
  const { plain } = usePaperWords();
  return (source: Item, { when }: Activation): string => {
    const title = plain(source.title);
    const choices = 'choices' in source ? source.choices : [];
    // The one value of an item without choices is that of a ticked box.
    if (choices.length === 0 && when.includes('true')) return t('print.ifChecked.label', { title });
    const values = when.map((value) => plain(choices.find((choice) => choice.value === value)?.title) || value);
    return t('print.if.label', { title, values: values.join(t('print.or.label')) });
  };
};

/** Items that only some fill in: their condition, and they themselves set in by a line. */
const ConditionalItems = ({ item }: OneItem) => {
  const conditionWords = useConditionWords();
  const { sources } = usePaperWords();
  const source = item.class === 'group' ? (sources.get(item.source ?? '') ?? item) : item;
  return activationOf(item).map((entry, index) => (
    <div key={index} className={css.conditional}>
      <p className={css.condition}>{conditionWords(source, entry)}</p>
      <BlankItems items={entry.items} />
    </div>
  ));
};

/** An item with a condition of its own stands set in under it. */
const BlankItem = (props: OneItem) => {
  const { t } = useTranslation('manage-designs');
  const { say } = usePaperWords();
  const inWords = (expression: string): string => fillMentions(expression, say);
  const { item } = props;
  const rules = [
    item.required === true || item.required_if === undefined ? null : t('print.requiredIf.label', { condition: inWords(item.required_if) }),
    item.class === 'attribute' && item.calculation !== undefined ? t('print.calculated.label', { formula: inWords(item.calculation) }) : null,
    item.class === 'repeat' && item.repeat_count !== undefined ? t('print.repeatCount.label', { formula: inWords(item.repeat_count) }) : null,
  ].filter((rule) => rule !== null);
  const plain = (
    <>
      <PlainItem {...props} />
      {rules.map((rule) => (
        <p key={rule} className={css.condition}>
          {rule}
        </p>
      ))}
    </>
  );
  if (item.relevant === undefined) return plain;
  return (
    <div className={css.conditional}>
      <p className={css.condition}>{t('print.ifCondition.label', { condition: inWords(item.relevant) })}</p>
      {plain}
    </div>
  );
};

const PlainItem = ({ item }: OneItem) => {
  const { t } = useTranslation('manage-designs');
  const { plain } = usePaperWords();
  if (item.class === 'attribute') {
    return (
      <>
        <BlankAttribute item={item} />
        <ConditionalItems item={item} />
      </>
    );
  }
  const title = plain(item.title);
  return (
    <section>
      <h3>{item.class === 'repeat' ? t('print.repeat.title', { title }) : <PaperText texts={item.title} />}</h3>
      {item.description !== undefined && (
        <p className={paper.note}>
          <PaperText texts={item.description} />
        </p>
      )}
      {item.reasons !== undefined && (
        <div>
          <BlankReasons item={item} />
        </div>
      )}
      <div className={item.class === 'repeat' ? css.repeat : css.below}>
        <BlankItems items={item.items} />
        <ConditionalItems item={item} />
      </div>
      {item.class === 'repeat' && <p className={css.again}>{t('print.repeat.hint', { title })}</p>}
    </section>
  );
};

/** Items one below the other, each with room for its answer. */
export const BlankItems = ({ items }: PlacedItems) =>
  items.map((item) => <BlankItem key={item.name} item={item} />);
