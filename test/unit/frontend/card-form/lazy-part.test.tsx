import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ComponentType } from 'react';
import { lazyPart } from '#frontend/form/lazy-part.tsx';
import { drawScreen } from './form-harness.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the code of a part is requested once the browser is idle, so that the form takes answers first', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>here</p>);
  const Part = lazyPart(load, () => <p>waiting</p>);
  drawScreen(<Part />);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => {
    for (const work of idle) work();
  });
  expect(screen.getByText('here')).toBeTruthy();
});
