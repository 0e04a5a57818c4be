import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Project } from '../../lib/projects.ts';
import { FolderRow } from './folder-row.tsx';

/** One project, its folders folded away on demand. */
export const ProjectSection = ({ project }: { readonly project: Project }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(true);
  const contentId = useId();
  const role = project.role === 'edit' ? null : project.role === 'browse' ? t('browse_only.label') : t('no_permission.label');
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3" component="h3">
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
            bgcolor: 'action.selected',
            '&.Mui-focusVisible': { outlineOffset: -3 },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {localText(project.title, language)}
            {role === null ? null : (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {role}
              </Typography>
            )}
          </Box>
          <ExpandMore aria-hidden sx={{ color: 'text.secondary', transition: 'transform 150ms', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
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
