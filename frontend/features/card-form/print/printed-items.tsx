import type { AttributeItem, Item } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { answerText } from '../answer-text.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { WorkingPanel } from '../items/working-panel.tsx';
import { useClinicalWords } from '../use-clinical-words.ts';
import css from './print-sheet.module.css';

interface PlacedItems {
  readonly items: readonly Item[];
  readonly page: string;
  readonly suffix: string;
}

/** An answer as it is read on paper, with the words that the screen shows beside it. */
const usePrintedAnswer = () => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  return (item: AttributeItem, { value, shows }: ItemState): string => {
    if (shows?.kind === 'band') return shows.tape === null ? words.text(shows.title ?? undefined) : t(`tape.${shows.tape}.title`);
    if (shows?.kind === 'level') return shows.priority === null ? words.text(shows.title ?? undefined) : t(`ppats.${shows.priority}.title`);
    if (item.type === 'check') return value === true ? '☑' : '☐';
    if (item.type === 'plugin' && item.plugin.kind === 'weekday' && typeof value === 'string') return t(`weekday.${value}.title` as 'weekday.monday.title');
    const text = answerText(item, value, words);
    return text === '' ? '' : `${words.text(item.prefix)}${text} ${words.text(item.suffix)}`.trim();
  };
};

const PrintedAttribute = ({ item, state }: { readonly item: AttributeItem; readonly state: ItemState }) => {
  const { words, session } = useFormEnvironment();
  const printed = usePrintedAnswer();
  const title = words.text(item.title);
  if (item.type === 'hidden_count' || item.type === 'separator') return null;
  if (item.type === 'label') return <p>{title}</p>;
  const text = printed(item, state);
  const hasWorking = state.value !== null && (session.working(state.path)?.inputs.length ?? 0) > 0;
  return (
    <>
      <div className={css.row}>
        <span>{title}</span>
        <span className={text === '' ? css.blank : css.answer}>{text === '' ? words.t('print.blank.label') : text}</span>
      </div>
      {hasWorking && (
        <div className={css.working}>
          <WorkingPanel state={state} />
        </div>
      )}
    </>
  );
};

const PrintedItem = ({ item, page, suffix }: Omit<PlacedItems, 'items'> & { readonly item: Item }) => {
  const { session, words } = useFormEnvironment();
  const state = session.item(`${page}.${item.name}${suffix}`);
  if (!state.exposed) return null;
  const exposed = activationOf(item).map((entry, index) => <PrintedItems key={index} items={entry.items} page={page} suffix={suffix} />);
  if (item.class === 'attribute') {
    return (
      <>
        <PrintedAttribute item={item} state={state} />
        {exposed.length > 0 && <div className={css.below}>{exposed}</div>}
      </>
    );
  }
  const title = words.text(item.title);
  if (item.class === 'repeat') {
    const count = typeof state.value === 'number' ? state.value : 0;
    return Array.from({ length: count }, (_, at) => at + 1).map((index) => (
      <section key={index}>
        <h3>
          {words.t('repeat.title', { title, index })} {session.registeredAt(state.path, index)}
        </h3>
        <PrintedItems items={item.items} page={page} suffix={`${suffix}_${index}`} />
      </section>
    ));
  }
  return (
    <section>
      <h3>{title}</h3>
      <div className={css.below}>
        <PrintedItems items={item.items} page={page} suffix={suffix} />
        {exposed}
      </div>
    </section>
  );
};

/** What the form shows now, item by item, as text: exposed items only, computed values with what they come from. */
export const PrintedItems = ({ items, page, suffix }: PlacedItems) =>
  items.map((item) => <PrintedItem key={item.name} item={item} page={page} suffix={suffix} />);
