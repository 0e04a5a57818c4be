import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../../lib/i18n.ts';

interface RepeatingFormsProps {
  /** Each form of the dictionary is a page of the design. */
  readonly forms: readonly Page[];
  readonly repeating: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (repeating: readonly string[]) => void;
}

/** A data dictionary does not say which of its forms are filled in more than once; the manager does. */
export const RepeatingForms = ({ forms, repeating, isBusy, onChange }: RepeatingFormsProps) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 700 }}>
        {t('repeating.label')}
      </Typography>
      <FormGroup row>
        {forms.map(({ name, title }) => (
          <FormControlLabel
            key={name}
            label={localText(title, language) || name}
            control={
              <Checkbox
                checked={repeating.includes(name)}
                disabled={isBusy}
                onChange={(_event, checked) => onChange(checked ? [...repeating, name] : repeating.filter((each) => each !== name))}
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
};
