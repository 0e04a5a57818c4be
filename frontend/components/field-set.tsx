import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FieldSetProps {
  readonly legend: string;
  /** What is wrong with the choice. */
  readonly error?: string | null;
  readonly children: ReactNode;
}

/** Several controls under one title. */
export const FieldSet = ({ legend, error = null, children }: FieldSetProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
      {legend}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>{children}</Box>
    {error === null ? null : (
      <FormHelperText error role="alert">
        {error}
      </FormHelperText>
    )}
  </Box>
);
