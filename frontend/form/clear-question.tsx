import { AskDialog } from '../components/ask-dialog.tsx';
import { type AnyItemProps, useFormEnvironment } from './environment.ts';

export interface ClearQuestionProps {
  readonly field: AnyItemProps;
  readonly onClose: () => void;
}

/** Asks before clearing, because Esc is pressed by mistake more easily than a button. */
export const ClearQuestion = ({ field: { item, state, setValue, inWords }, onClose }: ClearQuestionProps) => {
  const { words } = useFormEnvironment();
  return (
    <AskDialog
      title={words.t('clear.title', { title: words.text(item.title, state.mentioned) })}
      onClose={onClose}
      takesFocus
      answers={[
        { label: words.t('clear.keep.action'), onPick: onClose },
        {
          label: words.t('clear.action'),
          isMain: true,
          isDangerous: true,
          onPick: () => {
            onClose();
            setValue(null);
          },
        },
      ]}
    >
      {[inWords(), ...Object.values(state.unread ?? {}).map(({ text }) => text)].filter((text) => text !== '').join(' / ')}
    </AskDialog>
  );
};
