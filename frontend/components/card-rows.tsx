import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { makerOf } from '#shared/api/card-lists.ts';
import { localText, type Language } from '#shared/text/languages.ts';
import { shortId, tellsItself } from '#shared/items/listed-text.ts';
import { plainText } from '#shared/language/markup.ts';
import { answerText } from '../lib/answer-text.ts';
import type { CardEntry } from '../lib/card-lists.ts';
import { useDensity } from '../lib/density.ts';
import { formatBriefly, formatDateTime } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useOrigin, type ListedResult } from '../lib/list-origin.ts';
import { paths } from '../lib/paths.ts';
import { CardStatus, RequiredLeft } from './card-status.tsx';
import { LiveText } from './live-text.tsx';
import { TestMark } from './test-mark.tsx';
import { LinkRow, Rows } from './panel.tsx';
import { Spoken } from './server-view.tsx';

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const quietText = { typography: 'body2', color: 'text.secondary' } as const;

interface Fact {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly isNamed: boolean;
  readonly isMissing: boolean;
}

const factsIn = ({ summary }: CardEntry, language: Language): readonly Fact[] =>
  summary
    .filter(({ withheld }) => withheld !== true)
    .map(({ design, name, value, missing: isMissing = false }) => ({ path: design, name: plainText(name, language), text: answerText(value, language), isNamed: !tellsItself(value, isMissing), isMissing }))
    .filter(({ text }) => text !== '');

/** The first listed item, and the others. A card whose first item is withheld is called by its id. */
const useHeading = (card: CardEntry) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts = factsIn(card, language);
  const isWithheld = card.summary[0]?.withheld === true;
  const [first, others] = isWithheld ? [undefined, facts] : [facts[0], facts.slice(1)];
  const name = first?.name ?? '';
  const text = first?.text ?? (isWithheld ? t('card_by_id.label', { id: shortId(card.card_id) }) : t('card_untitled.label'));
  return { name: first?.isMissing ? `${name} ` : <Spoken>{`${name} `}</Spoken>, text, isValue: first !== undefined, note: isWithheld ? t('withheld_names.label') : null, others };
};

const FactText = ({ name, text, isNamed }: Fact) => (
  <>
    {isNamed ? `${name} ` : <Spoken>{`${name} `}</Spoken>}
    <Box component="span" sx={{ color: 'text.primary' }}>
      <LiveText text={text} isValue />
    </Box>
  </>
);

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <span title={facts.map(({ name, text }) => `${name} ${text}`).join(' · ')}>
    {facts.map((fact, index) => (
      <span key={fact.path}>
        {index === 0 ? null : ' · '}
        <FactText {...fact} />
      </span>
    ))}
  </span>
);

/** The folder; its project only where there is room for a hint. */
const Place = ({ card: { project, folder } }: { readonly card: CardEntry }) => {
  const language = useLanguage();
  const before = `${localText(project.title, language)} / `;
  return (
    <Box component="span" title={before + localText(folder.title, language)} sx={quietText}>
      <Spoken>{before}</Spoken>
      <LiveText text={localText(folder.title, language)} /> <TestMark folder={folder} />
    </Box>
  );
};

const UpdatedAt = ({ card: { updated_at }, isDay }: { readonly card: CardEntry; readonly isDay: boolean }) => {
  const language = useLanguage();
  return (
    <Box component="time" dateTime={updated_at} title={formatDateTime(updated_at, language)} sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
      <LiveText text={formatBriefly(updated_at, language, isDay)} />
    </Box>
  );
};

const TwoLines = ({ card, isPlaceShown, tellsMissing }: Required<Pick<CardRowsProps, 'isPlaceShown' | 'tellsMissing'>> & { readonly card: CardEntry }) => {
  const language = useLanguage();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { name, text, isValue, note, others } = useHeading(card);
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
        <Box component="span" sx={{ ...oneLine, typography: 'h3', lineHeight: 1.35, flexShrink: 0, maxWidth: '60%' }}>
          {name}
          <LiveText text={text} isValue={isValue} />
        </Box>{' '}
        <Box component="span" sx={{ ...quietText, ...oneLine, flex: 1 }}>
          <LiveText text={`${localText(makerOf(card), language)}${isPlaceShown || note !== null ? ' · ' : ''}`} />
          {note ?? (isPlaceShown ? <Place card={card} /> : null)}
        </Box>{' '}
        <CardStatus {...card} />
      </Box>{' '}
      <Box component="span" sx={{ ...quietText, display: 'flex', columnGap: 1, lineHeight: 1.4 }}>
        <Box component="span" sx={{ ...oneLine, flex: 1 }}>
          <Facts facts={others} />
        </Box>{' '}
        <UpdatedAt card={card} isDay />{' '}
        <Box component="span" sx={{ ...oneLine, flexShrink: 0, maxWidth: { xs: '50%', sm: '40%' }, '&:empty': { display: 'none' } }}>
          <RequiredLeft {...card} isNamed={tellsMissing || !isPhone} />
        </Box>
      </Box>
    </Box>
  );
};

