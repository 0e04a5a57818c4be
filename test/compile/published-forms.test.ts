import { compileWorkbook } from '#shared/compiler.ts';
import { delivery, pregnancy, verbalAutopsy } from '#test/fixtures/published/health.ts';
import { census, plots } from '#test/fixtures/published/households.ts';
import { enrolment, needs, opinions, supplies } from '#test/fixtures/published/surveys.ts';
import { testPublishedForms } from '#test/support/published-forms.ts';
import { workbookOf } from './workbook-of.ts';

testPublishedForms([census, plots, verbalAutopsy, pregnancy, delivery, needs, opinions, enrolment, supplies], (sheets) => compileWorkbook(workbookOf({ ...sheets })));
