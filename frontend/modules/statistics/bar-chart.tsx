import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { useLanguage } from '../../lib/i18n.ts';
import { formatNumber } from '../../lib/format.ts';

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly label: string;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  /** Bars with long names lie below each other. */
  readonly isLying: boolean;
  /** What a screen reader says in place of the chart. */
  readonly words: string;
}

/** Labels of more standing bars would overlap. */
const mostLabels = { phone: 8, desk: 16 } as const;

const rowHeight = 34;
/** Room for the label of the longest bar, which the library cuts at the end of the axis. */
const headroom = { phone: 2, desk: 1.4, standing: 1.15 } as const;

/** The library cuts names of standing bars that reach beyond the margin. */
const besides = 20;

/** The library's own keyboard navigation is off: the table behind the chart has the same figures for the keyboard. */
export const Bars = ({ bars, isLying, words }: BarsProps) => {
  const language = useLanguage();
  const theme = useTheme();
  const device = useMediaQuery(theme.breakpoints.down('sm')) ? 'phone' : 'desk';
  const nameOf = new Map(bars.map(({ key, name }) => [key, name]));
  const hasLabels = isLying || bars.length <= mostLabels[device];
  const bands = {
    scaleType: 'band' as const,
    data: bars.map(({ key }) => key),
    valueFormatter: (key: string) => nameOf.get(key) ?? key,
    categoryGapRatio: isLying ? 0.35 : 0.15,
    disableTicks: true,
    tickLabelStyle: { fontSize: 13, fill: theme.palette.text.primary },
  };
  const amounts = { min: 0, max: Math.max(1, ...bars.map(({ amount }) => amount)) * headroom[isLying ? device : 'standing'], domainLimit: 'strict' as const, position: 'none' as const };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws an svg, which takes no alternative text
    <Box role="img" aria-label={words} sx={{ width: '100%', '& svg': { fontFamily: theme.typography.fontFamily } }}>
      <BarChart
        layout={isLying ? 'horizontal' : 'vertical'}
        height={isLying ? Math.max(1, bars.length) * rowHeight + 12 : 210}
        series={[
          {
            data: bars.map(({ amount }) => amount),
            color: theme.palette.primary.main,
            valueFormatter: (amount) => (amount === null ? '' : formatNumber(amount, language)),
            ...(hasLabels && { barLabel: ({ dataIndex }) => bars[dataIndex]?.label, barLabelPlacement: 'outside' as const }),
          },
        ]}
        xAxis={[isLying ? amounts : { ...bands, height: 28 }]}
        yAxis={[isLying ? { ...bands, width: { phone: 112, desk: 168 }[device] } : amounts]}
        margin={isLying ? { top: 4, bottom: 4, left: 0, right: 8 } : { top: 4, bottom: 0, left: besides, right: besides }}
        borderRadius={3}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        sx={{ '& .MuiBarLabel-root': { fontSize: 13, fill: theme.palette.text.primary } }}
      />
    </Box>
  );
};
