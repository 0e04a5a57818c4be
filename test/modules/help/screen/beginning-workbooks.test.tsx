import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UploadDesignRoute } from '#frontend/routes/designs.tsx';
import { drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';
import { catchDownloads, press, stubWorkshop } from '#test/unit/frontend/manage-designs/workshop.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const choose = (name: string) => fireEvent.change(screen.getByLabelText('デザインファイル'), { target: { files: [new File(['x'], name)] } });

it('hands out workbooks to begin with, and says why there is none when the call fails', async () => {
  const { answers, sent } = stubWorkshop();
  const files = catchDownloads();
  answers['GET /api/m/compile/guide/example'] = { body: { name: 'example_ja.xlsx', content: btoa('PK') } };
  answers['GET /api/m/compile/guide/trauma'] = 'network';
  drawScreen(<UploadDesignRoute />, { language: 'ja', path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });
  await screen.findByRole('button', { name: '記入例のワークブック' });
  press('記入例のワークブック');
  await waitFor(() => expect([...files.keys()]).toEqual(['example_ja.xlsx']));
  expect(sent.find(({ call }) => call === 'GET /api/m/compile/guide/example')?.query).toBe('lang=ja');
  press('外傷レジストリ');
  expect((await screen.findByRole('alert')).textContent).toMatch(/ネットワーク|接続|通信/);
  choose('trauma.xlsx');
  await waitFor(() => expect(screen.queryByRole('button', { name: '記入例のワークブック' })).toBe(null));
});
