import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import type { ComponentProps, ReactNode } from 'react';
import { Header } from './header.tsx';

interface FrameProps extends ComponentProps<typeof Header> {
  readonly children: ReactNode;
}

/** Header above, the screen below. */
export const Frame = ({ children, ...header }: FrameProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
    <Header {...header} />
    <Container component="main" id="main" tabIndex={-1} maxWidth="lg" sx={{ flex: 1, py: { xs: 2, sm: 3 }, outline: 'none' }}>
      {children}
    </Container>
  </Box>
);
