import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { CardDesign } from '#shared/design/card-design.ts';
import { type LanguageTag, localText } from '#shared/text/languages.ts';
import { CardStatus } from '../../components/card-rows.tsx';
import { type FormEnvironment, isHandheld, useCardStatus, useFormWords } from '../../form/environment.ts';
import { FormRoot } from '../../form/form-surface.tsx';
import { useSession } from '../../lib/session.ts';
import { FormPages, type FormPosition, IdAttributes } from './form-pages.tsx';
import { openBlankForm } from './open-blank-form.ts';

const PreviewStatus = () => (
  <Box sx={{ mb: 1 }}>
    <CardStatus status={useCardStatus()} />
  </Box>
);

interface FormPreviewProps {
  readonly design: CardDesign;
  readonly content: LanguageTag;
  /** Uses the pickers of a phone or tablet instead of this device's own controls. */
  readonly isTouched: boolean;
}

export const FormPreview = ({ design, content, isTouched }: FormPreviewProps) => {
  const { org } = useSession();
  const words = useFormWords(design, org.name, content);
  const [session] = useState(() => openBlankForm(design, { language: words.language, organisation: localText(org.name, design.languages[0] ?? words.language) }));
  const [position, setPosition] = useState<FormPosition>({ pageIndex: 0 });
  const environment = useMemo<FormEnvironment>(
    () => ({ session, words, readOnly: false, attempt: null, isHandheld: isTouched || isHandheld() }),
    [session, words, isTouched],
  );
  return (
    <FormRoot environment={environment}>
      <PreviewStatus />
      <IdAttributes design={design} />
      <FormPages design={design} position={position} onMove={setPosition} />
    </FormRoot>
  );
};
