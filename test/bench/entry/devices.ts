import type { BrowserContextOptions } from '@playwright/test';

const touch = (width: number, height: number, model: string): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  userAgent: `Mozilla/5.0 (Linux; Android 15; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
});

export const devices = {
  phone: touch(390, 844, 'Phone'),
  tablet: touch(820, 1180, 'Tablet'),
  'phone, dates typed': touch(390, 844, 'Phone'),
  'tablet, dates typed': touch(820, 1180, 'Tablet'),
  desktop: { viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
