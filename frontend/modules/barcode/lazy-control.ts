import { lazyControl } from '../../form/field.tsx';

export const LazyBarcodeControl = lazyControl(async () => (await import('./control.tsx')).BarcodeControl);
