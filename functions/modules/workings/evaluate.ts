import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import { readDesign } from '#shared/design/read-design.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { isDateTime } from '#shared/text/dates.ts';
import { defaultLanguage, isLanguage, languages } from '#shared/text/languages.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { workingAt, type Working, type WorkingInput } from '#shared/modules/workings/working.ts';
import { printHelp, runCommand, UsageError } from '../../cli/arguments.ts';

const usage = `Usage: npm run --silent evaluate -- design.json answers.json [--new] [--now YYYY-MM-DDTHH:mm] [--organisation NAME] [--lang ja|en|km] [--workings]
  Prints what the engine makes of the answers, as JSON: { answers, issues, status, pages }.
  --new applies the design's defaults, as for a new card. --now (or only its day) fixes the time the rules see.
  --workings adds how each computed value came about.`;

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: cannot be read (${error.code ?? error.message})`);
  });
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${file}: is not JSON (${(error as Error).message})`);
  }
};

const readDesignFile = async (file: string): Promise<CardDesign> => {
  const json = await readJson(file);
  const { design, diagnostics } = readDesign(isJsonObject(json) && isJsonObject(json['design']) ? json['design'] : json);
  if (design) return design;
  throw new UsageError([`${file}: is not a valid card design`, ...wordDiagnostics(diagnostics, 'en')].join('\n'));
};

const readAnswersFile = async (file: string): Promise<Answers> => {
  const json = await readJson(file);
  if (!isJsonObject(json)) throw new UsageError(`${file}: answers are an object of pages: { "page": { "item": value } }`);
  const stray = Object.entries(json).find(([, page]) => !isJsonObject(page));
  if (stray) throw new UsageError(`${file}: page "${stray[0]}" must hold an object of answers`);
  return json as Answers;
};

/** The format is YYYY-MM-DDTHH:mm, because the Swedish locale writes dates as ISO does. */
const localNow = (): string => new Date().toLocaleString('sv').slice(0, 16).replace(' ', 'T');

const readNow = (given: string | undefined): string => {
  if (given === undefined) return localNow();
  const moment = [given, `${given}T00:00`].find(isDateTime);
  if (moment === undefined) throw new UsageError(`--now: "${given}" is not YYYY-MM-DDTHH:mm`);
  return moment;
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        new: { type: 'boolean', default: false },
        now: { type: 'string' },
        organisation: { type: 'string', default: '' },
        lang: { type: 'string', default: defaultLanguage },
        workings: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

type ToldWorking = Omit<Working, 'inputs'> & { readonly inputs: readonly Omit<WorkingInput, 'source'>[] };

const workingsOf = (session: FormSession): { readonly [path: string]: ToldWorking } => {
  const paths = Object.entries(session.answers()).flatMap(([page, stored]) =>
    Object.keys(stored).filter((name) => !/_registered_at_\d/.test(name)).map((name) => `${page}.${name}`),
  );
  return Object.fromEntries(
    paths.flatMap((path) => {
      const working = workingAt(session, path);
      return working ? [[path, { ...working, inputs: working.inputs.map(({ source: _source, ...input }) => input) }]] : [];
    }),
  );
};

await runCommand(async () => {
  if (printHelp(process.argv.slice(2), usage)) return;
  const { values, positionals } = readArguments();
  const [designFile, answersFile, ...rest] = positionals;
  if (designFile === undefined || answersFile === undefined || rest.length > 0) throw new UsageError(usage);
  const { lang: language, organisation } = values;
  if (!isLanguage(language)) throw new UsageError(`--lang: "${language}" is none of ${languages.join(', ')}`);
  const design = await readDesignFile(designFile);
  const answers = await readAnswersFile(answersFile);
  const now = readNow(values.now);
  const context = { now, today: now.slice(0, 10), organisation, language, isNew: values.new };
  const session = openForm(prepare(design), answers, context);
  const ofCard = session.submitIssues().filter(({ code }) => code.startsWith('card.'));
  const { pages, overall, required } = session.status();
  const workings = values.workings && { workings: workingsOf(session) };
  const result = { answers: session.answers(), issues: [...ofCard, ...session.issues()], status: { overall, required }, pages, ...workings };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
});
