import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import { useTranslation } from 'react-i18next';
import { ShareBar } from '../../components/share-bar.tsx';

/** A share in words, with its bar below; null: hidden. */
export const ShareCell = ({ share }: { readonly share: number | null }) => {
  const { t } = useTranslation('manage-figures');
  return (
    <TableCell>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>{share === null ? t('hidden.label') : t('share.label', { share })}</Box>
      {share === null ? null : <ShareBar share={share} />}
    </TableCell>
  );
};
