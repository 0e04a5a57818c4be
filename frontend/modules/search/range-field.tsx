import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { TimeRange } from '#shared/api/card-filter.ts';
import { decimalText, readDecimal } from '#shared/text/decimal.ts';
import { TextInput } from '../../components/fields.tsx';

export type RangeKind = 'number' | 'date' | 'datetime-local';

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** The ends as stored; null: not a number; undefined: open end. */
const endsOf = (kind: RangeKind, { from, to }: TimeRange) =>
  [from, to].map((text) => (isBlank(text) ? undefined : kind === 'number' ? readDecimal(text!) : text));

/** The range with numbers in plain digits: "１,２００" becomes 1200. */
export const cleanRange = (kind: RangeKind, range: TimeRange): TimeRange => {
  const [from, to] = endsOf(kind, range).map((end) => (typeof end === 'number' ? decimalText(end) : end));
  return { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) };
};

type RangeFault = 'unreadable' | 'reversed';

/** Faults of the ends; a range that ends before it begins would silently find nothing. */
export const rangeFaults = (kind: RangeKind, range: TimeRange): { readonly from: RangeFault | null; readonly to: RangeFault | null } => {
  const [from, to] = endsOf(kind, range);
  const isReversed = from !== undefined && to !== undefined && from !== null && to !== null && from > to;
  return { from: from === null ? 'unreadable' : null, to: to === null ? 'unreadable' : isReversed ? 'reversed' : null };
};

interface RangeFieldProps {
  readonly label: string;
  readonly kind: RangeKind;
  /** Whether numbers may be negative: the numeric keypads of phones have no minus. */
  readonly isSigned?: boolean;
  readonly range: TimeRange;
  readonly isChecked: boolean;
  readonly onChange: (range: { from: string; to: string }) => void;
}

export const RangeField = ({ label, kind, isSigned = false, range: { from = '', to = '' }, isChecked, onChange }: RangeFieldProps) => {
  const { t } = useTranslation('card-search');
  const words = { unreadable: t('range_unreadable.message'), reversed: t('range_reversed.message') };
  const ends = kind === 'number' ? { from: t('least.label'), to: t('most.label') } : { from: t('from.label'), to: t('to.label') };
  const faults = rangeFaults(kind, { from, to });
  const end = (name: 'from' | 'to', value: string, put: (text: string) => void) => {
    const fault = isChecked ? faults[name] : null;
    return (
      <TextInput
        label={t('of.label', { item: label, what: ends[name] })}
        // A number is typed as text: the platform's own field refuses full-width digits and hands on nothing of what it cannot read.
        type={kind === 'number' ? 'text' : kind}
        {...(kind === 'number' && !isSigned && { inputMode: 'decimal' as const })}
        value={value}
        error={fault === null ? null : words[fault]}
        onChange={put}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, alignItems: 'start' }}>
      {end('from', from, (next) => onChange({ from: next, to }))}
      {end('to', to, (next) => onChange({ from, to: next }))}
    </Box>
  );
};
