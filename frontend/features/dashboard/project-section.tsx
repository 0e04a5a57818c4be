import ExpandMore from '@mui/icons-material/ExpandMore';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Project } from '../../lib/projects.ts';
import { FolderRow } from './folder-row.tsx';

/** One project, its folders folded away on demand. */
export const ProjectSection = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(true);
  const contentId = useId();
  const title = localText(project.title, language);
  const role = project.role === 'edit' ? null : project.role === 'browse' ? t('browse_only.label') : t('no_permission.label');
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', bgcolor: 'action.selected', pr: project.is_owner ? { xs: 0.5, sm: 1 } : 0 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen((open) => !open)}
            sx={{
              font: 'inherit',
              width: '100%',
              display: 'flex',
              textAlign: 'left',
              gap: 1,
              minHeight: 56,
              px: { xs: 2, sm: 2.5 },
              py: 1,
              '&.Mui-focusVisible': { outlineOffset: -3 },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {title}
              {role === null ? null : (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {role}
                </Typography>
            )}
          </Box>
          <ExpandMore aria-hidden sx={{ color: 'text.secondary', transition: 'transform 150ms', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
        {project.is_owner ? (
          <Button
            component={Link}
            to={paths.prjAdminMenu(project.id)}
            startIcon={<ManageAccountsOutlined />}
            aria-label={t('owner_of.label', { project: title })}
          >
            {t('owner.action')}
          </Button>
        ) : null}
      </Box>
      <Collapse in={isOpen} id={contentId}>
        {project.folders.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 2.5, py: 2 }}>
            {t('no_folders.message')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {project.folders.map((folder) => (
              <FolderRow key={folder.id} pId={project.id} folder={folder} />
            ))}
          </Box>
        )}
      </Collapse>
    </Box>
  );
};
