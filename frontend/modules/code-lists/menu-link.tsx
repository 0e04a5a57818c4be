import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codeListPatterns } from './paths.ts';

export const MenuLink = () => {
  const { t } = useTranslation('manage');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 1 }}>
      <Button component={Link} to={codeListPatterns.manageCodeLists} startIcon={<ListAltOutlined />}>
        {t('menu_code_lists.title')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
        {t('menu_code_lists.message')}
      </Typography>
    </Box>
  );
};
