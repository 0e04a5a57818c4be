import { memo, type ComponentType } from 'react';
import type { AttributeItem, CompositeItem, GroupItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { Issue, ItemPath, ItemState } from '#shared/form/form-types.ts';
import css from './card-form.module.css';
import { fieldIds } from './field-ids.ts';
import { useFormEnvironment, type SaveAttempt } from './form-environment.ts';
import { itemComponents } from './items/index.ts';
import type { AnyItemProps } from './items/item-props.ts';
import { RepeatView } from './repeat-view.tsx';
import { SetAside } from './set-aside.tsx';
import { useItemState } from './use-item-state.ts';

/** Where items stand: their page, and the suffix of the repetition they are in ("" outside, "_2", "_2_1"). */
export interface Place {
  readonly page: string;
  readonly suffix: string;
}

interface ItemListProps extends Place {
  readonly items: readonly Item[];
}

export const ItemList = ({ items, page, suffix }: ItemListProps) =>
  items.map((item) => <ItemView key={item.name} item={item} page={page} suffix={suffix} />);

type ViewProps<Kind extends Item> = Place & { readonly item: Kind; readonly state: ItemState };

/** What a save attempt said about an item, as long as its answer is the one that was found fault with. */
const attemptIssues = (attempt: SaveAttempt | null, path: ItemPath, state: ItemState): readonly Issue[] => {
  if (attempt === null) return [];
  const found = attempt.issues.get(path);
  if (found !== undefined && Object.is(found.value, state.value)) return [found.issue];
  return state.missing ? [{ code: 'item.required', path, params: {} }] : [];
};

const allFindings = (state: ItemState, attempt: SaveAttempt | null): readonly Issue[] => {
  const later = attemptIssues(attempt, state.path, state).filter(({ code }) => !state.issues.some((issue) => issue.code === code));
  return later.length === 0 ? state.issues : [...state.issues, ...later];
};

const AttributeView = ({ item, state, page, suffix }: ViewProps<AttributeItem>) => {
  const { session, readOnly, attempt } = useFormEnvironment();
  // The registry pairs each type with its component; the pairing is lost on a union, so it is said again here.
  const Component = itemComponents[item.type] as ComponentType<AnyItemProps>;
  const field = (
    <Component
      item={item}
      state={state}
      isReadOnly={readOnly || state.readonly}
      findings={allFindings(state, attempt)}
      setValue={(value) => {
        session.set(state.path, value);
        return session.item(state.path).value;
      }}
    />
  );
  if (!('activation' in item) || item.activation === undefined) return field;
  return (
    <div className={css.branch}>
      {field}
      <div className={css.children}>
        {item.activation.map((entry, index) => (
          <ItemList key={index} items={entry.items} page={page} suffix={suffix} />
        ))}
        <SetAside state={state} mayUndo={!(readOnly || state.readonly)} />
      </div>
    </div>
  );
};

const GroupView = ({ item, state, page, suffix }: ViewProps<GroupItem>) => {
  const { words } = useFormEnvironment();
  const ids = fieldIds(state.path);
  return (
    <section className={css.group} id={ids.field} aria-labelledby={ids.title}>
      <h3 className={css.groupTitle} id={ids.title}>
        {words.text(item.title)}
      </h3>
      {item.description !== undefined && <p className={css.description}>{words.text(item.description)}</p>}
      <ItemList items={item.items} page={page} suffix={suffix} />
      {item.activation?.map((entry, index) => (
        <ItemList key={index} items={entry.items} page={page} suffix={suffix} />
      ))}
      <SetAside state={state} mayUndo={false} />
    </section>
  );
};

const CompositeView = ({ item, state, page, suffix }: ViewProps<CompositeItem>) => {
  const { words } = useFormEnvironment();
  const ids = fieldIds(state.path);
  return (
    <fieldset className={css.field} id={ids.field} aria-labelledby={ids.title}>
      <div className={css.title} id={ids.title}>
        {words.text(item.title)}
      </div>
      <div className={css.answer}>
        {item.description !== undefined && <p className={css.description}>{words.text(item.description)}</p>}
        <div className={css.composite}>
          <ItemList items={item.items} page={page} suffix={suffix} />
        </div>
      </div>
    </fieldset>
  );
};

const RepetitionsView = ({ item, state, page, suffix }: ViewProps<RepeatItem>) => (
  <RepeatView item={item} state={state}>
    {(index) => <ItemList items={item.items} page={page} suffix={`${suffix}_${index}`} />}
  </RepeatView>
);

const classViews: { readonly [Class in Item['class']]: ComponentType<ViewProps<Extract<Item, { class: Class }>>> } = {
  attribute: AttributeView,
  group: GroupView,
  composite: CompositeView,
  repeat: RepetitionsView,
};

/** One item of the design where it stands now: redrawn when its own state changes, absent while nothing exposes it. */
const ItemView = memo(({ item, page, suffix }: Place & { readonly item: Item }) => {
  const state = useItemState(`${page}.${item.name}${suffix}`);
  if (!state.exposed) return null;
  const View = classViews[item.class] as ComponentType<ViewProps<Item>>;
  return <View item={item} state={state} page={page} suffix={suffix} />;
});
