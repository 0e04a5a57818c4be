import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ChoiceField } from '../../components/fields.tsx';
import { Panel } from '../../components/panel.tsx';
import type { Places } from '../../lib/modules.ts';
import { versionComparisonQuery } from './api.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { WhyButton } from '../../components/why-button.tsx';

type Versions = Places['design-history']['versions'];

interface Pair {
  readonly from: number;
  readonly to: number;
}

const useComparedPair = (versions: Versions) => {
  const [search, setSearch] = useSearchParams();
  const known = (name: string): number | undefined => versions.find(({ version }) => String(version) === search.get(name))?.version;
  const [from, to] = [known('from'), known('to')];
  const pair: Pair | null = from === undefined || to === undefined ? null : { from, to };
  return { pair, compare: (next: Pair) => setSearch({ from: String(next.from), to: String(next.to) }, { preventScrollReset: true }) };
};

interface PickerProps {
  readonly versions: Versions;
  readonly pair: Pair | null;
  readonly onCompare: (pair: Pair) => void;
}

const Picker = ({ versions, pair, onCompare }: PickerProps) => {
  const { t } = useTranslation('manage-designs');
  const [newest = 0, before = newest] = versions.map(({ version }) => version);
  const [from, setFrom] = useState(String(pair?.from ?? before));
  const [to, setTo] = useState(String(pair?.to ?? newest));
  const options = versions.map(({ version }) => ({ value: String(version), label: t('compare.version.label', { version }) }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <ChoiceField label={t('compare.from.label')} value={from} choices={options} onChoose={setFrom} />
      <ChoiceField label={t('compare.to.label')} value={to} choices={options} onChoose={setTo} />
      <WhyButton variant="outlined" why={from === to ? t('compare.same.hint') : null} onClick={() => onCompare({ from: Number(from), to: Number(to) })}>
        {t('compare.action')}
      </WhyButton>
    </Box>
  );
};

const Differences = ({ pId, fId, pair: { from, to } }: Pick<Places['design-history'], 'pId' | 'fId'> & { readonly pair: Pair }) => {
  const { t } = useTranslation('manage-designs');
  const query = useQuery(versionComparisonQuery({ pId, fId }, from, to));
  return <ChangesPanel title={t('compare.result.title', { from, to })} same={t('compare.same.message')} query={query} cards={null} />;
};

export const CompareVersions = ({ versions, ...place }: Places['design-history']) => {
  const { t } = useTranslation('manage-designs');
  const { pair, compare } = useComparedPair(versions);
  if (versions.length < 2) return null;
  return (
    <>
      <Panel title={t('compare.title')}>
        {/* A new key resets the lists when the address changes. */}
        <Picker key={`${pair?.from} ${pair?.to}`} versions={versions} pair={pair} onCompare={compare} />
      </Panel>
      {pair === null ? null : <Differences {...place} pair={pair} />}
    </>
  );
};
