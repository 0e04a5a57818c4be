import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Menu from '@mui/material/Menu';
import MenuIcon from '@mui/icons-material/Menu';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import type { Session } from '../../lib/session.ts';

/** Who is signed in, and the ways out of the present screen (spec end-user 2, header). */
export const AccountMenu = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const entry = (to: string, Icon: ComponentType<{ fontSize: 'small' }>, label: string) => (
    <MenuItem key={to} component={Link} to={to} onClick={close}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('menu.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MenuIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { minWidth: 240, maxWidth: 'calc(100vw - 32px)' } } }}>
        <Box sx={{ px: 2, pt: 0.5, pb: 1.25 }}>
          <Typography variant="h3" component="p">
            {localText(session.user.disp_name, language) || session.user.login_id}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {localText(session.org.name, language)}
          </Typography>
        </Box>
        <Divider />
        {entry(pathPatterns.home, SpaceDashboardOutlined, t('dashboard.label'))}
        {entry(pathPatterns.logout, LogoutOutlined, t('logout.action'))}
      </Menu>
    </>
  );
};
