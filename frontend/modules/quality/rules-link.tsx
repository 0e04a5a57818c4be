import RuleOutlined from '@mui/icons-material/RuleOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Places } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { rulesAddress } from '../../lib/projects.ts';

export const RulesLink = ({ project, folder }: Pick<Places['list-actions'], 'project' | 'folder'>) => {
  const { t } = useTranslation('card-list');
  const [search] = useSearchParams();
  const rules = rulesAddress([project], project.id, folder.id);
  if (rules === null) return null;
  const isThere = search.get('view') === 'rules';
  return (
    <Button variant="outlined" component={Link} to={isThere ? paths.cards(project.id, folder.id) : rules} startIcon={<RuleOutlined />}>
      {t(isThere ? 'list.action' : 'rules.action')}
    </Button>
  );
};
