import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeItem, Choice, ValidRange } from '#shared/design/card-design.ts';
import { isMoving } from '#shared/language/bounds.ts';
import css from './blanks.module.css';
import { PaperText, usePaperWords } from './paper-text.tsx';

export const BlankLine = ({ length = 'long' }: { readonly length?: 'digits' | 'short' | 'long' }) => <i className={css.line} data-length={length} />;

export const BlankArea = () => <div className={css.area} />;

export const BlankBox = ({ children }: { readonly children?: ReactNode }) => (
  <span className={css.choice}>
    <i className={css.box} />
    <span>{children}</span>
  </span>
);

export const Affixed = ({ item, children }: { readonly item: AttributeItem; readonly children: ReactNode }) => {
  const { plain } = usePaperWords();
  return (
    <>
      {plain(item.prefix)} {children} {plain(item.suffix)}
    </>
  );
};

export const AffixedLine = ({ item }: { readonly item: AttributeItem }) => (
  <Affixed item={item}>
    <BlankLine />
  </Affixed>
);

export const BlankRange = ({ range }: { readonly range: ValidRange<string | number> | undefined }) => {
  const { min, max } = range ?? {};
  if ((min === undefined && max === undefined) || isMoving(min) || isMoving(max)) return null;
  return <small className={css.hint}>{`(${min ?? ''} – ${max ?? ''})`}</small>;
};

export const mostBoxes = 40;

export const BlankChoices = ({ choices, many }: { readonly choices: readonly Choice[]; readonly many?: 'several' | 'ranked' }) => {
  const { t } = useTranslation('manage-designs');
  if (choices.length > mostBoxes) {
    return (
      <>
        <BlankLine /> <small className={css.hint}>{t('print.manyChoices.hint', { count: choices.length })}</small>
      </>
    );
  }
  return (
    <>
      {choices.map(({ title }, at) => (
        <BlankBox key={at}><PaperText texts={title} /></BlankBox>
      ))}
      {many === undefined ? null : <small className={css.hint}>{t(`print.${many}.hint`)}</small>}
    </>
  );
};

export const Blanks = ({ text }: { readonly text: string }) =>
  text.split('_').map((part, at) =>
    at === 0 && part === '' ? null : (
      <span key={at} className={css.part}>
        {at === 0 ? null : <BlankLine length="digits" />}
        {part}
      </span>
    ),
  );

type BlanksOf = 'date' | 'time' | 'age' | 'gcs' | 'location' | 'suggest';

export const WordedBlanks = ({ of }: { readonly of: readonly BlanksOf[] }) => {
  const { t } = useTranslation('manage-designs');
  return <Blanks text={of.map((name) => t(`print.${name}.message`)).join('　')} />;
};

export const BlankComputed = () => <small className={css.hint}>{useTranslation('manage-designs').t('print.computed.hint')}</small>;
