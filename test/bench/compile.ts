import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import excel from 'exceljs';
import { readers } from './read-book.ts';

/** A workbook of many groups: choices, conditions, ranges and two languages, as form authors write them; `towns`: the rows of a list that one question filters. */
const bookOf = async (rows: number, towns = 0): Promise<Buffer> => {
  const book = new excel.Workbook();
  const survey = book.addWorksheet('survey');
  survey.addRow([
    'type',
    'name',
    'label::Japanese (ja)',
    'label::English (en)',
    'hint::Japanese (ja)',
    'hint::English (en)',
    'when',
    'required',
    'min',
    'max',
    'parameters',
    'choice_filter',
  ]);
  if (towns > 0) {
    survey.addRow(['text', 'district', '地区', 'District']);
    survey.addRow(['select_one towns', 'town', '町', 'Town', ...Array.from({ length: 7 }, () => null), 'district = ${district}']);
  }
  for (let index = 0; survey.rowCount <= rows; index += 1) {
    const id = `x${index}`;
    survey.addRow(['begin_group', `group_${id}`, `区分 ${index}`, `Group ${index}`]);
    survey.addRow([
      `select_one list_${index % 50}`,
      `choice_${id}`,
      '受傷機転',
      'Mechanism',
      '該当するものを選択',
      'Choose one',
      null,
      'yes',
    ]);
    survey.addRow(['text', `detail_${id}`, '詳細', 'Details', null, null, `choice_${id}=v1,v2`]);
    for (let item = 0; item < 60; item += 1) {
      survey.addRow([
        'integer',
        `item_${item}_of_${id}`,
        `測定値 ${item}`,
        `Value ${item}`,
        '測定できなければ空欄',
        'Leave blank if not measured',
        null,
        item % 4 === 0 ? 'yes' : null,
        0,
        300,
      ]);
    }
    survey.addRow([
      'plugin',
      `sum_${id}`,
      '合計',
      'Sum',
      null,
      null,
      null,
      null,
      null,
      null,
      `kind=sum sources=item_1_of_${id},item_2_of_${id}`,
    ]);
    survey.addRow(['end_group']);
  }
  const choices = book.addWorksheet('choices');
  choices.addRow(['list_name', 'name', 'label::Japanese (ja)', 'label::English (en)', 'district']);
  for (let town = 0; town < towns; town += 1) choices.addRow(['towns', `t${town}`, `町 ${town}`, `Town ${town}`, `d${town % 100}`]);
  for (let list = 0; list < 50; list += 1) {
    for (let value = 1; value <= 8; value += 1)
      choices.addRow([`list_${list}`, `v${value}`, `選択肢 ${value}`, `Choice ${value}`]);
  }
  book.addWorksheet('settings').addRows([
    ['form_title::ja', 'form_title::en'],
    ['測定', 'Measurement'],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
};

/** Milliseconds of processor time since an earlier look; on a busy machine the clock tells of the others. */
const processorSince = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};

/** The best of several runs, in milliseconds of processor time; the two sides take turns so that a busy machine hits both. */
const compare = async (bytes: Buffer, runs: number, against: 'alone' | 'cells' = 'alone'): Promise<readonly [ours: number, other: number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUps + runs; run += 1) {
    for (const [side, read] of [readers.ours, readers[against]].entries()) {
      const start = process.cpuUsage();
      await read(bytes);
      if (run >= warmUps) times[side]?.push(processorSince(start));
    }
  }
  return [Math.min(...times[0]), Math.min(...times[1])];
};
const warmUps = 2;

const program = fileURLToPath(new URL('./read-book.ts', import.meta.url));
/** MB beyond what the program took before, each side in a program of its own. */
const peakOf = async (side: keyof typeof readers, file: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, side, file]);
  return Number(stdout) / 2 ** 20;
};

/** Prints processor time and peak memory from bytes to design against exceljs reading the same bytes, in the same run (budget: 1.0 × of both). */
export const benchCompile = async (print: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'fuda-compile-'));
  try {
    for (const rows of [200, 2_000, 5_000]) {
      const bytes = await bookOf(rows);
      const file = join(folder, `${rows}.xlsx`);
      await writeFile(file, bytes);
      const [ours, alone] = await compare(bytes, 11);
      const [ourPeak, alonePeak] = [await peakOf('ours', file), await peakOf('alone', file)];
      print(
        `compile ${rows} rows: ${ours.toFixed(0)} ms, exceljs alone ${alone.toFixed(0)} ms, ratio ${(ours / alone).toFixed(2)} (budget 1.0); ` +
          `peak ${ourPeak.toFixed(0)} MB, exceljs alone ${alonePeak.toFixed(0)} MB, ratio ${(ourPeak / alonePeak).toFixed(2)} (budget 1.0)`,
      );
    }
    const [ours, cells] = await compare(await bookOf(1_000, 10_000), 11, 'cells');
    print(`compile 1000 rows with a list of 10000: ${ours.toFixed(0)} ms, reading the file alone ${cells.toFixed(0)} ms, ratio ${(ours / cells).toFixed(2)} (budget 2.0)`);
  } finally {
    await rm(folder, { recursive: true });
  }
};
