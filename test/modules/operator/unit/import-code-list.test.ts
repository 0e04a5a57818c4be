import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '#functions/cli/arguments.ts';
import { importCodeList } from '#functions/modules/operator/import-code-list.ts';
import { readCodeMaster } from '#functions/modules/operator/code-master.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuda-master-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => vi.restoreAllMocks());

const put = async (name: string, ...rows: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, rows.join('\n'));
  return file;
};
const kept = async () => readCodeMaster(await readFile(join(folder, 'icd10.tsv'), 'utf8')).master;
const edition = ['--edition', 'ICD-10-CM 2027', '--date', '2026-10-01'];
const orderLine = (number: string, code: string, name: string) => `${number} ${code.padEnd(7)} 1 ${name.padEnd(60)} ${name}`;

describe('importing a code master', () => {
  it('takes the official order file, with edition and date, and keeps the marks of common codes', async () => {
    await put('icd10.tsv', '#edition\tOurs', '#date\t2026-01-01', 'code\tname_ja\tcommon', 'S06.0\t脳振盪\t1', 'S72.0\t大腿骨頸部骨折\t1');
    await importCodeList(['icd10', await put('order.txt', orderLine('00001', 'A000', 'Cholera'), orderLine('00002', 'S060', 'Concussion')), ...edition], folder);
    expect(await kept()).toEqual({
      edition: 'ICD-10-CM 2027',
      date: '2026-10-01',
      entries: [{ code: 'A00.0', name: { en: 'Cholera' } }, { code: 'S06.0', name: { en: 'Concussion' }, isCommon: true }],
    });
  });

  it('takes a file of columns of a kind that was not there before', async () => {
    await importCodeList(['icd10', await put('mine.tsv', '#edition\tMine 3', '#date\t2026-04-01', 'code\tname_ja\tname_km\tkeywords', 'I21\t急性心筋梗塞\tជំងឺ\tAMI')], folder);
    expect(await kept()).toEqual({ edition: 'Mine 3', date: '2026-04-01', entries: [{ code: 'I21', name: { ja: '急性心筋梗塞', km: 'ជំងឺ' }, keywords: 'AMI' }] });
  });

  it('unpacks a file that is packed', async () => {
    const file = join(folder, 'mine.tsv.gz');
    await writeFile(file, gzipSync('code\tname\nA00\tCholera'));
    await importCodeList(['icd10', file, ...edition], folder);
    expect((await kept())?.entries).toEqual([{ code: 'A00', name: { en: 'Cholera' } }]);
  });

  it.each([
    ['no kind', [], /Usage/],
    ['a file that is not there', ['icd10', '/nowhere.tsv'], /cannot be read/],
    ['no edition', ['icd10', 'GOOD'], /--edition/],
    ['a day that is none', ['icd10', 'GOOD', '--edition', 'X', '--date', 'today'], /--date/],
    ['faulty lines, each with its number', ['icd10', 'FAULTY', ...edition], /line 3 has a code that stands above/],
  ])('refuses %s and leaves the master as it is', async (_, args, words) => {
    const files: Readonly<Record<string, string>> = {
      GOOD: await put('good.tsv', 'code\tname_en', 'A00\tCholera'),
      FAULTY: await put('faulty.tsv', 'code\tname_en', 'A00\tCholera', 'A00\tAgain'),
    };
    await put('icd10.tsv', '#edition\tOurs', '#date\t2026-01-01', 'code\tname_en', 'B01\tVaricella');
    const refused = await importCodeList(args.map((arg) => files[arg] ?? arg), folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as Error).message).toMatch(words);
    expect((await kept())?.edition).toBe('Ours');
  });
});
