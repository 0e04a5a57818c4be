import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useScreenTitle } from '../lib/screen-title.ts';
import { Breadcrumb, type Step } from './breadcrumb.tsx';

interface AdminScreenProps {
  readonly title: string;
  readonly top: string;
  readonly steps?: readonly Step[];
  /** Forms are read from top to bottom: a narrower column. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
}

/** An administration screen: its name in the header, the way to it, and its content. */
export const AdminScreen = ({ title, top, steps = [], isForm = false, children }: AdminScreenProps) => {
  useScreenTitle(title);
  return (
    <Box sx={isForm ? { maxWidth: 760, mx: 'auto' } : {}}>
      <Breadcrumb top={top} steps={steps} current={title} />
      {children}
    </Box>
  );
};
