import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPaper } from './form-paper.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { RecordResult } from './record-result.tsx';

interface RecordFormProps<Body> {
  readonly title: string;
  /** Where back and a saved form lead. */
  readonly back: string;
  readonly isChanged: boolean;
  readonly maySave: boolean;
  readonly saving: UseMutationResult<unknown, Error, Body>;
  readonly onSave: () => void;
  /** What is said after a save; or a question that leads on by itself. */
  readonly saved: string | ReactNode;
  readonly children: ReactNode;
}

/** A manager's form: not left half-filled without being asked, saved with its result told, and on to the list. */
export const RecordForm = <Body,>({ title, back, isChanged, maySave, saving, onSave, saved, children }: RecordFormProps<Body>) => {
  const { t } = useTranslation('manage');
  const isNotice = typeof saved === 'string';
  return (
    <FormPaper title={title} back={back} maySave={maySave} isSaving={saving.isPending} onSave={onSave}>
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      {children}
      {saving.isSuccess && !isNotice ? (
        saved
      ) : (
        <RecordResult saving={saving} saved={{ title: t('saved.title'), message: isNotice ? saved : '' }} failedTitle={t('save_failed.title')} next={back} />
      )}
    </FormPaper>
  );
};
