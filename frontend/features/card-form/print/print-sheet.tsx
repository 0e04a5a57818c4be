import type { CardDesign } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';
import { PaperSheet } from '../../../components/paper-sheet.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import type { Card } from '../api.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { useClinicalWords } from '../use-clinical-words.ts';
import { PrintedItems } from './printed-items.tsx';

export interface PrintSheetProps {
  readonly design: CardDesign;
  readonly project: Texts | undefined;
  readonly folder: Texts | undefined;
  readonly card: Card | null;
}

/** The card on paper: every page, not only the one shown, with the answers as they are now. */
export const PrintSheet = ({ design, project, folder, card }: PrintSheetProps) => {
  const { words } = useFormEnvironment();
  // Asked for before anybody prints, so that the words are there when somebody does.
  useClinicalWords();
  const { t, text, language } = words;
  return (
    <PaperSheet language={language}>
      <h1>{text(folder)}</h1>
      <p>
        {text(project)}
        {' · '}
        {card === null
          ? t('screen.new.label')
          : t('screen.updated.label', { when: formatDateTime(card.updated_at, language), organisation: text(card.updated_org) })}
      </p>
      {design.pages.map((page) => (
        <section key={page.name}>
          <h2>{text(page.title)}</h2>
          <PrintedItems items={page.items} page={page.name} suffix="" />
        </section>
      ))}
    </PaperSheet>
  );
};
