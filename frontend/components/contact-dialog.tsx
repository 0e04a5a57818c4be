import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from './message-dialog.tsx';

export const ContactDialog = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button aria-label={t('contact.action')} onClick={() => setIsOpen(true)} sx={{ minWidth: 44 }}>
        <MailOutlined />
        <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
          {t('contact.action')}
        </Box>
      </Button>
      {isOpen ? (
        <MessageDialog title={t('contact.title')} onClose={close} actions={<Button onClick={close}>{t('close.action')}</Button>}>
          <Typography sx={{ mb: 1 }}>{t('contact.message')}</Typography>
          <Link href={`mailto:${email}`}>{email}</Link>
        </MessageDialog>
      ) : null}
    </>
  );
};
