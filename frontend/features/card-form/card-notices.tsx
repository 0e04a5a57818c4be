import Button from '@mui/material/Button';
import { directionOf, languageName } from '#shared/language/content-language.ts';
import type { LanguageTag } from '#shared/text/languages.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import inputCss from '../../form/input.module.css';
import { AtForm, useHasFormPart } from '../../form/module-parts.tsx';
import type { Card } from '../../lib/card-form.ts';
import { chooseContent } from '../../lib/chosen-content.ts';
import css from './card-form.module.css';

/** What few cards have to tell: an earlier version, or cards of the same patient. */
export const CardNotices = ({ card, version, onMove }: { readonly card: Card; readonly version: number; readonly onMove: () => void }) => {
  const { words, readOnly } = useFormEnvironment();
  const { t } = words;
  const mayMove = useHasFormPart('card-move') && !readOnly;
  return (
    <>
      {card.newer_version !== undefined && (
        <p>
          {t(version > card.version ? 'move.opened.label' : 'move.older.label', { version: card.version, newer: version > card.version ? version : card.newer_version })}
          {mayMove && version === card.version && (
            <Button size="small" onClick={onMove}>
              {t('move.action')}
            </Button>
          )}
        </p>
      )}
      <AtForm place="card-facts" card={card} />
    </>
  );
};

/** Of a design in languages that the product does not speak. */
export const ContentChoice = ({ languages }: { readonly languages: readonly LanguageTag[] }) => {
  const { words } = useFormEnvironment();
  if (languages.length < 2) return null;
  return (
    <label className={css.contentChoice}>
      {words.t('content.language.label')}
      <select className={inputCss.select} value={words.content} onChange={({ currentTarget: { value } }) => chooseContent(value === words.language ? null : value)}>
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag} dir={directionOf(tag)}>
            {languageName(tag)}
          </option>
        ))}
      </select>
    </label>
  );
};
