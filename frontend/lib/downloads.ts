import type { CallInput } from '#shared/api/calls.ts';
import type { Language } from '#shared/text/languages.ts';
import { callApi, fetchCall } from './api-client.ts';
import { ApiProblem, isSessionProblem, type ApiProblemCode } from './api-problem.ts';

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari needs some time after the click to start the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const fileFrom = (content: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });

export interface ExportProgress {
  readonly rows: number;
  readonly total: number;
}

type FileQuery = NonNullable<CallInput<'requestExport'>['query']>;

export interface ChosenFile {
  readonly query: FileQuery;
  readonly ending: string;
  readonly isStandard: boolean;
}

export const standardQuery = (lang: Language): FileQuery => ({ lang, excel: 'false' });
export const standardFile = (lang: Language): ChosenFile => ({ query: standardQuery(lang), ending: 'csv', isStandard: true });

interface Asked {
  readonly pId: string;
  readonly fId: string;
  readonly choice: ChosenFile;
}

interface ExportRequest extends Asked {
  readonly begun?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Milliseconds to wait before asking again: the server's seconds, within limits. */
const pauseMs = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after'));
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 0.5), 10) * 1000;
};

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', resolve, { once: true });
  });
  signal.throwIfAborted();
};

export interface ExportFile {
  readonly file: Blob;
  readonly leftOut: number;
}

const leftOutOf = ({ headers }: Response): number => Number(/_(\d+)_with_errors_left_out/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 0);

/** The export that this tab waits for; survives a reload. */
const waitedKey = 'fuda.export';
const waited = new Set<string>();

export type LeftExport = Asked & { readonly begun: string };

/** The export that this tab waited for before a reload, if it is of this folder; returned once. */
export const takeLeftExport = (pId: string, fId: string): LeftExport | null => {
  const left = JSON.parse(sessionStorage.getItem(waitedKey) ?? 'null') as LeftExport | null;
  if (left === null || left.pId !== pId || left.fId !== fId || waited.has(left.begun)) return null;
  sessionStorage.removeItem(waitedKey);
  return left;
};

/** The server continues meanwhile, so connection problems are waited out as long as its workers wait for the storage. */
const patienceMs = 5 * 60_000;
const passing: readonly ApiProblemCode[] = ['network.failed', 'storage.busy', 'request.throttled'];

/** Whether another attempt may succeed. An error that is no ApiProblem is an interrupted response. */
const isPassing = (error: unknown): boolean => !(error instanceof ApiProblem) || passing.includes(error.code) || (error.code === 'gateway.failed' && error.status > 0);

/** The server answers 202 while it writes the file, then redirects to it; fetch follows. */
const waitForFile = async (key: string, { signal, onProgress }: ExportRequest): Promise<ExportFile> => {
  let answered = Date.now();
  for (;;) {
    let wait = 2_000;
    try {
      const response = await fetchCall('fetchExport', { query: { k: key }, signal });
      if (response.status !== 202) return { file: await response.blob(), leftOut: leftOutOf(response) };
      onProgress((await response.json()) as ExportProgress);
      answered = Date.now();
      wait = pauseMs(response);
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      if (Date.now() - answered > patienceMs) throw error instanceof ApiProblem ? error : new ApiProblem('network.failed', 0);
    }
    await pause(wait, signal);
  }
};

export const fetchExportFile = async (request: ExportRequest): Promise<ExportFile> => {
  const { pId, fId, choice, signal } = request;
  const begun = request.begun ?? (await callApi('requestExport', { params: { pId, fId }, query: choice.query, signal })).key;
  waited.add(begun);
  sessionStorage.setItem(waitedKey, JSON.stringify({ pId, fId, choice, begun } satisfies LeftExport));
  const forget = () => sessionStorage.removeItem(waitedKey);
  try {
    const file = await waitForFile(begun, request);
    forget();
    return file;
  } catch (error) {
    // The download survives a new sign-in.
    if (!isSessionProblem(error)) forget();
    throw error;
  } finally {
    waited.delete(begun);
  }
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

export const dayStamp = (day: Date): string => `${day.getFullYear()}${twoDigits(day.getMonth() + 1)}${twoDigits(day.getDate())}`;

/** data_yyyyMMdd.csv (spec end-user 4, CSV download) or another ending; files of test cards begin with TEST_. */
export const exportName = (day: Date, ending = 'csv', isTest = false): string => `${isTest ? 'TEST_' : ''}data_${dayStamp(day)}.${ending}`;

/** Adds the byte-order mark to the standard CSV; in excel mode the server adds it. */
export const saveExportFile = (file: Blob, day: Date, choice: ChosenFile, isTest = false): void =>
  saveFile(choice.isStandard ? new Blob(['\uFEFF', file], { type: 'text/csv;charset=utf-8' }) : file, exportName(day, choice.ending, isTest));
