import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { CardDesign } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/local-text.ts';
import { CardStatus } from '../../components/card-status.tsx';
import { useSession } from '../../lib/session.ts';
import type { FormEnvironment } from './form-environment.ts';
import { FormPages, type FormPosition } from './form-pages.tsx';
import { FormRoot } from './form-root.tsx';
import { useFormWords } from './form-words.ts';
import { IdAttributes } from './id-attributes.tsx';
import { isHandheld } from './is-handheld.ts';
import { openBlankForm } from './open-card-form.ts';
import { useCardStatus } from './use-item-state.ts';

/** What a list would show of the card as it stands. */
const PreviewStatus = () => (
  <Box sx={{ mb: 1 }}>
    <CardStatus status={useCardStatus()} />
  </Box>
);

interface FormPreviewProps {
  readonly design: CardDesign;
  /** Shown as on a phone or tablet, whose own pickers are used; this device's own ways otherwise. */
  readonly isTouched: boolean;
}

/** A design as its users will meet it: the real form over a new card that nobody can save. */
export const FormPreview = ({ design, isTouched }: FormPreviewProps) => {
  const words = useFormWords();
  const { org } = useSession();
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
