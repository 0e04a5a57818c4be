import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardDesign } from '#shared/design/card-design.ts';
import { shortId } from '#shared/items/listed-text.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import { lazyPart } from '../../form/lazy-part.tsx';
import { AtForm, useHasFormPart, useModuleParts } from '../../form/module-parts.tsx';
import type { Card } from '../../lib/card-form.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { ListOrigin } from '../../lib/list-origin.ts';
import type { OpenForm } from '../../lib/modules.ts';
import type { useFolder } from '../../form/card/api.ts';
import { IdAttributes } from './form-pages.tsx';
import { useRoom } from './use-room.ts';
import css from './card-head.module.css';

const CardNotices = lazyPart(async () => (await import('./card-notices.tsx')).CardNotices);

interface CardHeadProps {
  /** Before the first save, the folder tells what the card will belong to. */
  readonly folder: ReturnType<typeof useFolder>;
  readonly card: Card | null;
  readonly design: CardDesign;
  readonly version: number;
  readonly origin: ListOrigin | null;
  readonly form: OpenForm;
  readonly isReading: boolean;
  readonly onRead: () => void;
  readonly onHistory: () => void;
  readonly onMove: () => void;
}

/** One row that stays in sight: ids, marks, and as much else as has room. A button shows the rest. */
export const CardHead = ({ folder, card, design, version, origin, form, isReading, onRead, onHistory, onMove }: CardHeadProps) => {
  const { t: common } = useTranslation();
  const { words, readOnly } = useFormEnvironment();
  const language = useLanguage();
  const hasHistory = useHasFormPart('card-history');
  const mayRead = useHasFormPart('card-reading') && card !== null;
  const mayPrint = useHasFormPart('card-print');
  const hasFacts = useModuleParts('card-facts').some(({ isShown }) => card !== null && isShown({ card }));
  const { t, name } = words;
  const isTest = (card?.folder ?? folder?.folder)?.is_test;
  const facts = [
    name(card?.project.title ?? folder?.project.title),
    card === null ? t('screen.new.label') : t('screen.updated.label', { when: formatDateTime(card.updated_at, language), organisation: name(card.updated_org) }),
    ...(card?.withheld && card.withheld.length > 0 ? [t('withheld.card.message', { id: shortId(card.card_id) })] : []),
    ...(readOnly ? [t('screen.readOnly.message')] : []),
  ];
  const isNoticed = hasFacts || card?.newer_version !== undefined;
  const entries: Readonly<Record<string, ReactNode>> = {
    ...(origin !== null && { steps: <AtForm place="form-top" origin={origin} cardId={card?.id ?? null} /> }),
    ...(mayRead && { reading: <Button aria-pressed={isReading} sx={isReading ? { bgcolor: 'action.selected' } : null} onClick={onRead}>{t('screen.reading.action')}</Button> }),
    ...(card !== null && isNoticed && { notices: <CardNotices card={card} version={version} onMove={onMove} /> }),
    ...(card !== null && hasHistory && { history: <Button onClick={onHistory}>{t('history.action')}</Button> }),
    ...(mayPrint && { print: <Button onClick={() => window.print()}>{t('print.action')}</Button> }),
    facts: (
      <>
        <h2>{name(card?.folder.title ?? folder?.folder.title)}</h2>
        <p>{facts.join(' · ')}</p>
      </>
    ),
  };
  const { row, count } = useRoom(Object.keys(entries));
  const drawn = (shown: readonly [string, ReactNode][]) =>
    shown.map(([entry, content]) => (
      <div key={entry} className={css.entry}>
        {content}
      </div>
    ));
  const all = Object.entries(entries);
  const inMenu = all.slice(count);
  const isNoticeHidden = inMenu.some(([entry]) => entry === 'notices');
  const more = t(isNoticeHidden ? 'screen.more_notice.action' : 'screen.more.action');
  return (
    <div ref={row} className={css.head}>
      <div className={css.always}>
        <IdAttributes design={design} />
        {/* A test card must not be taken for a patient's. */}
        {isTest && <b className={css.mark} data-test title={common('test.message')}>{common('test.label')}</b>}
        {readOnly && <span className={css.mark}>{t('screen.readOnly.label')}</span>}
        {card !== null && <AtForm place="card-notes" card={card} form={form} />}
      </div>
      {drawn(all.slice(0, count))}
      {inMenu.length > 0 && (
        <>
          <button type="button" className={`${fieldCss.iconButton} ${css.more}`} data-notice={isNoticeHidden || undefined} popoverTarget="card-more" aria-label={more} title={more}>
            ⋯
          </button>
          {/* Whatever is chosen closes it. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the click is that of a button inside */}
          <div id="card-more" popover="auto" className={css.menu} onClick={({ currentTarget }) => currentTarget.hidePopover?.()}>
            {drawn(inMenu)}
          </div>
        </>
      )}
    </div>
  );
};
