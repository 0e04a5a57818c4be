import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules, type MenuEntry, type MenuPlaces } from '../lib/modules.ts';
import type { RecordAction } from './record-list.tsx';

interface ModuleMenu<Given> {
  readonly actionsOf: (given: Given) => readonly RecordAction[];
  readonly dialog: ReactNode;
}

/** The entries that modules add to the menu of a record, and the dialog of the chosen one. */
export const useModuleMenu = <Place extends keyof MenuPlaces>(place: Place): ModuleMenu<MenuPlaces[Place]> => {
  const { t } = useTranslation('manage');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const entries = useModules().flatMap(({ menus }): readonly MenuEntry<MenuPlaces[Place]>[] => menus?.[place] ?? []);
  const actionOf = (entry: MenuEntry<MenuPlaces[Place]>, given: MenuPlaces[Place]): RecordAction => {
    const Dialog = entry.Dialog as ComponentType<object>;
    const shown = { ...given, onClose: () => setDialog(null) };
    return { label: t(entry.label), isDangerous: entry.isDangerous ?? false, onSelect: () => setDialog(<Dialog {...shown} />) };
  };
  return {
    actionsOf: (given) => entries.filter(({ isOffered }) => isOffered?.(given) ?? true).map((entry) => actionOf(entry, given)),
    dialog: <Suspense>{dialog}</Suspense>,
  };
};
