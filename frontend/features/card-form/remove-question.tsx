import { AskDialog } from '../../components/ask-dialog.tsx';
import { useFormEnvironment } from '../../form/environment.ts';

export interface RemoveQuestionProps {
  readonly title: string;
  readonly index: number;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

export const RemoveQuestion = ({ title, index, onClose, onRemove }: RemoveQuestionProps) => {
  const { t } = useFormEnvironment().words;
  return (
    <AskDialog
      title={t('repeat.remove.title', { title, index })}
      onClose={onClose}
      answers={[
        { label: t('footer.cancel.action'), onPick: onClose },
        {
          label: t('footer.delete.action'),
          isMain: true,
          isDangerous: true,
          onPick: () => {
            onRemove();
            onClose();
          },
        },
      ]}
    >
      {t('repeat.remove.message')}
    </AskDialog>
  );
};
