import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readDesign } from '#shared/design/read-design.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { isDate, isDateTime } from '#shared/text/dates.ts';
import { isLanguage } from '#shared/text/languages.ts';

const usage = `evaluate design.json answers.json [--new] [--now YYYY-MM-DDTHH:mm] [--organisation NAME] [--language ja|en|km]
  Prints what the engine makes of the answers, as JSON: { answers, issues, status, pages }.
  --new applies the design's defaults, as for a new card. --now (or only its day) fixes the time the rules see.`;

/** A sentence for whoever typed the command; anything else that is thrown is a defect. */
class BadInput extends Error {}

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BadInput(`${file}: cannot be read (${error.code ?? error.message})`);
  });
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new BadInput(`${file}: is not JSON (${(error as Error).message})`);
  }
};

const isObject = (json: unknown): json is { readonly [key: string]: unknown } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A design as uploaded, or the output of `compile` around one. */
const readDesignFile = async (file: string): Promise<CardDesign> => {
  const json = await readJson(file);
  const { design, diagnostics } = readDesign(isObject(json) && isObject(json['design']) ? json['design'] : json);
  if (design) return design;
  const lines = diagnostics.map(({ code, cell, params }) => `  ${cell || '(whole file)'}: ${code} ${JSON.stringify(params)}`);
  throw new BadInput(`${file}: is not a valid card design\n${lines.join('\n')}`);
};

const readAnswersFile = async (file: string): Promise<Answers> => {
  const json = await readJson(file);
  if (!isObject(json)) throw new BadInput(`${file}: answers are an object of pages: { "page": { "item": value } }`);
  const stray = Object.entries(json).find(([, page]) => !isObject(page));
  if (stray) throw new BadInput(`${file}: page "${stray[0]}" must hold an object of answers`);
  return json as Answers;
};

/** Local time of this machine as YYYY-MM-DDTHH:mm: Swedish writes dates as ISO does. */
const localNow = (): string => new Date().toLocaleString('sv').slice(0, 16).replace(' ', 'T');

const readNow = (given: string | undefined): string => {
  if (given === undefined) return localNow();
  if (isDateTime(given)) return given;
  if (isDate(given)) return `${given}T00:00`;
  throw new BadInput(`--now: "${given}" is not YYYY-MM-DDTHH:mm`);
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      new: { type: 'boolean', default: false },
      now: { type: 'string' },
      organisation: { type: 'string', default: '' },
      language: { type: 'string', default: 'ja' },
    },
  });
  const [designFile, answersFile, ...rest] = positionals;
  if (designFile === undefined || answersFile === undefined || rest.length > 0) throw new BadInput(usage);
  const { language } = values;
  if (!isLanguage(language)) throw new BadInput(`--language: "${language}" is none of ja, en, km`);
  const design = await readDesignFile(designFile);
  const answers = await readAnswersFile(answersFile);
  const now = readNow(values.now);
  const session = openForm(prepare(design), answers, {
    now,
    today: now.slice(0, 10),
    organisation: values.organisation,
    language,
    isNew: values.new,
  });
  const issues = session.issues();
  const ofCard = session.submitIssues().filter(({ code }) => code.startsWith('card.'));
  const { pages, ...status } = session.status();
  process.stdout.write(`${JSON.stringify({ answers: session.answers(), issues: [...ofCard, ...issues], status, pages }, null, 2)}\n`);
};

try {
  await run();
} catch (error) {
  const isOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof BadInput) && !isOption) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
