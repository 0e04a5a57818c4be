import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Change } from '../api.ts';

interface ChangeWords {
  readonly title: string;
  readonly kind: string;
  /** What is different: a line each. */
  readonly details: readonly string[];
}

const none = '–';

/** What is different about an item, in the reader's language. */
export const useChangeWords = () => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const typeName = (type: string | number | undefined) => t(`typeName.${type ?? ''}` as 'typeName.single', { defaultValue: String(type) });
  const partName = (part: string | number | undefined) => t(`partName.${part ?? ''}` as 'partName.title', { defaultValue: String(part) });
  const fromTo = (before: string, after: string) => t('change.fromTo.message', { before, after });

  const details = ({ kind, path, from, params }: Change): readonly string[] => {
    const { before, after, part } = params;
    const plain = fromTo(String(before), String(after));
    switch (kind) {
      case 'added':
      case 'removed':
        return [typeName(params['type'])];
      case 'moved':
        return [fromTo(from ?? '', path)];
      case 'renamed':
        return [fromTo(from ?? '', path), t('change.renamed.hint')];
      case 'retyped':
        return [fromTo(typeName(before), typeName(after))];
      case 'choices':
        return (['removed', 'added', 'reworded'] as const).flatMap((what) =>
          params[what] === none ? [] : [t(`change.choices.${what}.message`, { values: params[what] })],
        );
      case 'format':
      case 'lists':
        return [`${partName(part)}: ${plain}`];
      case 'required':
        return [t(after === 'yes' ? 'change.required.yes.message' : 'change.required.no.message')];
      case 'computed':
        return [t('change.computed.message')];
      case 'behaviour':
        return [partName(part)];
      case 'text':
        return [String(params['parts']).split(', ').map(partName).join(t('change.and.label'))];
      default:
        return [plain];
    }
  };

  return (change: Change): ChangeWords => ({
    title: change.path === '' ? t('change.whole.label') : localText(change.title, language) || change.path,
    kind: t(`change.${change.kind}.label`),
    details: details(change),
  });
};
