import { useTranslation } from 'react-i18next';
import { useToast } from './toast.tsx';

export const useCopy = () => {
  const { t } = useTranslation('handbook');
  const { toast, tell } = useToast();
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => tell(t('screen.copied.message')), () => undefined);
  return { toast, copy };
};
