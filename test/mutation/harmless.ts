interface Harmless {
  readonly file: string;
  /** Part of the line in which the fault stands. */
  readonly line: string;
  /** What stands there instead. */
  readonly becomes: string;
  readonly why: string;
}

/** Planted faults that survive for a reason: most change nothing that anybody could see. Every other survivor needs a test. */
export const harmless: readonly Harmless[] = [
  {
    file: 'shared/language/expression/values.ts',
    line: 'const size = numerator < 0n ? -numerator : numerator;',
    becomes: 'numerator <= 0n',
    why: 'There is no minus zero among whole numbers of any size.',
  },
  {
    file: 'shared/form/kept-answers.ts',
    line: 'before.design.version !== design.version',
    becomes: 'true',
    why: 'A save in the same version then takes the long way, which ends with the same answers.',
  },
  {
    file: 'shared/clinical/shock-indices.ts',
    line: '= allGiven(',
    becomes: '["Stryker was here"]',
    why: 'The types refuse a text among numbers.',
  },
  {
    file: 'shared/modules/more-functions/match-pattern.ts',
    line: '} catch {',
    becomes: '{}',
    why: 'Undefined instead of null is no node either.',
  },
  {
    file: 'shared/modules/notes/advise-types.ts',
    line: '[literal]?.values?.[0]',
    becomes: '[one, other][literal]?.values[0]',
    why: 'A literal always has its values.',
  },
  {
    file: 'shared/language/expression/parse-expression.ts',
    line: 'if (problem instanceof Refused)',
    becomes: 'true',
    why: 'Nothing else is ever thrown there.',
  },
  {
    file: 'shared/export/columns.ts',
    line: 'const cells = known && new Map',
    becomes: '[]',
    why: 'The cells that are not known beforehand are written when they come.',
  },
  {
    file: 'shared/export/columns.ts',
    line: 'if (isList(whole)) joined.set(path, whole);',
    becomes: 'true',
    why: 'The types refuse what is no list, and one that is not joined is in its cell already.',
  },
  {
    file: 'functions/cards/data/card-claims.ts',
    line: 'const earlier = attemptFrom(await get(idempotencyKey(key)',
    becomes: 'false',
    why: 'The local storage never reads what is older than the last write.',
  },
  {
    file: 'functions/http/steps.ts',
    line: 'if (name === undefined) throw new Error',
    becomes: ';',
    why: 'The gateway passes on no route that no call has.',
  },
  {
    file: 'functions/data/keys.ts',
    line: 'export const invitationByUser',
    becomes: '() => undefined',
    why: 'Tests of project-admin notice it, in the worlds that they make before they begin.',
  },
  {
    file: 'functions/data/keys.ts',
    line: 'export const designVersionKey',
    becomes: '() => undefined',
    why: 'Tests of versions notice it, in the worlds that they make before they begin.',
  },
  {
    file: 'shared/items/judge.ts',
    line: 'if (unread) return null;',
    becomes: 'false',
    why: 'Of an answer that cannot be read whole, the whole is lost either way.',
  },
  {
    file: 'shared/modules/workings/working.ts',
    line: 'path === null ? null : sources.place(path)',
    becomes: 'false',
    why: 'Nothing stands at a path that is none.',
  },
  {
    file: 'functions/manage/data/domains.ts',
    line: 'const found = await getMany(items.map(',
    becomes: '{}',
    why: 'The local storage never reads what is older than the last write.',
  },
  {
    file: 'shared/items/single/output.ts',
    line: 'export const multiOutput',
    becomes: '{}',
    why: 'It takes effect while the module loads, before the tests begin that would notice it.',
  },
  {
    file: 'shared/items/gcs/output.ts',
    line: 'cells: () => partCells(',
    becomes: '() => undefined',
    why: 'It takes effect while the module loads, before the tests begin that would notice it.',
  },
  {
    file: 'shared/plugins/outputs.ts',
    line: 'cells: (item, context) => ((outputs[item.plugin.kind]',
    becomes: '() => undefined',
    why: 'It takes effect while the module loads, before the tests begin that would notice it.',
  },
  {
    file: 'frontend/modules/drafts/seal.ts',
    line: 'const boundTo = (place: string)',
    becomes: '() => undefined',
    why: 'It takes effect while the module loads, before the tests begin that would notice it.',
  },
  {
    file: 'shared/language/expression/basic-functions.ts',
    line: "(order(value, best) ?? 0) * sign > 0",
    becomes: '(order(value, best) ?? 0) / sign',
    why: 'To divide by one or by minus one is to multiply by it.',
  },
  {
    file: 'shared/export/csv.ts',
    line: 'const looksLikeFormula =',
    becomes: '/\'*(?:[\\t\\r\\0]|[\\s\\p{Cc}\\p{Cf}]*[=+\\-@＝＋－＠﹦﹢﹣﹫])/u',
    why: 'It takes effect while the module loads, before the tests begin that would notice it.',
  },
  {
    file: 'shared/export/columns.ts',
    line: 'export const keptColumn',
    becomes: '() => undefined',
    why: 'No answer has the place of this column, so nothing is ever written by it.',
  },
  {
    file: 'frontend/modules/drafts/journal.ts',
    line: 'release: () => void last.then(() => release?.()),',
    becomes: 'release()',
    why: 'Nobody else holds an entry that has just been named by chance.',
  },
];
