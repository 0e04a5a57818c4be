import type { designCalls } from '#shared/api/designs.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Call } from '../http/create-handler.ts';
import type { Folder } from '../projects/data/projects.ts';
import { findFolder } from '../refusals/find-or-refuse.ts';
import { Problem, refuseInput } from '../refusals/problem.ts';
import { type CompilerAnswer, type CompilerEvent, type NamedList, foundTooHeavy } from '../storage/compiler-event.ts';
import { archiveSource, rememberSource, type DesignSource } from '../storage/design-files.ts';
import { digestOfDesign, getDesignVersion } from './data/design-versions.ts';
import { invoke } from '../runtime/start-worker.ts';
import { StorageBusy } from '../runtime/retry.ts';

/** The file is archived by its hash before it is opened, so the call is idempotent. */
export const archiveUpload = async ({ body, headers }: Pick<Call<typeof designCalls.compileDesign>, 'body' | 'headers'>): Promise<string> =>
  archiveSource(await readUpload(body, headers['content-type']));

/** The compiler's answer; without this part, its findings refuse the file. */
export const askFor = async <Part extends 'design' | 'rows' | 'content'>(part: Part, event: CompilerEvent) => {
  const answer = await askCompiler(event);
  if (answer[part] === undefined) throw new Problem('design.invalid', { errMessage: answer.lines, diagnostics: answer.diagnostics });
  return answer as CompilerAnswer & Required<Pick<CompilerAnswer, Part>>;
};

export const findVersion = async (params: Call<typeof designCalls.designWorkbook>['params']) => {
  const { folder } = await findFolder(params);
  const stored = await getDesignVersion(folder.id, params.version);
  if (stored === undefined) throw new Problem('design.unknown');
  return { folder, stored };
};

export const designInForce = async ({ id, version }: Folder): Promise<CardDesign | undefined> =>
  version === null ? undefined : (await getDesignVersion(id, version))?.design;

export const compileSource = async (from: Pick<DesignSource, 'source' | 'repeating' | 'lists'>, codeListsThere: readonly NamedList[], lang: Language, inForce: CardDesign | undefined) => {
  const { source, repeating = [], lists = [] } = from;
  const given = codeListsThere.map(({ name, hash, rows }) => ({ name, hash, rows }));
  const { design, diagnostics, lines, codeLists: used = [] } = await askFor('design', { kind: 'compile', source, repeating, lists, codeLists: given, lang, ...(inForce && { inForce }) });
  await rememberSource(digestOfDesign(design), { ...from, ...(used.length > 0 && { codeLists: used }), left_out: diagnostics.filter(({ severity }) => severity === 'left_out') });
  return { card_design: design, diagnostics: [...diagnostics], warnings: [...lines] };
};

const parse = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'content-type': contentType } }).formData();

export const readUpload = async (bytes: Uint8Array<ArrayBuffer>, contentType: string | undefined): Promise<Uint8Array> => {
  const form = await parse(bytes, contentType ?? '').catch(() => undefined);
  if (form === undefined) return refuseInput('body', 'not_multipart');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) return refuseInput('body.file', 'missing');
  return new Uint8Array(await file.arrayBuffer());
};

/** These errors report exceeded time, memory or answer size. */
const overrun = /^(?:Sandbox\.Timedout|Runtime\.(?:ExitError|OutOfMemory)|Function\.ResponseSizeTooLarge)$/;

/** A file that exceeds the compiler's limits is a finding. */
export const askCompiler = async (event: CompilerEvent): Promise<CompilerAnswer> => {
  const { FunctionError, Payload } = await invoke('COMPILER', 'RequestResponse', event);
  const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString('utf8'));
  if (FunctionError === undefined) return answer as CompilerAnswer;
  const { errorType = '', errorMessage = '' } = answer as { readonly errorType?: string; readonly errorMessage?: string };
  if (errorType === 'StorageBusy') throw new StorageBusy();
  if (!overrun.test(errorType) && !errorMessage.includes('Task timed out')) throw new Error(`The compiler failed: ${errorType} ${errorMessage}`);
  return foundTooHeavy(event.lang);
};
