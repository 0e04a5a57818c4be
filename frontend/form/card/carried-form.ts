import type { FormSession } from '#shared/form/form-types.ts';
import { moveReport, type MoveReport } from '#shared/form/move-report.ts';
import type { CardForm } from '../../lib/card-form.ts';

export interface CarriedForm {
  readonly from: Pick<CardForm, 'version' | 'prepared'>;
  readonly to: Pick<CardForm, 'version' | 'prepared'>;
  readonly form: FormSession;
  readonly report: MoveReport;
}

export const carriedBetween = (from: CardForm, to: CardForm): CarriedForm => ({
  from,
  to,
  form: to.session,
  report: moveReport(from.prepared, to.prepared, from.carried, { form: to.session, kept: to.carried }),
});
