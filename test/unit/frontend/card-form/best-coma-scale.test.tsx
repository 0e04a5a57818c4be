import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (part: string, level: string) => fireEvent.click(within(await screen.findByRole('radiogroup', { name: part })).getByRole('radio', { name: level }));

describe('the best answer of a coma scale', () => {
  it('is one tap where the design says so, and is changed and cleared as any other', async () => {
    const session = drawForm([named('gcs', { type: 'gcs', best: true }), named('other', { type: 'gcs' })]);
    expect(await screen.findAllByRole('button', { name: /E4 V5 M6/ })).toHaveLength(1);
    press('gcs E4 V5 M6 = 15');
    expect(session.item('vitals.gcs').value).toEqual({ E: 4, V: 5, M: 6, total: 15 });
    expect(screen.getByLabelText('gcs Total').textContent).toBe('15');
    await choose('gcs Verbal (V)', '4 Confused conversation');
    expect(session.item('vitals.gcs').value).toEqual({ E: 4, V: 4, M: 6, total: 14 });
    press(/gcs.*clear|clear.*gcs/i);
    expect(session.item('vitals.gcs').value).toBe(null);
  });

  it('is offered only while every part is blank, and keeps its room', async () => {
    const session = drawForm([named('gcs', { type: 'gcs', best: true })]);
    const offered = await screen.findByRole('button', { name: 'gcs E4 V5 M6 = 15' });
    await choose('gcs Eye (E)', '3 Opens eyes to voice');
    expect(screen.queryByRole('button', { name: 'gcs E4 V5 M6 = 15' })).toBeNull();
    expect(offered.isConnected).toBe(true);
    expect(session.item('vitals.gcs').value).toEqual({ E: 3 });
    press(/gcs.*clear|clear.*gcs/i);
    expect(screen.getByRole('button', { name: 'gcs E4 V5 M6 = 15' })).toBe(offered);
  });

  it('hands the focus of its button to the first part', async () => {
    drawForm([named('gcs', { type: 'gcs', best: true })]);
    const offered = await screen.findByRole('button', { name: 'gcs E4 V5 M6 = 15' });
    offered.focus();
    fireEvent.click(offered);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '4 Opens eyes spontaneously' }));
  });

  it('gives the focus to the level that was tapped, also where the browser does not', async () => {
    drawForm([named('gcs', { type: 'gcs' })]);
    await choose('gcs Motor (M)', '5 Localises pain');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '5 Localises pain' }));
  });

  it('is not offered where the scale is read-only', async () => {
    drawForm([named('gcs', { type: 'gcs', best: true, readonly: true })]);
    await screen.findByLabelText('gcs Total');
    expect(screen.queryByRole('button', { name: /E4 V5 M6/ })).toBeNull();
  });
});
