import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { reasonsOf } from '#shared/design/missing-reasons.ts';
import { splitReference } from '#shared/design/references.ts';
import { directionOf, shownTag } from '#shared/language/content-language.ts';
import { type LanguageTag, localText, ownLanguage, type Texts } from '#shared/text/languages.ts';
import { plainMarkup, plainText } from '#shared/language/markup.ts';
import { Markup } from '../../form/markup-view.tsx';
import { useLanguage } from '../../lib/i18n.ts';

interface Paper {
  readonly content: LanguageTag;
  readonly own: LanguageTag | undefined;
  readonly sources: ReadonlyMap<Path, Item>;
  readonly reasons: Pick<CardDesign, 'missing_reasons'>;
}

const PaperContext = createContext<Paper>({ content: '', own: undefined, sources: new Map(), reasons: {} });

export const PaperWords = ({ design, content, sources, children }: { readonly design: CardDesign; readonly children: React.ReactNode } & Pick<Paper, 'content' | 'sources'>) => {
  const own = ownLanguage(design);
  return <PaperContext value={useMemo(() => ({ content, own, sources, reasons: design }), [content, own, sources, design])}>{children}</PaperContext>;
};

export const usePaperWords = () => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const { content, own, sources, reasons } = useContext(PaperContext);
  const asked = content === '' ? language : content;
  /** A mentioned answer does not exist on a blank form, so the title of its item replaces it. */
  const say = (path: string): string | undefined => {
    const item = sources.get(splitReference(path).item);
    return item && t('print.quoted.label', { title: plainText(item.title, asked, own) || path });
  };
  const written = (texts: Texts | undefined): string => localText(texts, asked, own);
  const tagOf = (texts: Texts | undefined): LanguageTag => shownTag(texts, asked, own);
  return {
    sources,
    written,
    say,
    reasonsOf: (item: Item) => reasonsOf(reasons, item),
    plain: (texts: Texts | undefined): string => plainMarkup(written(texts), say),
    attributes: (texts: Texts | undefined) => (asked === language ? {} : { lang: tagOf(texts), dir: directionOf(tagOf(texts)) }),
  };
};

export const PaperText = ({ texts }: { readonly texts: Texts | undefined }) => {
  const { written, say, attributes } = usePaperWords();
  return (
    <span {...attributes(texts)}>
      <Markup text={written(texts)} say={say} />
    </span>
  );
};
