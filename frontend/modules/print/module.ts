import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { cardPrint, cardReading, DesignPrint, dialogPrint, DialogPrint } from './parts.ts';

export const print: Module = {
  name: 'print',
  places: { 'design-print': DesignPrint, 'dialog-print': DialogPrint },
  entries: {
    'design-version': [{ label: 'manage-designs:print.open.action', Dialog: lazyModulePart(async () => (await import('./print-version.tsx')).PrintVersion, 'manage-designs') }],
  },
  formParts: { 'card-print': cardPrint, 'card-reading': cardReading, 'dialog-print': dialogPrint },
};
