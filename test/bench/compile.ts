import excel from 'exceljs';
import { compileFile } from '#functions/files/compile-file.ts';

/** A workbook of many groups: choices, conditions, ranges and two languages, as form authors write them. */
const bookOf = async (rows: number): Promise<Buffer> => {
  const book = new excel.Workbook();
  const survey = book.addWorksheet('survey');
  survey.addRow([
    'type',
    'name',
    'label::Japanese (ja)',
    'label::English (en)',
    'hint::Japanese (ja)',
    'when',
    'required',
    'min',
    'max',
    'parameters',
  ]);
  for (let index = 0; survey.rowCount <= rows; index += 1) {
    const id = `x${index}`;
    survey.addRow(['begin_group', `group_${id}`, `区分 ${index}`, `Group ${index}`]);
    survey.addRow([
      `select_one list_${index % 50}`,
      `choice_${id}`,
      '受傷機転',
      'Mechanism',
      '該当するものを選択',
      null,
      'yes',
    ]);
    survey.addRow(['text', `detail_${id}`, '詳細', 'Details', null, `choice_${id}=v1,v2`]);
    for (let item = 0; item < 60; item += 1) {
      survey.addRow([
        'integer',
        `item_${item}_of_${id}`,
        `測定値 ${item}`,
        `Value ${item}`,
        '測定できなければ空欄',
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
      `kind=sum sources=item_1_of_${id},item_2_of_${id}`,
    ]);
    survey.addRow(['end_group']);
  }
  const choices = book.addWorksheet('choices');
  choices.addRow(['list_name', 'name', 'label::Japanese (ja)', 'label::English (en)']);
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

const readAlone = async (bytes: Buffer): Promise<void> => {
  await new excel.Workbook().xlsx.load(bytes as unknown as Parameters<excel.Xlsx['load']>[0]);
};

/** The best of several runs, in milliseconds; the two sides take turns so that a busy machine hits both. */
const compare = async (bytes: Buffer, runs: number): Promise<readonly [ours: number, alone: number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run <= runs; run += 1) {
    for (const [side, work] of [() => compileFile(bytes), () => readAlone(bytes)].entries()) {
      const start = performance.now();
      await work();
      // The first round warms both up.
      if (run > 0) times[side]?.push(performance.now() - start);
    }
  }
  return [Math.min(...times[0]), Math.min(...times[1])];
};

/** Prints the time from bytes to design against exceljs reading the same bytes, in the same run (budget: 1.3 ×). */
export const benchCompile = async (print: (line: string) => void): Promise<void> => {
  for (const rows of [200, 2_000, 5_000]) {
    const bytes = await bookOf(rows);
    const { design, diagnostics } = await compileFile(bytes);
    if (design === null) throw new Error(`The bench workbook does not compile: ${JSON.stringify(diagnostics[0])}`);
    const [ours, alone] = await compare(bytes, 11);
    const ratio = (ours / alone).toFixed(2);
    print(
      `compile ${rows} rows: ${ours.toFixed(0)} ms, exceljs alone ${alone.toFixed(0)} ms, ratio ${ratio} (budget 1.3)`,
    );
  }
};
