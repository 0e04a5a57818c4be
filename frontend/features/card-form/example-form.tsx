import { useMemo, useState } from 'react';
import type { CardDesign } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/languages.ts';
import { type FormEnvironment, isHandheld, useFormWords } from '../../form/environment.ts';
import { FormRoot } from '../../form/form-surface.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { ItemList } from './item-view.tsx';
import { openBlankForm } from './open-blank-form.ts';

export const ExampleForm = ({ design }: { readonly design: CardDesign }) => {
  const language = useLanguage();
  const { org } = useSession();
  const words = useFormWords(design, org.name, language);
  const [session] = useState(() => openBlankForm(design, { language, organisation: localText(org.name, language) }));
  const environment = useMemo<FormEnvironment>(() => ({ session, words, readOnly: false, attempt: null, isHandheld: isHandheld() }), [session, words]);
  return (
    <FormRoot environment={environment}>
      {design.pages.map(({ name, items }) => (
        <ItemList key={name} items={items} page={name} suffix="" />
      ))}
    </FormRoot>
  );
};
