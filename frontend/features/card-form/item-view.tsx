import { type ComponentType, memo, type ReactNode, useState } from 'react';
import type { AttributeItem, CompositeItem, GroupItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { Issue, ItemState } from '#shared/form/form-types.ts';
import { missingFinding } from '#shared/items/findings.ts';
import { type AnyItemProps, enteredIn, fieldIds, type FormWords, type SaveAttempt, useFormEnvironment, useItemState } from '../../form/environment.ts';
import { answerWordsOf } from '../../form/design-words.ts';
import { DesignText } from '../../form/design-text.tsx';
import { Reasoned } from '../../form/lazy-reasoned.ts';
import { ClearIcon, PlusIcon } from '../../form/icons.tsx';
import { itemControls } from '../../items/controls.tsx';
import fieldCss from '../../form/field.module.css';
import css from '../../form/field.module.css';
import { AskDialog } from '../../form/field.tsx';
import viewCss from './item-view.module.css';

interface SetAsideProps {
  readonly state: ItemState;
  /** Whether the item's own earlier answer brings them back; those of a group hang on another item. */
  readonly mayUndo: boolean;
}

/**
 * Says how many answers a deselection set aside and that no save holds them, and puts the choice back that held them.
 * True before a save and after it: they last as long as this form is open.
 */
const SetAside = ({ state, mayUndo }: SetAsideProps) => {
  const { session, words } = useFormEnvironment();
  if (state.setAside === 0) return null;
  const choice = session.choiceBefore(state.path);
  return (
    <div className={css.setAside}>
      <output>{words.t('field.setAside.message', { count: state.setAside })}</output>
      {mayUndo && choice !== undefined && (
        <button type="button" className={css.textButton} onClick={() => session.set(state.path, choice)}>
          {words.t('field.setAside.undo.action')}
        </button>
      )}
    </div>
  );
};

/** When the repetition was added; its minute, as a clock shows it. */
const Registered = ({ at }: { readonly at: string | null }) => {
  const { t } = useFormEnvironment().words;
  return at === null ? null : <time dateTime={at.replace(' ', 'T')}>{t('repeat.registered.label', { at })}</time>;
};

interface RepeatViewProps {
  readonly item: RepeatItem;
  readonly state: ItemState;
  /** Draws the items of one repetition (1-based). */
  readonly children: (index: number) => ReactNode;
}

/** Blocks of the same items, a button that adds one, and one per block that removes it after a question. */
const RepeatView = ({ item, state, children }: RepeatViewProps) => {
  const { session, words, readOnly } = useFormEnvironment();
  const [leaving, setLeaving] = useState<number | null>(null);
  const { t } = words;
  const ids = fieldIds(state.path);
  const title = words.text(item.title, state.mentioned);
  const count = typeof state.value === 'number' ? state.value : 0;
  const isCounted = item.repeat_count !== undefined;
  const isFixed = readOnly || state.readonly || isCounted;
  const mayAdd = !isFixed && state.reasons === null && (item.max_count === undefined || count < item.max_count);
  const mayRemove = !isFixed && count > (item.min_count ?? 1);
  return (
    <section className={viewCss.repeat} id={ids.field} aria-labelledby={ids.title}>
      <h3 className={viewCss.groupTitle} id={ids.title}>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </h3>
      {item.description !== undefined && <p className={fieldCss.description}><DesignText texts={item.description} mentioned={state.mentioned} /></p>}
      {isCounted && <p className={fieldCss.description}>{t('repeat.counted.message', { count })}</p>}
      {(isCounted || state.reasons !== null) && <SetAside state={state} mayUndo={false} />}
      {Array.from({ length: count }, (_, at) => at + 1).map((index) => (
        <section key={index} className={viewCss.repetition} aria-label={t('repeat.title', { title, index })}>
          <div className={viewCss.repetitionHead}>
            <h4>
              {t('repeat.title', { title, index })}
              <Registered at={session.registeredAt(state.path, index)} />
            </h4>
            {mayRemove && (
              <button
                type="button"
                className={fieldCss.iconButton}
                aria-label={t('repeat.remove.action', { title, index })}
                onClick={() => setLeaving(index)}
              >
                <ClearIcon />
              </button>
            )}
          </div>
          {children(index)}
        </section>
      ))}
      {item.reasons !== undefined && (
        <div className={`${fieldCss.control} ${viewCss.reason}`}>
          <Reasoned item={item} state={state} isReadOnly={isFixed}>
            {null}
          </Reasoned>
        </div>
      )}
      {mayAdd && (
        <button type="button" className={viewCss.addButton} onClick={() => session.addRepetition(state.path)}>
          <PlusIcon />
          {t('repeat.add.action', { title })}
        </button>
      )}
      {leaving !== null && (
        <AskDialog
          title={t('repeat.remove.title', { title, index: leaving })}
          onClose={() => setLeaving(null)}
          answers={[
            { label: t('footer.cancel.action'), onPick: () => setLeaving(null) },
            {
              label: t('footer.delete.action'),
              isMain: true,
              isDangerous: true,
              onPick: () => {
                session.removeRepetition(state.path, leaving);
                setLeaving(null);
              },
            },
          ]}
        >
          {t('repeat.remove.message')}
        </AskDialog>
      )}
    </section>
  );
};

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
const attemptIssues = (attempt: SaveAttempt | null, state: ItemState, words: FormWords): readonly Issue[] => {
  if (attempt === null) return [];
  const { path } = state;
  const found = attempt.issues.get(path);
  if (found !== undefined && Object.is(found.answer, enteredIn(state))) return [found.issue];
  return state.missing ? [{ ...missingFinding(state.item, words.text), path }] : [];
};

const allFindings = (state: ItemState, attempt: SaveAttempt | null, words: FormWords): readonly Issue[] => {
  const later = attemptIssues(attempt, state, words).filter(({ code }) => !state.issues.some((issue) => issue.code === code));
  return later.length === 0 ? state.issues : [...state.issues, ...later];
};

const AttributeView = ({ item, state, page, suffix }: ViewProps<AttributeItem>) => {
  const { session, words, readOnly, attempt } = useFormEnvironment();
  // The registry pairs each type with its control; the pairing is lost on a union, so it is said again here.
  const Control = itemControls[item.type] as ComponentType<AnyItemProps>;
  const field = (
    <Control
      item={item}
      state={state}
      isReadOnly={readOnly || state.readonly}
      findings={allFindings(state, attempt, words)}
      setValue={(value) => {
        session.set(state.path, value);
        return session.item(state.path);
      }}
      setPart={(part, text) => {
        session.setPart(state.path, part, text);
        return session.item(state.path);
      }}
      onLeave={() => session.leave(state.path)}
      inWords={(value = state.value) => answerWordsOf({ ...state, value }, words)}
    />
  );
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
  return (
    <section className={viewCss.group} id={ids.field} aria-labelledby={ids.title}>
      <h3 className={viewCss.groupTitle} id={ids.title}>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </h3>
      {item.description !== undefined && <p className={fieldCss.description}><DesignText texts={item.description} mentioned={state.mentioned} /></p>}
      <ItemList items={item.items} page={page} suffix={suffix} />
      {item.activation?.map((entry, index) => (
        <ItemList key={index} items={entry.items} page={page} suffix={suffix} />
      ))}
      <SetAside state={state} mayUndo={false} />
    </section>
  );
};

const CompositeView = ({ item, state, page, suffix }: ViewProps<CompositeItem>) => {
  const ids = fieldIds(state.path);
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
  // The session's own item has the choices of the list that it names.
  return <View item={state.item} state={state} page={page} suffix={suffix} />;
});
