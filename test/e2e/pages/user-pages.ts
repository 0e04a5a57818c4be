import { expect, type Page } from '@playwright/test';

/** The end user's screens, found by role and name in the language they are shown in. */
export const userWords = {
  ja: {
    invited: '招待されているプロジェクト',
    join: /に参加$/,
    joined: 'プロジェクトに参加しました',
    close: '閉じる',
    newCard: '新規カード',
    admin: /のプロジェクト管理$/,
    search: '絞り込み',
    showResults: '結果を表示',
    anyAnswer: '番号・氏名など、一覧に表示される項目',
    number: '症例番号',
    noHit: '該当するカードがありません',
    qr: 'QRコード',
    showQr: 'QRコードを表示',
    delete: '削除',
    logout: 'ログアウト',
    notAuthorised: 'この操作を行う権限がありません。',
    glance: '登録状況',
  },
  en: {
    invited: 'Invited projects',
    join: /^Join /,
    joined: 'You joined the project',
    close: 'Close',
    newCard: 'New card',
    admin: /^Admin menu of /,
    search: 'Filter',
    showResults: 'Show results',
    anyAnswer: 'Number, name or other listed answer',
    number: 'Case number',
    noHit: 'No card matches',
    qr: 'QR code',
    showQr: 'Show QR code',
    delete: 'Delete',
    logout: 'Log out',
    notAuthorised: 'Not authorized.',
    glance: 'At a glance',
  },
} as const;

/** Presses an action of a list of cards; on a phone all but two stand behind the button of further ones. */
export const pressListAction = async (page: Page, name: string): Promise<void> => {
  const action = page.getByRole('button', { name, exact: true });
  const further = page.getByRole('button', { name: /^(?:その他|More)$/ });
  await expect(action.or(further).first()).toBeVisible();
  if (await further.isVisible()) await further.click();
  await action.click();
};
