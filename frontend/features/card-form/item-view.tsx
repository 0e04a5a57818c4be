import { type ComponentType, memo, useEffect, useRef, useState } from 'react';
import type { AttributeItem, CompositeItem, GroupItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { LiveText } from '../../components/live-text.tsx';
import { useShownSoon } from '../../form/after-press.ts';
import { fieldIds, useFormEnvironment, useItemState } from '../../form/environment.ts';
import { DesignText } from '../../form/design-text.tsx';
import { ClearIcon, PlusIcon } from '../../form/icons.tsx';
import fieldCss from '../../form/field.module.css';
import { AtForm, useModuleParts } from '../../form/module-parts.tsx';
import { Question } from '../../form/question.ts';
import { AttributeField, SetAside } from '../../items/attribute-field.tsx';
import { useShowsAnything } from '../../items/shown-items.ts';
import viewCss from './item-view.module.css';

const Registered = ({ at }: { readonly at: string | null }) => {
  const { t } = useFormEnvironment().words;
  return at === null ? null : <time dateTime={at.replace(' ', 'T')}>{t('repeat.registered.label', { at })}</time>;
};

/** The page of an item and the suffix of its repetition ("" outside, "_2", "_2_1"). */
export interface Place {
  readonly page: string;
  readonly suffix: string;
}

interface ItemListProps extends Place {
  readonly items: readonly Item[];
}

export const ItemList = ({ items, page, suffix }: ItemListProps) => items.map((item) => <ItemView key={item.name} item={item} page={page} suffix={suffix} />);

/** Short items stand two in a row where the form is wide. */
const Columns = (props: ItemListProps) => (
  <div className={fieldCss.list}>
    <ItemList {...props} />
  </div>
);

type ViewProps<Kind extends Item> = Place & { readonly item: Kind; readonly state: ItemState };

const RepeatView = ({ item, state, page, suffix }: ViewProps<RepeatItem>) => {
  const { session, words, readOnly } = useFormEnvironment();
  const parts = useModuleParts('repeat');
  const [leaving, setLeaving] = useState<number | null>(null);
  const { t } = words;
  const ids = fieldIds(state.path);
  const title = words.text(item.title, state.mentioned);
  const count = typeof state.value === 'number' ? state.value : 0;
  const isCounted = item.repeat_count !== undefined;
  const isFixed = readOnly || state.readonly || isCounted;
  const mayAdd = !isFixed && state.reasons === null && (item.max_count === undefined || count < item.max_count);
  const mayRemove = !isFixed && state.withheld === null && count > (item.min_count ?? 1);
  const onRemove = mayRemove ? setLeaving : undefined;
  const section = useRef<HTMLElement>(null);
  const removed = useRef<number | null>(null);
  const remove = () => {
    if (leaving !== null) session.removeRepetition(state.path, leaving);
    removed.current = leaving;
    setLeaving(null);
  };
  // The pressed button may be gone: the one that took its place, the one before it, or the one that adds gets the focus.
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(section.current?.querySelectorAll('button') ?? [])];
    const removing = [removed.current, removed.current - 1].map((index) => t('repeat.remove.action', { title, index }));
    const found = removing.flatMap((label) => buttons.find((each) => each.getAttribute('aria-label') === label) ?? []);
    (found[0] ?? buttons.findLast((each) => 'adds' in each.dataset))?.focus();
    removed.current = null;
  });
  const repetition = (index: number) => (
    <section key={index} className={viewCss.repetition} aria-label={t('repeat.title', { title, index })}>
      <div className={viewCss.repetitionHead}>
        <h3>
          <LiveText text={t('repeat.title', { title, index })} />
          <Registered at={session.registeredAt(state.path, index)} />
        </h3>
        {onRemove && (
          <button type="button" className={fieldCss.iconButton} aria-label={t('repeat.remove.action', { title, index })} onClick={() => onRemove(index)}>
            <ClearIcon />
          </button>
        )}
      </div>
      <Columns items={item.items} page={page} suffix={`${suffix}_${index}`} />
    </section>
  );
  const given = { item, state, page, suffix, title, count, mayAdd, onRemove, repetition };
  const layout = parts.find(({ isShown }) => isShown(given));
  return (
    <section ref={section} className={viewCss.repeat} id={ids.field} aria-labelledby={ids.title}>
      <h2 className={viewCss.groupTitle} id={ids.title}>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </h2>
      {item.description !== undefined && <p className={fieldCss.description}><DesignText texts={item.description} mentioned={state.mentioned} /></p>}
      {isCounted && <p className={fieldCss.description}>{t('repeat.counted.message', { count })}</p>}
      {!isFixed && state.withheld === 'repetitions' && <p className={fieldCss.description}>{t('withheld.repetitions.message')}</p>}
      {(isCounted || state.reasons !== null) && <SetAside state={state} mayUndo={false} />}
      {layout ? <layout.Part {...given} /> : Array.from({ length: count }, (_, at) => repetition(at + 1))}
      {item.reasons !== undefined && (
        <div className={`${fieldCss.control} ${viewCss.reason}`}>
          <AtForm place="reasons" item={item} state={state} isReadOnly={isFixed}>
            {null}
          </AtForm>
        </div>
      )}
      {mayAdd && !layout && (
        <button type="button" className={fieldCss.addButton} data-adds onClick={() => session.addRepetition(state.path)}>
          <PlusIcon />
          <LiveText text={t('repeat.add.action', { title })} />
        </button>
      )}
      {leaving !== null && (
        <Question
          title={t('repeat.remove.title', { title, index: leaving })}
          onClose={() => setLeaving(null)}
          answers={[
            { label: t('footer.cancel.action'), onPick: () => setLeaving(null) },
            { label: t('repeat.remove.confirm.action'), onPick: remove, isMain: true, isDangerous: true },
          ]}
        >
          {t('repeat.remove.message')}
        </Question>
      )}
    </section>
  );
};

