import type SvgIcon from '@mui/material/SvgIcon';
import Box from '@mui/material/Box';
import { LiveText } from './live-text.tsx';

interface StatusMarkProps {
  readonly Icon: typeof SvgIcon | null;
  readonly colour: string;
  readonly words: string;
}

export const StatusMark = ({ Icon, colour, words }: StatusMarkProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem', fontWeight: 600, whiteSpace: 'nowrap', color: colour }}>
    {Icon === null ? null : <Icon aria-hidden sx={{ fontSize: 18 }} />}
    <LiveText text={words} />
  </Box>
);
