import type { Texts } from '../../text/languages.ts';
import type { GuideWorkbook } from './names.ts';

interface Named {
  readonly title: Texts;
  readonly description: Texts;
}

export const demoTexts: Named = { title: { ja: 'デモ', en: 'Demo' }, description: { ja: 'デモの内容です。いつでも削除できます。', en: 'Demo content. It can be deleted at any time.' } };

const description: Texts = { ja: '架空の患者の記録です。', en: 'Records of invented patients.' };

export const demoForms: readonly (Named & { readonly name: string; readonly which: GuideWorkbook })[] = [
  { which: 'trauma', name: 'demo_trauma', title: { ja: 'デモ 外傷', en: 'Demo: trauma' }, description },
  { which: 'triage', name: 'demo_triage', title: { ja: 'デモ 小児トリアージ', en: 'Demo: paediatric triage' }, description },
];
