import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Panel } from './panel.tsx';

export const FolderLinks = ({ title, links }: { readonly title: string; readonly links: readonly { readonly to: string; readonly label: string }[] }) =>
  links.length === 0 ? null : (
    <Panel title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: { xs: 2, sm: 2.5 } }}>
        {links.map(({ to, label }) => (
          <Button key={to} variant="outlined" component={Link} to={to} sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Button>
        ))}
      </Box>
    </Panel>
  );
