import { readCsv } from '#shared/compile/csv-rows.ts';
import { compileDictionary } from '#shared/modules/other-forms/redcap/compile-dictionary.ts';
import { testPublishedForms } from '#test/support/published-forms.ts';
import { growth, mood, trauma } from './published-dictionaries.ts';

testPublishedForms([trauma, growth, mood], (dictionary) => compileDictionary({ name: 'csv', rows: readCsv(dictionary, 1_000) }));
