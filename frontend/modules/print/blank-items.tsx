import { useTranslation } from 'react-i18next';
import type { Activation, AttributeItem, CardDesign, Item, Path, RepeatItem } from '#shared/design/card-design.ts';
import { activationOf, pathOf, walkItems } from '#shared/design/walk.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { fillMentions } from '#shared/language/mentions.ts';
import { BlankAttribute, BlankReasons } from './blanks.tsx';
import { BlankBox, BlankRange, mostBoxes } from './blank-parts.tsx';
import { columnsOf, repeatsIn } from '../../items/columns.ts';
import { PaperTable } from './paper-table.tsx';
import paper from './blanks.module.css';
import { PaperText, usePaperWords } from './paper-text.tsx';
import css from './blank-form.module.css';

export const readSources = (design: CardDesign): ReadonlyMap<Path, Item> => {
  const sources = new Map<Path, Item>();
  walkItems(design, (place) => sources.set(pathOf(place), place.item));
  return sources;
};

interface OneItem {
  readonly item: Item;
}

const useConditionWords = () => {
  const { t } = useTranslation('manage-designs');
  const { plain } = usePaperWords();
  return (source: Item, { when }: Activation): string => {
    const title = plain(source.title);
    const choices = 'choices' in source ? source.choices : [];
    // The one value of an item without choices is a ticked box.
    if (choices.length === 0 && when.includes('true')) return t('print.ifChecked.label', { title });
    const values = when.map((value) => plain(choices.find((choice) => choice.value === value)?.title) || value);
    return t('print.if.label', { title, values: values.join(t('print.or.label')) });
  };
};

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

const useRuleWords = () => {
  const { t } = useTranslation('manage-designs');
  const { say } = usePaperWords();
  const inWords = (expression: string): string => fillMentions(expression, say);
  return (item: Item) => ({
    condition: item.relevant === undefined ? null : t('print.ifCondition.label', { condition: inWords(item.relevant) }),
    rules: [
      item.required === true || item.required_if === undefined ? null : t('print.requiredIf.label', { condition: inWords(item.required_if) }),
      item.class === 'attribute' && item.calculation !== undefined ? t('print.calculated.label', { formula: inWords(item.calculation) }) : null,
      item.class === 'repeat' && item.repeat_count !== undefined ? t('print.repeatCount.label', { formula: inWords(item.repeat_count) }) : null,
    ].filter((rule) => rule !== null),
  });
};

const BlankItem = (props: OneItem) => {
  const { condition, rules } = useRuleWords()(props.item);
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
  if (condition === null) return plain;
  return (
    <div className={css.conditional}>
      <p className={css.condition}>{condition}</p>
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
      <h3>{item.class === 'repeat' && item.layout !== 'table' ? t('print.repeat.title', { title }) : <PaperText texts={item.title} />}</h3>
      {item.description !== undefined && (
        <p className={paper.note}>
          <PaperText texts={item.description} />
        </p>
      )}
      {item.reasons !== undefined && (
        <div className={paper.reasons}>
          <BlankReasons item={item} />
        </div>
      )}
      {item.class === 'repeat' && item.layout === 'table' ? (
        <BlankTable item={item} />
      ) : (
        <div className={item.class === 'repeat' ? css.repeat : css.below}>
          <BlankItems items={item.items} />
          <ConditionalItems item={item} />
        </div>
      )}
      {item.class === 'repeat' && item.layout !== 'table' && <p className={css.again}>{t('print.repeat.hint', { title })}</p>}
    </section>
  );
};

/** Number of rows that fit beside the rest of a page; more rows need another sheet. */
const usualRows = 10;

/** A repeat as a table. The hints and conditions of its columns stand below, because cells have no room for them. */
const BlankTable = ({ item }: { readonly item: RepeatItem }) => {
  const { t } = useTranslation('manage-designs');
  const { plain, reasonsOf, sources } = usePaperWords();
  const conditionWords = useConditionWords();
  const rulesOf = useRuleWords();
  const columns = columnsOf(item.items).filter((column) => behaviourOf(column).answer === 'entered');
  const count = Math.min(item.max_count ?? usualRows, Math.max(item.min_count ?? 0, usualRows));
  const conditions = new Map<Item, readonly string[]>();
  const labels: Item[] = [];
  const visit = (items: readonly Item[], around: readonly string[]): void => {
    for (const each of items) {
      const { condition, rules } = rulesOf(each);
      const own = condition === null ? around : [...around, condition];
      conditions.set(each, [...own, ...rules]);
      if (each.class === 'attribute' && each.type === 'label') labels.push(each);
      if (each.class === 'group' || each.class === 'composite') visit(each.items, own);
      const source = each.class === 'group' ? (sources.get(each.source ?? '') ?? each) : each;
      for (const entry of activationOf(each)) visit(entry.items, [...own, conditionWords(source, entry)]);
    }
  };
  visit(item.items, []);
  const choicesOf = (column: AttributeItem): readonly string[] => {
    if (!('choices' in column)) return [];
    return [column.choices.length > mostBoxes ? t('print.manyChoices.hint', { count: column.choices.length }) : column.choices.map(({ title }) => plain(title)).join(' / ')];
  };
  const reasons = new Set(columns.flatMap((column) => reasonsOf(column).map(({ title }) => plain(title))));
  return (
    <>
      <PaperTable
        isBlank
        columns={columns}
        titleOf={({ title }) => plain(title)}
        renderHeading={(column) => {
          const units = [plain(column.prefix), plain(column.suffix)].filter((text) => text !== '');
          return (
            <>
              <PaperText texts={column.title} />
              {units.length > 0 && ` (${units.join(' … ')})`}
              {column.required === true && <b className={paper.required}>{t('print.required.label')}</b>}
              {column.type === 'number' && <BlankRange range={column.valid_range} />}
            </>
          );
        }}
        count={count}
        renderCell={({ type }) => type === 'check' && <BlankBox />}
      />
      {columns.map((column) => {
        const said = [plain(column.description), ...choicesOf(column), ...(conditions.get(column) ?? [])].filter((text) => text !== '');
        return (
          said.length > 0 && (
            <p key={column.name} className={css.again}>
              <b>{plain(column.title)}</b>: {said.join(' · ')}
            </p>
          )
        );
      })}
      {reasons.size > 0 && <p className={css.again}>{t('print.table.reasons.label', { reasons: [...reasons].join(' / ') })}</p>}
      {(item.max_count ?? Infinity) > count && <p className={css.again}>{t('print.table.hint', { title: plain(item.title), count })}</p>}
      <BlankItems items={[...labels, ...repeatsIn(item.items)]} />
    </>
  );
};

export const BlankItems = ({ items }: { readonly items: readonly Item[] }) =>
  items.map((item) => <BlankItem key={item.name} item={item} />);
