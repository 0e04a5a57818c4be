import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import DensityMedium from '@mui/icons-material/DensityMedium';
import DensitySmall from '@mui/icons-material/DensitySmall';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/languages.ts';
import { PopupMenu } from '../../components/popup-menu.tsx';
import { densities, setDensity, useDensity } from '../../lib/density.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useModules } from '../../lib/modules.ts';
import { pathPatterns } from '../../lib/paths.ts';
import type { Session } from '../../lib/session.ts';
import { MachineNote } from './machine-note.tsx';

export interface AccountEntriesProps {
  readonly session: Session;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const densityIcons = { comfortable: DensityMedium, compact: DensitySmall };

export const AccountEntries = ({ session: { user, org }, anchor, onClose }: AccountEntriesProps) => {
  const { t } = useTranslation(['session', 'common']);
  const language = useLanguage();
  const further = useModules().flatMap(({ accountEntries = [] }) => accountEntries);
  const mayMove = !user.is_permanent_token;
  const density = useDensity();
  const isManager = mayMove && org.role === 'manage';
  const entry = (to: string, Icon: ComponentType<{ fontSize: 'small' }>, label: string) => (
    <MenuItem key={to} component={Link} to={to} onClick={onClose}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <PopupMenu anchor={anchor} onClose={onClose}>
      <Box sx={{ px: 2, pt: 0.5, pb: 1.25 }}>
        <Typography variant="h3" component="p">
          {localText(user.disp_name, language) || user.login_id}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {localText(org.name, language)}
        </Typography>
      </Box>
      <MachineNote />
      <Divider />
      {mayMove ? entry(pathPatterns.home, SpaceDashboardOutlined, t('dashboard.label')) : null}
      {mayMove ? entry(pathPatterns.account, ManageAccountsOutlined, t('own.label')) : null}
      {mayMove && user.is_admin && !isManager ? entry(pathPatterns.orgAdminMenu, GroupOutlined, t('org_admin.label')) : null}
      {isManager ? entry(pathPatterns.manage, AdminPanelSettingsOutlined, t('manage.label')) : null}
      {mayMove ? further.map(({ to, Icon, label }) => entry(to, Icon, t(label))) : null}
      {densities.map((each) => {
        const Icon = densityIcons[each];
        return (
          <MenuItem key={each} role="menuitemradio" aria-checked={each === density} selected={each === density} onClick={() => setDensity(each)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(`density_${each}.label`)}
          </MenuItem>
        );
      })}
      {entry(pathPatterns.logout, LogoutOutlined, t('common:logout.action'))}
    </PopupMenu>
  );
};
