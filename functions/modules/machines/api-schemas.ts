import * as z from 'zod/mini';
import { accountCalls } from '#shared/api/account.ts';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { cardFilterSchema } from '#shared/api/card-filter-schema.ts';
import { cardCalls } from '#shared/api/cards.ts';
import { designCalls } from '#shared/api/designs.ts';
import { domainForm, folderForm, orgForm, projectForm } from '#shared/api/manage-forms.ts';
import { manageCalls } from '#shared/api/manage.ts';
import { member } from '#shared/api/members.ts';
import { problems } from '#shared/api/problems.ts';
import { answers, answerValue, id, language, registration, someTexts, texts, timestamp } from '#shared/api/schemas.ts';
import { changedUser, newUser, orgUser } from '#shared/api/users.ts';
import { languages } from '#shared/text/languages.ts';
import type { CallName } from '#shared/api/routes.ts';
import { answersWords, filterWords, partWords } from './part-words.ts';

export type Json = Record<string, unknown>;

const named: { readonly [name: string]: z.ZodMiniType } = {
  Id: id,
  Language: language,
  Texts: texts,
  SomeTexts: someTexts,
  AnswerValue: answerValue,
  Answers: answers,
  CardFilter: cardFilterSchema,
  Registration: registration,
  Card: cardCalls.getCard.answer,
  CardList: cardCalls.listCards.answer,
  Account: accountCalls.own.answer,
  User: orgUser,
  NewUser: newUser,
  ChangedUser: changedUser,
  Member: member,
  Organisation: manageCalls.org.answer,
  OrganisationForm: orgForm,
  Project: manageCalls.project.answer,
  ProjectForm: projectForm,
  Folder: manageCalls.folder.answer,
  FolderForm: folderForm,
  Domain: manageCalls.createDomain.answer,
  DomainForm: domainForm,
  Diagnostic: designCalls.compileDesign.answer.shape.diagnostics.def.element,
};

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const filled = '\\S';

const beyondShape: readonly (readonly [z.ZodMiniType, Json])[] = [
  [timestamp, { format: 'date-time' }],
  [answers, { description: answersWords }],
  [someTexts, { description: 'At least one of the texts is not blank.', anyOf: languages.map((code) => ({ required: [code], properties: { [code]: { type: 'string', pattern: filled } } })) }],
  [projectForm.shape.lang, { uniqueItems: true }],
  [cardCalls.saveCard.body, { dependentRequired: { id: ['card_hash'], card_hash: ['id'] } }],
];

/** Surrounding blanks may be removed before the length is checked. */
const isTrimmed = ({ def }: z.ZodMiniType): boolean => (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');

const rewrite = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void => {
  delete jsonSchema.propertyNames;
  if (jsonSchema.minLength !== undefined && jsonSchema.pattern === undefined && isTrimmed(zodSchema as z.ZodMiniType)) jsonSchema.pattern = filled;
  if ((zodSchema as z.ZodMiniType).def.type === 'custom') Object.assign(jsonSchema, refTo('CardDesign'));
  for (const [schema, more] of beyondShape) if (schema === zodSchema) Object.assign(jsonSchema, more);
};

const isNothing = (schema: z.ZodMiniType): boolean => schema instanceof z.ZodMiniUndefined;

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const options = { unrepresentable: 'any', override: rewrite } as const;

/** Answers may gain fields later; requests may not have others. */
const describeAll = (registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, Json> => {
  const { schemas } = z.toJSONSchema(registry, { ...options, io, uri: (name) => refTo(name).$ref as string });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...rest }]) => [name, io === 'output' ? withoutBounds(rest) : rest]),
  );
};

const withoutBounds = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => (key === 'additionalProperties' && part === false ? undefined : part)) as Json;

export const describePart = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { ...options, io: 'output' });
  return rest;
};

export interface ApiSchemas {
  readonly components: Record<string, Json>;
  readonly bodyOf: (name: CallName) => Json;
  readonly answerOf: (name: CallName) => Json;
}

