import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type RecordAction } from '../../../components/record-row.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Version } from '../api.ts';

interface VersionRowsProps {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly onPreview: (version: Version) => void;
  readonly actionsOf: (version: Version) => readonly RecordAction[];
}

/** Version, date, and what can be done with it (spec administration 2, design history). */
export const VersionRows = ({ versions, onPreview, actionsOf }: VersionRowsProps) => {
  const { t } = useTranslation(['manage', 'manage-designs']);
  const language = useLanguage();
  return (
    <Table aria-label={t('history.title')} sx={{ '& th': { overflowWrap: 'normal' }, '& td, & th': { px: { xs: 1, sm: 2 }, '&:first-of-type': { pl: { xs: 2, sm: 2.5 } } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('history_version.label')}</TableCell>
          <TableCell>{t('created.label')}</TableCell>
          <TableCell align="right">
            <Box component="span">{t('preview.action')}</Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {versions.map((version, at) => (
          <TableRow key={version.id}>
            <TableCell>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <span>{version.version}</span>
                {at === 0 && <Chip size="small" color="primary" label={t('manage-designs:history.inForce.label')} />}
              </Box>
            </TableCell>
            <TableCell>{formatDateTime(version.created_at, language)}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <Button variant="outlined" onClick={() => onPreview(version)} aria-label={t('preview_of.action', { version: version.version })} sx={{ px: { xs: 1.25, sm: 2 } }}>
                {t('preview.action')}
              </Button>
              <ActionMenu title={t('version.label', { version: version.version })} actions={actionsOf(version)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
