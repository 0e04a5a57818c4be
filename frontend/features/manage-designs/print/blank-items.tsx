import { useTranslation } from 'react-i18next';
import type { Activation, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { activationOf, pathOf, walkItems } from '#shared/design/walk.ts';
import { localText } from '#shared/text/languages.ts';
import { BlankAttribute } from '../../../items/blanks.tsx';
import paper from '../../../items/blanks.module.css';
import { useLanguage } from '../../../lib/i18n.ts';
import css from './blank-form.module.css';

/** The items of a design by path: whose answer a condition asks for. */
export type ConditionSources = ReadonlyMap<Path, Item>;

export const readSources = (design: CardDesign): ConditionSources => {
  const sources = new Map<Path, Item>();
  walkItems(design, (place) => sources.set(pathOf(place), place.item));
  return sources;
};

interface PlacedItems {
  readonly items: readonly Item[];
  readonly page: string;
  readonly sources: ConditionSources;
}

interface OneItem extends Omit<PlacedItems, 'items'> {
  readonly item: Item;
}

/** What must be answered before the items of an entry are filled in, in words. */
const useConditionWords = () => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  return (source: Item, { when }: Activation): string => {
    const title = localText(source.title, language);
    const choices = 'choices' in source ? source.choices : [];
    // The one value of an item without choices is that of a ticked box.
    if (choices.length === 0 && when.includes('true')) return t('print.ifChecked.label', { title });
    const values = when.map((value) => localText(choices.find((choice) => choice.value === value)?.title, language) || value);
    return t('print.if.label', { title, values: values.join(t('print.or.label')) });
  };
};

/** Items that only some fill in: their condition, and they themselves set in by a line. */
const ConditionalItems = ({ item, page, sources }: OneItem) => {
  const conditionWords = useConditionWords();
  const source = item.class === 'group' ? (sources.get(item.source ?? '') ?? item) : item;
  return activationOf(item).map((entry, index) => (
    <div key={index} className={css.conditional}>
      <p className={css.condition}>{conditionWords(source, entry)}</p>
      <BlankItems items={entry.items} page={page} sources={sources} />
    </div>
  ));
};

/** An expression, the items that it speaks of named by their titles. */
const useExpressionWords = (sources: ConditionSources) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  return (expression: string): string =>
    expression.replaceAll(/\$\{([\w.]+)\}/g, (_, path: string) => t('print.quoted.label', { title: localText(sources.get(path)?.title, language) || path }));
};

/** An item with a condition of its own stands set in under it. */
const BlankItem = (props: OneItem) => {
  const { t } = useTranslation('manage-designs');
  const inWords = useExpressionWords(props.sources);
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

const PlainItem = ({ item, page, sources }: OneItem) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  if (item.class === 'attribute') {
    return (
      <>
        <BlankAttribute item={item} />
        <ConditionalItems item={item} page={page} sources={sources} />
      </>
    );
  }
  const title = localText(item.title, language);
  return (
    <section>
      <h3>{item.class === 'repeat' ? t('print.repeat.title', { title }) : title}</h3>
      {item.description !== undefined && <p className={paper.note}>{localText(item.description, language)}</p>}
      <div className={item.class === 'repeat' ? css.repeat : css.below}>
        <BlankItems items={item.items} page={page} sources={sources} />
        <ConditionalItems item={item} page={page} sources={sources} />
      </div>
      {item.class === 'repeat' && <p className={css.again}>{t('print.repeat.hint', { title })}</p>}
    </section>
  );
};

/** Items one below the other, each with room for its answer. */
export const BlankItems = ({ items, page, sources }: PlacedItems) =>
  items.map((item) => <BlankItem key={item.name} item={item} page={page} sources={sources} />);
