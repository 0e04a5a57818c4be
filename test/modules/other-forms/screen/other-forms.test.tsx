import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DesignHistoryRoute, UploadDesignRoute } from '#frontend/routes/designs.tsx';
import { drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';
import { catchDownloads, design, stubWorkshop } from '../../../unit/frontend/manage-designs/workshop.tsx';

const versions = [3, 2, 1].map((version) => ({ id: `f1-${version}`, version, created_at: `2026-11-0${version}T01:00:00Z`, source: null, left_out: [], vals: design }));
let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop({ 'GET /api/m/designHistory/p1/f1': { body: versions } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openUpload = async () => {
  drawScreen(<UploadDesignRoute />, { language: 'en', path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });
  await screen.findByLabelText('Design file');
};
const choose = (name: string) => fireEvent.change(screen.getByLabelText('Design file'), { target: { files: [new File(['x'], name)] } });
const upload = () => screen.getByRole('button', { name: 'Upload' });
const chooseEntry = async (version: number, entry: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for Version ${version}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

const error = { severity: 'error', code: 'type.unknown', sheet: 'survey', cell: 'C7', params: { type: 'intger', suggestion: 'integer' } };

describe('forms of other programs', () => {
  it('asks which forms of a data dictionary repeat, and reads it again with the answer', async () => {
    const queries = () => sent.filter(({ call }) => call === 'POST /api/m/compile').map(({ query }) => query);
    await openUpload();
    choose('dictionary.csv');
    const forms = within(await screen.findByRole('group', { name: 'Forms that can be filled in repeatedly' }));
    fireEvent.click(forms.getByRole('checkbox', { name: 'arrival page' }));
    await waitFor(() => expect(queries()).toEqual(['lang=en&pId=p1&fId=f1', 'lang=en&pId=p1&fId=f1&repeating=arrival']));
    await waitFor(() => expect(upload().getAttribute('aria-disabled')).toBe(null));
    answers['POST /api/m/compile'] = { status: 400, body: { code: 'design.invalid', errMessage: ['x'], diagnostics: [error] } };
    fireEvent.click(forms.getByRole('checkbox', { name: 'patient page' }));
    await screen.findByRole('alert');
    expect(queries().at(-1)).toBe('lang=en&pId=p1&fId=f1&repeating=arrival%2Cpatient');
    expect(forms.getByRole('checkbox', { name: 'patient page' })).toHaveProperty('checked', true);
    choose('trauma.xlsx');
    expect(screen.queryByRole('group', { name: 'Forms that can be filled in repeatedly' })).toBeNull();
  });

  it('hands a version to programs of others, and says what their format cannot hold', async () => {
    const files = catchDownloads();
    const notHeld = { severity: 'left_out', code: 'redcap.write_item', sheet: '', cell: 'patient.tape', params: { type: 'watch' } };
    const call = 'GET /api/m/projects/p1/folders/f1/cardDesign/2/workbook';
    answers[call] = { body: { name: 'trauma_v2_xlsform.xlsx', content: btoa('PK'), left_out: [] } };
    drawScreen(<DesignHistoryRoute />, { language: 'en', path: '/history/p1/f1', pattern: '/history/:pId/:fId' });
    await chooseEntry(2, /^Download as XLSForm/);
    await waitFor(() => expect([...files.keys()]).toEqual(['trauma_v2_xlsform.xlsx']));
    expect(screen.queryByRole('dialog')).toBeNull();
    answers[call] = { body: { name: 'trauma_v2_redcap.csv', content: btoa('Variable'), left_out: [notHeld] } };
    await chooseEntry(2, 'Download as REDCap data dictionary');
    const list = within(await screen.findByRole('dialog', { name: 'Not in the data dictionary of version 2' }));
    expect(list.getByRole('listitem').textContent).toMatch(/^patient\.tape.*watch/);
    expect([...files.keys()]).toContain('trauma_v2_redcap.csv');
    expect(sent.filter((each) => each.call === call).map(({ query }) => query)).toEqual(['as=xlsform', 'as=dictionary']);
  });
});
