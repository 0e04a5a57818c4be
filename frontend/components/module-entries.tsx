import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules, type EntryPlaces, type ModuleEntry } from '../lib/modules.ts';
import type { RecordAction } from './record-list.tsx';

export const useModuleEntries = <Place extends keyof EntryPlaces>(place: Place) => {
  const { t } = useTranslation('admin');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const all = useModules().flatMap(({ entries }): readonly ModuleEntry<EntryPlaces[Place]>[] => entries?.[place] ?? []);
  const actionOf = ({ label, mentions, Icon, isDangerous = false, to, Dialog, act }: ModuleEntry<EntryPlaces[Place]>, given: EntryPlaces[Place]): RecordAction => {
    const action = { label: t(label as 'edit.action', mentions?.(given) ?? {}), isDangerous, ...(Icon && { Icon }) };
    if (to !== undefined) return { ...action, to: to(given) };
    if (Dialog === undefined) return { ...action, onSelect: () => void act?.(given) };
    const Shown = Dialog as ComponentType<object>;
    const props = { ...given, onClose: () => setDialog(null) };
    return { ...action, onSelect: () => setDialog(<Shown {...props} />) };
  };
  return {
    actionsOf: (given: EntryPlaces[Place]): readonly RecordAction[] => all.filter(({ isOffered }) => isOffered?.(given) ?? true).map((entry) => actionOf(entry, given)),
    dialog: <Suspense>{dialog}</Suspense>,
  };
};