const AttributeView = ({ item, state, page, suffix }: ViewProps<AttributeItem>) => {
  const { readOnly } = useFormEnvironment();
  const field = <AttributeField item={item} state={state} />;
  if (!('activation' in item) || item.activation === undefined) return field;
  return (
    <div className={viewCss.branch}>
      {field}
      <div className={viewCss.children}>
        {item.activation.map((entry, index) => (
          <ItemList key={index} items={entry.items} page={page} suffix={suffix} />
        ))}
        <SetAside state={state} mayUndo={!(readOnly || state.readonly)} />
      </div>
    </div>
  );
};

const GroupView = ({ item, state, page, suffix }: ViewProps<GroupItem>) => {
  const ids = fieldIds(state.path);
  if (!useShowsAnything(item, { page, suffix })) return null;
  return (
    <section className={viewCss.group} id={ids.field} aria-labelledby={ids.title}>
      <div className={viewCss.groupHead}>
        <h2 className={viewCss.groupTitle} id={ids.title}>
          <DesignText texts={item.title} mentioned={state.mentioned} />
        </h2>
        <AtForm place="group-head" item={item} page={page} suffix={suffix} />
      </div>
      {item.description !== undefined && <p className={fieldCss.description}><DesignText texts={item.description} mentioned={state.mentioned} /></p>}
      <Columns items={item.items} page={page} suffix={suffix} />
      {item.activation?.map((entry, index) => (
        <ItemList key={index} items={entry.items} page={page} suffix={suffix} />
      ))}
      <SetAside state={state} mayUndo={false} />
    </section>
  );
};

const CompositeView = ({ item, state, page, suffix }: ViewProps<CompositeItem>) => {
  const ids = fieldIds(state.path);
  if (!useShowsAnything(item, { page, suffix })) return null;
  return (
    <fieldset className={fieldCss.field} id={ids.field} aria-labelledby={ids.title}>
      <div className={fieldCss.title} id={ids.title}>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </div>
      <div className={fieldCss.answer}>
        {item.description !== undefined && <p className={fieldCss.description}><DesignText texts={item.description} mentioned={state.mentioned} /></p>}
        <div className={fieldCss.composite}>
          <ItemList items={item.items} page={page} suffix={suffix} />
        </div>
      </div>
    </fieldset>
  );
};

const classViews: { readonly [Class in Item['class']]: ComponentType<ViewProps<Extract<Item, { class: Class }>>> } = {
  attribute: AttributeView,
  group: GroupView,
  composite: CompositeView,
  repeat: RepeatView,
};

const ItemView = memo(({ item, page, suffix }: Place & { readonly item: Item }) => {
  const state = useItemState(`${page}.${item.name}${suffix}`);
  if (!useShownSoon(state.exposed)) return null;
  const View = classViews[item.class] as ComponentType<ViewProps<Item>>;
  return <View item={state.item} state={state} page={page} suffix={suffix} />;
});
