import { expect, test } from 'vitest';
import { statisticsRoutes } from '#shared/modules/statistics/routes.ts';
import { at, resourcesOf } from '#test/support/template.ts';

test('the gateway takes fewer calls per second of those that read cards than of others', () => {
  const [, stage] = resourcesOf('ApiGatewayV2::Stage')[0] ?? [];
  for (const name of ['folderFigures', 'folderMonths', 'folderDistributions'] as const) {
    expect(at(stage, 'RouteSettings', statisticsRoutes[name], 'ThrottlingRateLimit')).toBeLessThan(100);
  }
});
