import Box from '@mui/material/Box';
import type { Places } from '../../lib/modules.ts';
import { OpenEmergencies } from './emergencies.tsx';
import { useRightsHistory } from './rights-history.tsx';

export const ProjectEmergencies = ({ pId }: Places['project-admin-top']) => {
  const { data } = useRightsHistory(pId);
  return data === undefined || data.emergencies.length === 0 ? null : (
    <Box>
      <OpenEmergencies pId={pId} history={data} />
    </Box>
  );
};
