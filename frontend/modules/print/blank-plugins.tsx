import type { ReactNode } from 'react';
import type { PluginItem, PluginKind } from '#shared/design/card-design.ts';
import { BlankComputed, BlankLine, Blanks } from './blank-parts.tsx';

/** On paper any other kind is worked out by hand. */
const blanks: { readonly [Kind in PluginKind]?: () => ReactNode } = {
  interlocked_dropdown: () => <BlankLine />,
  blood_pressure: () => <Blanks text="_ / _ mmHg" />,
};

export const BlankPlugin = ({ item }: { readonly item: PluginItem }) => {
  const Room = blanks[item.plugin.kind] ?? BlankComputed;
  return <Room />;
};
