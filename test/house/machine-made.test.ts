import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isComplete, languages } from '#shared/text/languages.ts';

const i18n = join(import.meta.dirname, '../../shared/i18n');
type Catalogue = Readonly<Record<string, string>>;
const parsed = (path: string): unknown => JSON.parse(readFileSync(join(i18n, path), 'utf8'));
const read = (path: string) => parsed(path) as Catalogue;
const namesIn = (language: string) => readdirSync(join(i18n, language)).map((file) => file.replace('.json', ''));

/** Catalogues that no speaker has read. Whoever has read one takes it out of the list. */
const machineMade = parsed('machine-made.json') as Readonly<Record<string, readonly string[]>>;
const incomplete = languages.filter((code) => !isComplete(code));

/** What people who enter and read cards see. Administration is another matter, and so is what files are headed with. */
const forUsers = ['account', 'card-form', 'card-list', 'card-search', 'clinical', 'common', 'dashboard', 'issues', 'kept-answers', 'linkage', 'open-issues', 'repeat-table', 'review', 'session', 'take-out'];

/** Of these a wrong word may harm somebody or cost answers, so no machine writes them: triage, scores and measurements, and what becomes of answers. Tokens and the record of downloads belong to administration. */
const harmful: Readonly<Record<string, RegExp>> = {
  'repeat-table': /^paste\./,
  'take-out': /^(orphans|errors)\.|^cards_left_out|^(tokens|records|why_(token|no_folder))/,
  clinical: /^(?!tape\.(?!outside)|weekday\.|input\.age\.)/,
  'kept-answers': /./,
  common: /^(csv_left_out|test\.message|unsaved\.)/,
  session: /^(signed_in_beside|entry_ask)/,
  'card-search': /^filter_orphaned/,
  'open-issues': /^(taken\.seen|state\.(offline|unsent)|withErrors\.message)|^(closed|delete\.unknown)\./,
  // What becomes of a submission, and what is closed to changes.
  review: /^(card\.withdrawn|withdraw|history\.withdraw|setting\.(period\.(date|entry)|mail))\b/,
  'card-form':
    /^(start|breath|stopwatch|timer|pressure|saveFailed|cancel|delete|deleted|deleteFailed|merge|journal|otherUser|kept|clear|unread|interlocked|link|move|carried|takeBack)\.|^history\.move|^age\.take|setAside|^saved\.clock|^field\.(overwritten|replaced)|^repeat\.remove\.(title|message)|^footer\.(unsaved|offline|otherUser)/,
  issues: /^(item\.(sbp_below_dbp|unreadable_pressure|months_open|confirmation_invalid)|told\.(decimals_cut|id_cleaned|\w+_left_out)|item\.(result_too_long|number_drawn)|card\.only_defaults)/,
};
const mayBeMachineMade = (namespace: string, key: string): boolean => harmful[namespace]?.test(key) !== true;

it.each(incomplete)('no machine has written a text of %s that may harm or cost answers', (language) => {
  const written = (machineMade[language] ?? []).flatMap((namespace) => Object.keys(read(`${language}/${namespace}.json`)).map((key) => [namespace, key] as const));
  expect(written.filter(([namespace, key]) => !mayBeMachineMade(namespace, key))).toEqual([]);
});

it.each(incomplete)('each catalogue of %s that is marked exists', (language) => {
  expect((machineMade[language] ?? []).filter((namespace) => !namesIn(language).includes(namespace))).toEqual([]);
});

it.each(incomplete)('%s has nine tenths of what users see, apart from what no machine may write', (language) => {
  const wanted = forUsers.flatMap((namespace) => Object.keys(read(`en/${namespace}.json`)).filter((key) => mayBeMachineMade(namespace, key)).map((key) => [namespace, key] as const));
  const missing = wanted.filter(([namespace, key]) => !namesIn(language).includes(namespace) || read(`${language}/${namespace}.json`)[key] === undefined);
  // The list tells what is missing where it is too much.
  expect(missing.length > wanted.length / 10 ? missing : []).toEqual([]);
});
