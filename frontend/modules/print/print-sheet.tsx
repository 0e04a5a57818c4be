import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeItem, Item } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { directionOf } from '#shared/language/content-language.ts';
import { LiveText } from '../../components/live-text.tsx';
import { DesignText, PageTitle } from '../../form/design-text.tsx';
import { answeredPages, isAnswer } from './answered.ts';
import { PaperSheet, SheetFoot } from './paper-sheet.tsx';
import { answerWordsOf } from '../../form/design-words.ts';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { AtForm } from '../../form/module-parts.tsx';
import { reasonsText } from '../../form/reason-words.ts';
import type { Card } from '../../lib/card-form.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { isSeen, showsAnything } from '../../items/shown-items.ts';
import { type PrintedAnswer, printedAnswer } from './printed-answer.ts';
import { PrintedTable } from './printed-table.tsx';
import css from './print-sheet.module.css';

interface PlacedItems {
  readonly items: readonly Item[];
  readonly page: string;
  readonly suffix: string;
}

const PrintedRow = ({ title, text, remarks, unread }: PrintedAnswer & { readonly title: ReactNode }) => {
  const { t } = useFormEnvironment().words;
  return (
    <div className={css.row}>
      <span>{title}</span>
      <span className={text === '' ? css.blank : css.answer}>
        <LiveText text={text === '' && unread.length === 0 ? t('print.blank.label') : text} isValue={text !== ''} />
        {remarks.map((remark) => (
          <small key={remark}>{` ${remark}`}</small>
        ))}
        {unread.map((note) => (
          <span key={note} className={css.unread}>
            {note}
          </span>
        ))}
      </span>
    </div>
  );
};

