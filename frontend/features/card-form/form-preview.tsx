import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { type LanguageTag, localText } from '#shared/text/languages.ts';
import { CardStatus, RequiredLeft } from '../../components/card-status.tsx';
import { contextOf } from '../../form/card/open-card-form.ts';
import { type FormEnvironment, isHandheld, useCardStatus, useFormWords } from '../../form/environment.ts';
import { FormRoot } from '../../form/form-surface.tsx';
import { openSession } from '../../form/open-session.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { PreviewForm } from '../../lib/modules.ts';
import { useSession } from '../../lib/session.ts';
import { sharedValue } from '../../lib/shared-value.ts';
import { FormPages, type FormPosition, IdAttributes } from './form-pages.tsx';
import { ItemList } from './item-view.tsx';

const useBlankForm = (design: CardDesign, content: LanguageTag, isTouched: boolean): FormEnvironment => {
  const { org } = useSession();
  const words = useFormWords(design, org.name, content);
  const [session] = useState(() => {
    const reader = { language: words.language, organisation: localText(org.name, design.languages[0] ?? words.language) };
    return openSession(prepare(design), {}, contextOf(reader, () => true));
  });
  return useMemo(() => ({ session, words, readOnly: false, attempt: null, isHandheld: isTouched || isHandheld() }), [session, words, isTouched]);
};

const PreviewStatus = () => (
  <Box sx={{ mb: 1, display: 'flex', columnGap: 1.5, typography: 'body2' }}>
    <CardStatus status={useCardStatus()} />
    <RequiredLeft status={useCardStatus()} />
  </Box>
);

export const FormPreview: PreviewForm = ({ design, content, isTouched }) => {
  const [place] = useState(() => sharedValue<FormPosition>({ pageIndex: 0 }));
  return (
    <FormRoot environment={useBlankForm(design, content, isTouched)}>
      <PreviewStatus />
      <IdAttributes design={design} />
      <FormPages design={design} place={place} />
    </FormRoot>
  );
};

export const ExampleForm = ({ design }: { readonly design: CardDesign }) => (
  <FormRoot environment={useBlankForm(design, useLanguage(), false)}>
    {design.pages.map(({ name, items }) => (
      <ItemList key={name} items={items} page={name} suffix="" />
    ))}
  </FormRoot>
);
