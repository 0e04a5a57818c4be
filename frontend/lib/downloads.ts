import type { CardFilter } from '#shared/api/card-filter.ts';
import { callApi, fetchCall } from './api-client.ts';
import { endingOfChoice, queryOf, type TakeOut } from './take-out.ts';

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the file by the next turn of the event loop; Safari needs a little longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** A file that came as base64 in an answer. */
export const fileFrom = (content: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });

export interface ExportProgress {
  readonly rows: number;
  readonly total: number;
}

interface ExportRequest {
  readonly pId: string;
  readonly fId: string;
  readonly choice: TakeOut;
  readonly filter: CardFilter;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** How long to wait before asking again; the server says so in seconds, within reason. */
const pauseMs = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after'));
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 1, 0.5), 10) * 1000;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('cancelled'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

export interface ExportFile {
  readonly file: Blob;
  /** Cards that are not in it because they were saved with errors. */
  readonly leftOut: number;
}

/** The name of the file says how many cards are left out. */
const leftOutOf = ({ headers }: Response): number => Number(/_(\d+)_with_errors_left_out/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 0);

/** Asks for the file and waits for it: 202 while it is written, then the redirect to it, which fetch follows. */
export const fetchExportFile = async ({ pId, fId, choice, filter, signal, onProgress }: ExportRequest): Promise<ExportFile> => {
  const { key } = await callApi('requestExport', { params: { pId, fId }, query: queryOf(choice, filter), signal });
  for (;;) {
    const response = await fetchCall('fetchExport', { query: { k: key }, signal });
    if (response.status !== 202) return { file: await response.blob(), leftOut: leftOutOf(response) };
    onProgress((await response.json()) as ExportProgress);
    await pause(pauseMs(response), signal);
  }
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** yyyyMMdd, by the user's own day. */
export const dayStamp = (day: Date): string => `${day.getFullYear()}${twoDigits(day.getMonth() + 1)}${twoDigits(day.getDate())}`;

/** data_yyyyMMdd.csv (spec end-user 4, CSV download), or the ending of another format; a file of test cards says so first. */
export const exportName = (day: Date, ending = 'csv', isTest = false): string => `${isTest ? 'TEST_' : ''}data_${dayStamp(day)}.${ending}`;

/** Hands the file to the browser's downloads. The byte-order mark of a CSV is the server's in excel mode; to the standard CSV it is added here. */
export const saveExportFile = (file: Blob, day: Date, choice: TakeOut, isTest = false): void =>
  saveFile(choice.preset === 'standard' ? new Blob(['\uFEFF', file], { type: 'text/csv;charset=utf-8' }) : file, exportName(day, endingOfChoice(choice), isTest));
