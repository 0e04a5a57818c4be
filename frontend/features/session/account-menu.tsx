import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../components/late-part.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import type { Session } from '../../lib/session.ts';
import type { AccountEntriesProps } from './account-entries.tsx';

const AccountEntries = latePart<AccountEntriesProps>(async () => (await import('./account-entries.tsx')).AccountEntries);

export const AccountMenu = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('session');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => whenIdle(() => void AccountEntries.bring().catch(() => undefined)), []);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('menu.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        // The press is answered before the entries are drawn.
        onClick={({ currentTarget }) => startTransition(() => setAnchor(anchor === null ? currentTarget : null))}
      >
        <MenuIcon />
      </IconButton>
      {anchor !== null && (
        <Suspense>
          <AccountEntries session={session} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};
