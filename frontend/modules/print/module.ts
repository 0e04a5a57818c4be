import type { Module } from '../../lib/modules.ts';
import { cardPrint, DesignPrint, dialogPrint, DialogPrint } from './parts.ts';

export const print: Module = {
  name: 'print',
  places: { 'design-print': DesignPrint, 'dialog-print': DialogPrint },
  formParts: { 'card-print': cardPrint, 'dialog-print': dialogPrint },
};
