import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { cardName } from '../lib/answer-text.ts';
import { useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';

interface CardLinkProps {
  readonly pId: string;
  readonly fId: string;
  readonly card: string;
  readonly name: string;
}

export const CardLink = ({ pId, fId, card, name }: CardLinkProps) => {
  const language = useLanguage();
  return (
    <MuiLink component={Link} to={paths.form({ project: pId, folder: fId, card })} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, mr: 1, overflowWrap: 'anywhere' }}>
      {cardName(name, card, language)}
    </MuiLink>
  );
};
