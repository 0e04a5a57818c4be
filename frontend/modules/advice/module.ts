import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const advice: Module = {
  name: 'advice',
  places: {
    'new-password': lazyModulePart(async () => (await import('./strength-meter.tsx')).StrengthMeter),
    'theme-sample': lazyModulePart(async () => (await import('./theme-sample.tsx')).ThemeSample),
  },
};
