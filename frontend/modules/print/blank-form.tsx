import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardDesign } from '#shared/design/card-design.ts';
import { withLists } from '#shared/design/lists.ts';
import { directionOf } from '#shared/language/content-language.ts';
import { type LanguageTag, localText, ownLanguage, type Texts } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { SheetFoot } from './paper-sheet.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import type { DesignHeading } from '../../lib/modules.ts';
import paper from './blanks.module.css';
import { PaperText, PaperWords } from './paper-text.tsx';
import css from './blank-form.module.css';
import { BlankItems, readSources } from './blank-items.tsx';

interface BlankFormProps {
  readonly design: CardDesign;
  readonly content: LanguageTag;
  readonly heading: DesignHeading;
}

export const BlankForm = ({ design, content, heading: { project, folder, version } }: BlankFormProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const text = (texts: Texts | undefined) => localText(texts, language);
  const sources = useMemo(() => readSources(design), [design]);
  const place = [text(project), text(folder), version === null ? t('print.draft.label') : t('print.version.label', { version })];
  return (
    <PaperWords design={design} content={content} sources={sources}>
      <h1>
        <PaperText texts={design.title} />
      </h1>
      <p>{place.filter((part) => part !== '').join(' · ')}</p>
      <div className={css.writer}>
        <span>
          {t('print.date.label')} <i className={paper.line} />
        </span>
        <span>
          {t('print.writer.label')} <i className={paper.line} />
        </span>
      </div>
      <p className={css.legend}>{t('print.legend.message')}</p>
      {withLists(design).pages.map((page) => (
        <section key={page.name} dir={directionOf(content)}>
          <h2>
            <PaperText texts={page.title} />
          </h2>
          <BlankItems items={page.items} />
        </section>
      ))}
    </PaperWords>
  );
};

const line = '_'.repeat(20);

/** Each sheet has room for the id attributes, because sheets get separated. */
export const BlankFoot = ({ design, content }: Pick<BlankFormProps, 'design' | 'content'>) => {
  const sources = readSources(design);
  const plain = (texts: Texts | undefined) => plainText(texts, content, ownLanguage(design));
  return <SheetFoot text={[plain(design.title), ...design.id_attributes.map((path) => `${plain(sources.get(path)?.title)} ${line}`)].join(' · ')} />;
};
