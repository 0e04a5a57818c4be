import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { commonProblems } from '#shared/modules/machines/common-problems.ts';
import { problems } from '#shared/api/problems.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import type { Item } from '#shared/design/card-design.ts';
import type { Entered } from '#shared/items/behaviour.ts';
import { behaviourOf, typeOf } from '#shared/items/behaviours.ts';
import { itemSchemas } from '#shared/items/schemas.ts';
import { pluginKinds } from '#shared/plugins/params.ts';
import { callWords } from '#functions/app.ts';
import { itemCondition } from '#shared/api/card-filter-schema.ts';
import { describeApi, examples } from '#functions/modules/machines/describe-api.ts';
import { answerForms } from '#functions/modules/machines/answer-forms.ts';
import { partWords } from '#functions/modules/machines/part-words.ts';

const document = JSON.parse(JSON.stringify(describeApi()));
const copy = () => structuredClone(document);

const operationOf = (name: CallName) => {
  const [method = '', path = ''] = routes[name].split(' ');
  return document.paths[path][method.toLowerCase()];
};

describe('the description of the API', () => {
  // proves U7.24
  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const findings = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
    expect(findings.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('passes the OpenAPI rules of Spectral', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas as never, 'recommended']] });
    const findings = await spectral.run(copy());
    expect(findings.map(({ code, message, path }) => `${code} ${message} ${path.join('.')}`)).toEqual([]);
  });

  it('is valid for swagger-parser, with every reference', async () => {
    await expect(SwaggerParser.validate(copy())).resolves.toBeDefined();
  });

  it('names its schemas and points at no other place', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('$defs');
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target));
    const names = [...targets].map((target) => target.replace('#/components/schemas/', ''));
    expect(names.toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  });
});

/** An item of each type that somebody enters. */
const entered: readonly Item[] = [
  ...Object.keys(itemSchemas).filter((type) => type !== 'plugin').map((type) => ({ type })),
  ...pluginKinds.map((kind) => ({ type: 'plugin', plugin: { kind, params: {} } })),
]
  .map((own) => ({ class: 'attribute', name: 'x', title: {}, choices: ['pale', 'cold'].map((value) => ({ value, title: {} })), ...own }) as unknown as Item)
  .filter((item) => behaviourOf(item).answer === 'entered');

describe('what it says of the parts of an object', () => {
  it('has the form of an answer of every type that somebody enters, and no other', () => {
    expect(Object.keys(answerForms).toSorted()).toEqual(entered.map(typeOf).toSorted());
  });

  it.each(entered.map((item) => [typeOf(item), item] as const))('shows an answer that is held as it stands there: %s', (type, item) => {
    const { example } = answerForms[type]!;
    const { hold } = behaviourOf(item) as Entered<Item>;
    expect({ held: hold(item, example, null) }).toMatchObject({ held: example });
  });

  const describedIn = (parts: readonly (readonly [string, { description?: string }])[]) => parts.filter(([, { description }]) => description !== undefined).map(([part]) => part);
  const propertiesOf = (name: string): [string, { description?: string }][] => Object.entries(document.components.schemas[name]?.properties ?? {});

  it('has words for every part of a filter, and takes no other', () => {
    expect(describedIn(propertiesOf('CardFilter'))).toEqual(propertiesOf('CardFilter').map(([part]) => part));
    expect(document.components.schemas.CardFilter.additionalProperties).toBe(false);
  });

  it.each(Object.keys(itemCondition()))('names the condition %s of an item', (name) => {
    const [, items] = propertiesOf('CardFilter').find(([part]) => part === 'items')!;
    expect(items.description).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(Object.keys(partWords) as CallName[])('has its words for what %s is sent', (name) => {
    const { parameters, requestBody } = operationOf(name);
    const body = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
    const described = [...describedIn(parameters.map((each: { name: string }) => [each.name, each])), ...describedIn(propertiesOf(body))];
    expect(described).toEqual(expect.arrayContaining(Object.keys(partWords[name]!)));
  });
});

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const contract: CallContract = calls[name];
  const { responses, summary, description } = operationOf(name);

  it('has words, and an answer for each refusal', () => {
    expect([summary, description].join('').length).toBeGreaterThan(20);
    for (const code of [...commonProblems(contract), ...contract.problems]) {
      const { status, text } = { text: undefined, ...problems[code] };
      expect(responses[status].description.split(', ')).toContain(code);
      expect(JSON.stringify(responses[status].content)).toContain(code === 'design.invalid' ? '/DesignProblem"' : `"${text ?? code}"`);
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '500']));
  });

  it('has examples that the contract takes', () => {
    const { body, answer } = examples[name] ?? {};
    const parts = [[contract.body, body], [contract.answer, answer]] as const;
    const wrong = parts.filter(([schema, example]) => example !== undefined && !z.safeParse(schema as z.ZodMiniType, example).success);
    expect(wrong).toEqual([]);
  });
});

it('has words of no call that is not there', () => {
  expect(Object.keys(callWords).toSorted()).toEqual(Object.keys(calls).toSorted());
});

it('says which text a taken id is answered with', () => {
  const { content } = operationOf('saveCard').responses[409];
  expect(content['text/plain'].schema.enum).toEqual(['ID_CONFLICT']);
  expect(JSON.stringify(content['application/json'])).not.toContain('card.id_taken');
});

it('describes the CSV flow as it is: 202 with Retry-After, then 302 to the file', () => {
  const { responses } = operationOf('fetchExport');
  expect(Object.keys(responses).filter((status) => Number(status) < 400)).toEqual(['202', '302']);
  expect(responses[202].headers).toHaveProperty('Retry-After');
  expect(responses[302].headers).toHaveProperty('Location');
});

it('names the headers that a call reads, and the JSON in a query', () => {
  const parameterOf = (name: CallName, wanted: string) => operationOf(name).parameters.find((parameter: { name: string }) => parameter.name === wanted);
  expect(parameterOf('saveCard', 'Idempotency-Key')).toMatchObject({ in: 'header', schema: { type: 'string', maxLength: 200 } });
  expect(parameterOf('getDesign', 'If-None-Match')).toMatchObject({ in: 'header' });
  expect(operationOf('getDesign').responses[304].headers).toHaveProperty('ETag');
  expect(parameterOf('listCards', 'limit')).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 50 } });
  expect(parameterOf('findCards', 'where').schema).toMatchObject({ type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/CardFilter' } });
  // A parameter with content instead of a schema is what few generators of clients can send.
  const parameters = Object.values(document.paths).flatMap((path) => Object.values(path as object)).flatMap(({ parameters: all = [] }) => all);
  expect(parameters.filter(({ schema }) => schema === undefined)).toEqual([]);
});

it('says of calls with a rule of their own who may call them', () => {
  const importers = (Object.keys(routes) as CallName[]).filter((name) => routes[name].includes('/api/u/import/'));
  for (const name of importers) expect(operationOf(name).description).toContain('Members of the project with the right to import, and owners who may edit cards');
  expect(operationOf('requestExport').description).toContain('those without the right identifiers with deidentified alone');
  for (const name of [...importers, 'fetchExport'] as const) expect(operationOf(name).description).not.toContain('Every signed-in user');
});

it('says of a text from which blanks are taken away that it holds something else', () => {
  const { properties } = document.components.schemas.AnswerQueryBody;
  expect(properties.word).toMatchObject({ minLength: 1, pattern: String.raw`\S` });
  expect(document.components.schemas.NewUser.properties.login_id).toMatchObject({ pattern: String.raw`\S` });
});
