import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ComponentType } from 'react';
import { lazyPart } from '#frontend/form/lazy-part.tsx';
import { drawScreen } from './form-harness.tsx';

afterEach(cleanup);

it('the code of a part is requested after the form is drawn, so that the form takes answers first', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>here</p>);
  const Part = lazyPart(load, () => <p>waiting</p>);
  drawScreen(<Part />);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  expect(await screen.findByText('here')).toBeTruthy();
});
