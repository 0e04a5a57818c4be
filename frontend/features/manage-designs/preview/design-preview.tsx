import { contentLanguage } from '#shared/language/content-language.ts';
import { At } from '../../../components/at.tsx';
import { useLanguage } from '../../../lib/i18n.ts';
import { useHasPart, type Places } from '../../../lib/modules.ts';

export const DesignPreview = (props: Places['design-preview']) => {
  const { design, Form } = props;
  const reader = useLanguage();
  const hasWide = useHasPart('design-preview');
  return hasWide ? <At place="design-preview" {...props} /> : <Form design={design} content={contentLanguage(design.languages, [reader])} isTouched={false} />;
};
