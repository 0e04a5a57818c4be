import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSession, Issue, ItemPath } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { LiveText } from '../../components/live-text.tsx';
import { inOrder } from '../../form/answer-list.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { FindingList } from '../../form/finding-list.tsx';
import { answeredIn } from './queries.tsx';
import { useSettled } from './use-settled.ts';

const kinds = ['wrong', 'missing', 'unconfirmed', 'confirmed'] as const;

const findingsOf = (prepared: PreparedDesign, session: FormSession): { readonly [Kind in (typeof kinds)[number]]: readonly Issue[] } => {
  const issues = session.issues();
  const isMissing = ({ code }: Issue): boolean => code.startsWith('item.required');
  const confirmed = inOrder(prepared, answeredIn(prepared, session)).flatMap((path) => {
    const { warned } = session.item(path);
    return warned === null || warned.confirmed === null ? [] : warned.found.map((found) => ({ ...found, path }));
  });
  return { wrong: issues.filter((issue) => !isMissing(issue)), missing: issues.filter(isMissing), unconfirmed: session.openWarnings(), confirmed };
};

/** What a reviewer looks at first, also the unusual answers that somebody confirmed. */
export const Findings = ({ prepared, onPick }: { readonly prepared: PreparedDesign; readonly onPick: (path: ItemPath) => void }) => {
  const { t } = useTranslation('review');
  const { session, words } = useFormEnvironment();
  const found = useSettled(session, () => findingsOf(prepared, session));
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shown = kinds.filter((kind) => found[kind].length > 0);
  if (shown.length === 0) return <Typography variant="body2">{t('findings.none.message')}</Typography>;
  return (
    <>
      <div>
        <Button sx={{ minHeight: 44, textAlign: 'left' }} color={found.wrong.length > 0 ? 'error' : 'warning'} onClick={() => setOpen(true)}>
          <LiveText text={shown.map((kind) => t(`findings.${kind}.label`, { count: found[kind].length })).join(' · ')} />
        </Button>
      </div>
      {isOpen && (
        <AskDialog
          title={t('findings.title', { count: shown.reduce((sum, kind) => sum + found[kind].length, 0) })}
          onClose={close}
          answers={[{ label: words.t('dialog.close.action'), onPick: close, isMain: true }]}
        >
          <Typography>{t('findings.hint')}</Typography>
          {shown.map((kind) => (
            <section key={kind}>
              <Typography variant="subtitle1" component="h3" sx={{ mt: 1.5 }}>
                {t(`findings.${kind}.label`, { count: found[kind].length })}
              </Typography>
              <FindingList
                prepared={prepared}
                issues={found[kind]}
                isWhole
                onPick={(path) => {
                  close();
                  onPick(path);
                }}
              />
            </section>
          ))}
        </AskDialog>
      )}
    </>
  );
};
