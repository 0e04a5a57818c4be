import { lazyModulePart, type Module } from '../../lib/modules.ts';

// The form works without advice, so a failed load shows nothing.
export const advice: Module = {
  name: 'advice',
  places: {
    'new-password': lazyModulePart(() => import('./strength-meter.tsx').then(({ StrengthMeter }) => StrengthMeter, () => () => null)),
    'theme-sample': lazyModulePart(() => import('./theme-sample.tsx').then(({ ThemeSample }) => ThemeSample, () => () => null)),
  },
};