/** Each schema appears once under its own name, so that generated code is readable. */
export const describeSchemas = (): ApiSchemas => {
  const sent = z.registry<{ id: string }>();
  const answered = z.registry<{ id: string }>();
  const names = new Map<z.ZodMiniType, string>();
  const add = (schema: z.ZodMiniType, name: string, registry: typeof sent): void => {
    const known = names.get(schema) ?? name;
    names.set(schema, known);
    if (!registry.has(schema)) registry.add(schema, { id: known });
  };
  for (const name of Object.keys(named)) for (const registry of [sent, answered]) add(named[name]!, name, registry);
  for (const name of Object.keys(calls) as CallName[]) {
    const { body, answer }: CallContract = calls[name];
    if (body !== undefined && body !== 'binary') add(body, `${capital(name)}Body`, sent);
    if (!isNothing(answer)) add(answer, `${capital(name)}Answer`, answered);
  }
  const [inputs, outputs] = [describeAll(sent, 'input'), describeAll(answered, 'output')];
  const bodies = new Set((Object.keys(calls) as CallName[]).flatMap((name) => bodyNameOf(names, name) ?? []));
  const components = { ...outputs, ...Object.fromEntries(Object.entries(inputs).filter(([name]) => bodies.has(name) || name === 'SomeTexts' || name === 'CardFilter')), ...own };
  for (const name of Object.keys(calls) as CallName[]) {
    const { readOnly = [] }: CallContract = calls[name];
    const body = components[bodyNameOf(names, name) ?? ''];
    describeParts(body, partWords[name] ?? {});
    if (body !== undefined && readOnly.length > 0) body.properties = { ...(body.properties as Json), ...Object.fromEntries(readOnly.map((field) => [field, shownOnly])) };
  }
  describeParts(components['CardFilter'], filterWords);
  return {
    components,
    bodyOf: (name) => refTo(bodyNameOf(names, name) ?? ''),
    answerOf: (name) => refTo(names.get(calls[name].answer) ?? ''),
  };
};

const describeParts = (schema: Json | undefined, words: { readonly [part: string]: string }): void => {
  const properties = (schema?.properties ?? {}) as { readonly [part: string]: Json };
  for (const [part, description] of Object.entries(words)) if (properties[part] !== undefined) Object.assign(properties[part], { description });
};

const bodyNameOf = (names: ReadonlyMap<z.ZodMiniType, string>, name: CallName): string | undefined => {
  const { body }: CallContract = calls[name];
  return body === undefined || body === 'binary' ? undefined : names.get(body);
};

const shownOnly = { readOnly: true, description: 'Not looked at: an object may be sent as it was read.' };

const text = { type: 'string' };
const requestId = { type: 'string', description: 'Names the call in the log of the operator.' };

const own: Record<string, Json> = {
  CardDesign: {
    type: 'object',
    description: 'Pages and items of a form; GET /api/card-design.schema.json answers its whole schema.',
    properties: {
      format: { const: 1 },
      languages: { type: 'array', items: text },
      title: refTo('Texts'),
      pages: {
        type: 'array',
        items: { type: 'object', properties: { name: text, title: refTo('Texts'), items: { type: 'array', items: { type: 'object' } } }, required: ['name', 'title', 'items'] },
      },
      id_attributes: { type: 'array', items: text },
      numbering: { type: 'array', items: text },
      summary: { type: 'array', items: text },
    },
    required: ['format', 'languages', 'title', 'pages', 'id_attributes', 'numbering', 'summary'],
  },
  Problem: {
    type: 'object',
    description: 'A refused call.',
    properties: {
      code: { type: 'string', enum: Object.keys(problems) },
      details: {
        type: 'object',
        description: 'What the code leaves open: of an input or of answers each issue with its place, of a throttle the seconds to wait.',
        properties: {
          issues: { type: 'array', items: { type: 'object', properties: { path: text, code: text, did_you_mean: text, params: { type: 'object' } }, required: ['path', 'code'] } },
          seconds: { type: 'integer' },
          reason: text,
        },
      },
      request_id: requestId,
    },
    required: ['code', 'request_id'],
  },
  DesignProblem: {
    type: 'object',
    description: 'A workbook or design that cannot be taken, with every finding.',
    properties: { code: { const: 'design.invalid' }, errMessage: { type: 'array', items: text }, diagnostics: { type: 'array', items: refTo('Diagnostic') }, request_id: requestId },
    required: ['code', 'errMessage', 'diagnostics', 'request_id'],
  },
  Defect: { type: 'object', description: 'A fault of the product.', properties: { code: { const: 'defect' }, request_id: requestId }, required: ['code', 'request_id'] },
  GatewayRefusal: { type: 'object', description: 'An answer of the gateway in front of the product.', properties: { message: text }, required: ['message'] },
};