const PrintedAttribute = ({ item, state }: { readonly item: AttributeItem; readonly state: ItemState }) => {
  const { words, session } = useFormEnvironment();
  const t = useClinicalWords();
  if (!isSeen(item)) return null;
  const shownTitle = <DesignText texts={item.title} mentioned={state.mentioned} />;
  if (item.type === 'label') return <p>{shownTitle}</p>;
  const answer = printedAnswer(item, state, session, words, t, true);
  const hasWorking = state.withheld === null && state.value !== null && behaviourOf(item).answer === 'computed';
  return (
    <>
      <PrintedRow title={shownTitle} {...answer} />
      {hasWorking && (
        <div className={css.working}>
          <AtForm place="working" state={state} needsInputs />
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
  if (!showsAnything(session, item, { page, suffix })) return null;
  const title = words.text(item.title, state.mentioned);
  if (item.class === 'repeat') {
    if (state.reasons !== null) {
      return (
        <div className={css.row}>
          <span>{title}</span>
          <span className={css.answer}>{reasonsText(session.missingReasons, state.reasons, words.text)}</span>
        </div>
      );
    }
    const count = typeof state.value === 'number' ? state.value : 0;
    if (item.layout === 'table') {
      if (count === 0) return null;
      return <PrintedTable item={item} state={state} count={count} page={page} suffix={suffix} renderInner={(items, row) => <PrintedItems items={items} page={page} suffix={row} />} />;
    }
    return Array.from({ length: count }, (_, at) => at + 1).map((index) => (
      <section key={index}>
        <h3>
          {`${words.t('repeat.title', { title, index })} ${session.registeredAt(state.path, index) ?? ''}`}
        </h3>
        <PrintedItems items={item.items} page={page} suffix={`${suffix}_${index}`} />
      </section>
    ));
  }
  return (
    <section>
      <h3>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </h3>
      <div className={css.below}>
        <PrintedItems items={item.items} page={page} suffix={suffix} />
        {exposed}
      </div>
    </section>
  );
};

export const PrintedItems = ({ items, page, suffix }: PlacedItems) =>
  items.map((item) => <PrintedItem key={item.name} item={item} page={page} suffix={suffix} />);

/** Readers of the paper must know that the registry does not hold everything on it. */
const UnsavedNote = ({ isChanged }: Pick<FormPlaces['card-print'], 'isChanged'>) => {
  const { t } = useFormEnvironment().words;
  return isChanged() ? (
    <p>
      <strong>{t('print.unsaved.message')}</strong>
    </p>
  ) : null;
};

/** The state of the card and who saved it last: paper lies in folders long after. */
const CardStanding = ({ card: { status, review, errors = 0, history } }: { readonly card: Card }) => {
  const { t } = useTranslation(['open-issues', 'common']);
  const { session, words: { t: words, name, language } } = useFormEnvironment();
  const missing = session.issues().filter(({ code }) => code.startsWith('item.required')).length;
  const questions = review === undefined ? 0 : review.open + review.answered;
  const saved = history.findLast((entry) => entry.review === undefined);
  return (
    <>
      <p>
        {[
          ...(errors > 0 ? [t('wrong.label', { count: errors })] : []),
          ...(review === undefined ? [] : [t(`common:state_${review.state}.label`)]),
          ...(questions > 0 ? [t('common:status_questions.label', { count: questions })] : []),
          status.required === 'comp' ? words('footer.complete.label') : t('missing.label', { count: missing }),
        ].join(' · ')}
      </p>
      {saved !== undefined && <p>{t('print.saved.label', { who: name(saved.user.name), organisation: name(saved.org.name), when: formatDateTime(saved.updated_at, language) })}</p>}
    </>
  );
};

const AnsweredOnly = ({ design }: Pick<FormPlaces['card-print'], 'design'>) => {
  const { session, words } = useFormEnvironment();
  const { t } = useTranslation('open-issues');
  return (
    <>
      <p>{t('reading.print.label')}</p>
      {answeredPages(design, session, words, useClinicalWords()).map(({ name, lines }) => (
        <section key={name} dir={directionOf(words.content)}>
          <h2>
            <PageTitle title={design.pages.find((page) => page.name === name)!.title} />
          </h2>
          {lines.map((line) => (isAnswer(line) ? <PrintedRow key={line.path + line.title} {...line} /> : <h3 key={line.path}>{line.heading}</h3>))}
        </section>
      ))}
    </>
  );
};

const CaseFoot = ({ design, folder }: Pick<FormPlaces['card-print'], 'design' | 'folder'>) => {
  const { session, words } = useFormEnvironment();
  const ids = design.id_attributes.map((path) => {
    const state = session.item(path);
    return `${words.text(state.item.title, state.mentioned)} ${state.withheld === 'answer' ? words.t('withheld.label') : answerWordsOf(state, words) || words.t('print.blank.label')}`;
  });
  return <SheetFoot text={[words.name(folder), ...ids].join(' · ')} />;
};

export const PrintSheet = ({ isReading, design, card, isChanged, project, folder }: FormPlaces['card-print']) => {
  const { words } = useFormEnvironment();
  // Loaded before anybody prints, so that the words are ready then.
  useClinicalWords();
  const { t, name, language } = words;
  return (
    <PaperSheet language={language}>
      <CaseFoot design={design} folder={folder} />
      <h1>{name(folder)}</h1>
      <p>
        {[
          name(project),
          card === null
            ? t('screen.new.label')
            : t('screen.updated.label', { when: formatDateTime(card.updated_at, language), organisation: name(card.updated_org) }),
        ].join(' · ')}
      </p>
      {card !== null && <CardStanding card={card} />}
      <UnsavedNote isChanged={isChanged} />
      {isReading ? (
        <AnsweredOnly design={design} />
      ) : (
        design.pages.map((page) => (
          <section key={page.name} dir={directionOf(words.content)}>
            <h2>
              <PageTitle title={page.title} />
            </h2>
            <PrintedItems items={page.items} page={page.name} suffix="" />
          </section>
        ))
      )}
    </PaperSheet>
  );
};
