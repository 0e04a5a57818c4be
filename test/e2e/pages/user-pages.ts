import type { Page } from '@playwright/test';

/** The end user's screens, found by role and name in the language they are shown in. */
export const userWords = {
  ja: {
    menu: 'メニュー',
    account: 'アカウント情報の変更',
    code: '招待コード',
    copy: 'コピー',
    copied: 'クリップボードにコピーしました',
    jobName: '職種の表示名（日本語）',
    save: '保存',
    invited: '招待されているプロジェクト',
    join: /参加する$/,
    joined: 'プロジェクトに参加しました',
    close: '閉じる',
    newCard: '新規カード',
    admin: /のプロジェクト管理$/,
    search: '絞り込み',
    showResults: '結果を表示',
    anyAnswer: '番号・氏名など一覧に出る項目',
    number: '症例番号',
    noHit: '該当するカードがありません',
    qr: 'QRコード',
    showQr: 'QRコードを表示',
    delete: '削除',
    linkageFailed: 'エラーが発生しました',
    combination: 'プロジェクトとフォルダーの組み合わせが正しくありません。',
    logout: 'ログアウト',
    notAuthorised: 'この操作を行う権限がありません。',
    glance: '登録状況',
  },
  en: {
    menu: 'Menu',
    account: 'Change account info',
    code: 'Invite code',
    copy: 'Copy',
    copied: 'Copied to clipboard',
    jobName: 'Display job name (English)',
    save: 'Save',
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
    linkageFailed: 'An error has occurred',
    combination: 'Incorrect combination of project and folder',
    logout: 'Log out',
    notAuthorised: 'Not authorized.',
    glance: 'At a glance',
  },
} as const;

/** Opens a screen of the header menu. */
export const chooseInMenu = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