interface Column {
  readonly title: string;
  readonly width: string;
  readonly cell: (card: CardEntry) => ReactNode;
}

/** Cards of one folder have a column for each listed item. Cards of several folders share one, because their items differ. */
const useColumns = (cards: readonly CardEntry[], isPlaceShown: boolean): readonly Column[] => {
  const { t } = useTranslation();
  const language = useLanguage();
  const titles = new Map(cards.flatMap(({ summary }) => summary.slice(1).map(({ design, name }) => [design, plainText(name, language)] as const)));
  const itemColumns = [...titles].map(([path, title]): Column => {
    const cell = (card: CardEntry) => <LiveText text={factsIn(card, language).find((fact) => fact.path === path)?.text ?? ''} isValue />;
    return { title, width: 'minmax(0, auto)', cell };
  });
  const mixedColumns: readonly Column[] = [
    { title: t('column_items.label'), width: 'minmax(0, 2fr)', cell: (card) => <Facts facts={factsIn(card, language).filter(({ path }) => path !== card.summary[0]?.design)} /> },
    { title: t('column_folder.label'), width: 'minmax(0, 1fr)', cell: (card) => <Place card={card} /> },
  ];
  return [
    ...(isPlaceShown ? mixedColumns : itemColumns),
    { title: t('column_org.label'), width: `fit-content(${isPlaceShown ? 10 : 12}em)`, cell: (card) => <LiveText text={localText(makerOf(card), language)} /> },
    { title: t('column_status.label'), width: 'max-content', cell: (card) => <CardStatus {...card} /> },
    { title: t('column_required.label'), ...(isPlaceShown ? { width: 'max-content', cell: (card) => <RequiredLeft {...card} isBrief /> } : { width: 'minmax(5em, auto)', cell: (card) => <RequiredLeft {...card} isNamed isBrief /> }) },
    { title: t('column_updated.label'), width: 'max-content', cell: (card) => <UpdatedAt card={card} isDay={isPlaceShown} /> },
  ];
};

const inGrid = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'center' } as const;

const OneLine = ({ card, columns }: { readonly card: CardEntry; readonly columns: readonly Column[] }) => {
  const { name, text, isValue, note } = useHeading(card);
  return (
    <>
      <Box component="span" sx={{ ...oneLine, fontWeight: 700 }} title={note ?? undefined}>
        {name}
        <LiveText text={text} isValue={isValue} />
      </Box>
      {columns.map(({ title, cell }) => (
        <Box component="span" key={title} sx={oneLine}>
          <Spoken>{` ${title} `}</Spoken>
          {cell(card)}
        </Box>
      ))}
    </>
  );
};

interface CardRowsProps {
  readonly cards: readonly CardEntry[];
  readonly result: ListedResult;
  readonly isPlaceShown?: boolean;
  /** Always two lines, with little room around them. */
  readonly isTight?: boolean;
  /** The names of missing items on a phone, too. */
  readonly tellsMissing?: boolean;
}

export const CardRows = ({ cards, result, isPlaceShown = false, isTight = false, tellsMissing = false }: CardRowsProps) => {
  const origin = useOrigin(cards, result);
  const language = useLanguage();
  const isCompact = useDensity() === 'compact';
  const isWide = useMediaQuery(useTheme().breakpoints.up(isPlaceShown ? 'lg' : 'md'), { noSsr: true });
  const columns = useColumns(cards, isPlaceShown);
  const isTable = isCompact && isWide && !isTight;
  const head = isPlaceShown ? '' : plainText(cards.find(({ summary }) => summary.length > 0)?.summary[0]?.name ?? {}, language);
  const columnGap = isPlaceShown ? 1 : 1.5;
  const tableStyle: SxProps<Theme> = { display: 'grid', gridTemplateColumns: ['minmax(3em, max-content)', ...columns.map(({ width }) => width)].join(' '), columnGap, typography: 'body2', '& > li': inGrid };
  const rowStyle: SxProps<Theme> = isTable ? { ...inGrid, width: 'auto', gap: columnGap, py: 0, minHeight: 40 } : { py: isTight ? 0.25 : isCompact ? 0.5 : 1.25 };
  return (
    <Rows sx={isTable ? tableStyle : {}}>
      {isTable ? (
        <Box component="li" aria-hidden sx={{ ...quietText, px: 2.5, minHeight: 36, bgcolor: 'background.default', fontWeight: 600 }}>
          {[head, ...columns.map(({ title }) => title)].map((title, index) => (
            <Box component="span" key={index} sx={oneLine}>
              {title}
            </Box>
          ))}
        </Box>
      ) : null}
      {cards.map((card) => (
        <li key={card.card_global_id}>
          <LinkRow to={paths.form({ project: card.project.id, folder: card.folder.id, card: card.card_id })} state={origin} sx={rowStyle}>
            {isTable ? <OneLine card={card} columns={columns} /> : <TwoLines card={card} isPlaceShown={isPlaceShown} tellsMissing={tellsMissing} />}
          </LinkRow>
        </li>
      ))}
    </Rows>
  );
};
