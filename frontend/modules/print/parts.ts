import { lazyModulePart, type FormPart, type FormPlaces } from '../../lib/modules.ts';

const loadDialogSheet = async () => (await import('./paper-sheet.tsx')).DialogSheet;

export const DialogPrint = lazyModulePart(loadDialogSheet);
export const DesignPrint = lazyModulePart(async () => (await import('./printable-dialog.tsx')).PrintableDialog, 'manage-designs');

export const dialogPrint: FormPart<FormPlaces['dialog-print']> = { load: loadDialogSheet };
export const cardPrint: FormPart<FormPlaces['card-print']> = { words: ['open-issues'], load: async () => (await import('./print-sheet.tsx')).PrintSheet };

/** The form works without this part, so a failed load shows nothing. */
export const cardReading: FormPart<FormPlaces['card-reading']> = {
  words: ['open-issues', 'clinical'],
  load: () => import('./card-reading.tsx').then(({ CardReading }) => CardReading, () => () => null),
};
