import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bars } from './bar-chart.tsx';
import { FigureTable, TableButton, useTexts, type ShownFigure } from './figure-table.tsx';

/** Further values are in the table. */
const mostSpoken = 12;

interface FigureViewProps {
  readonly figure: ShownFigure;
  readonly file: string;
  readonly children?: ReactNode;
}

export const FigureView = ({ figure, file, children }: FigureViewProps) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h3" id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 1.25 }}>
          {figure.title}
        </Typography>
        {figure.rows.length === 0 ? null : <TableButton of={figure.title} isTable={isTable} onTurn={() => setTable(!isTable)} />}
      </Box>
      {children}
      {figure.rows.length === 0 ? null : isTable ? <FigureTable figure={figure} file={file} labelledBy={id} /> : <FigureChart {...figure} />}
    </Box>
  );
};

const FigureChart = ({ title, rows, isLying }: ShownFigure) => {
  const { t } = useTranslation('statistics');
  const texts = useTexts();
  const spoken = rows.slice(0, mostSpoken).map((row) => t('spoken_row.label', { name: row.name, value: texts.both(row) }));
  const words = t(rows.length > mostSpoken ? 'spoken_part.label' : 'spoken.label', { title, rows: spoken.join(t('spoken.separator')) });
  return <Bars words={words} isLying={isLying} bars={rows.map((row) => ({ key: row.key, name: row.name, amount: row.count, label: isLying ? texts.both(row) : texts.count(row) }))} />;
};
