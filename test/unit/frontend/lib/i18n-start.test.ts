import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'ja']);
});

const shownAtStart = async (): Promise<string> => {
  const { startI18n } = await import('#frontend/lib/i18n.ts');
  await startI18n();
  return document.documentElement.lang;
};

// proves U1.3
test('the first words are in the language of the browser', async () => {
  expect(await shownAtStart()).toBe('en');
});

// proves U1.3
test('a language that was chosen on this device stands before that of the browser', async () => {
  localStorage.setItem('fuda.language', 'ja');
  expect(await shownAtStart()).toBe('ja');
});

// proves U1.3
test('a choice on this device outlives the session, for the screens before the next sign-in', async () => {
  const { chooseLanguage, endChosenLanguage, readChosenLanguage, startI18n } = await import('#frontend/lib/i18n.ts');
  await startI18n();
  await chooseLanguage('km');
  await endChosenLanguage();
  expect(readChosenLanguage()).toBe(null);
  vi.resetModules();
  expect(await shownAtStart()).toBe('km');
});

// proves U1.3
test('a session that ends goes back from the language of its user to that of the browser', async () => {
  const { endChosenLanguage, showLanguage, startI18n } = await import('#frontend/lib/i18n.ts');
  await startI18n();
  await showLanguage('ja');
  await endChosenLanguage();
  expect(document.documentElement.lang).toBe('en');
});

// proves U1.3
test.each([
  [['en-GB', 'ja'], 'en'],
  [['de-DE', 'km-KH', 'en'], 'km'],
  [['JA-jp'], 'ja'],
  [['de-DE', 'fr'], 'ja'],
  [[], 'ja'],
] as const)('a browser that asks for %j is shown %s', async (asked, shown) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(asked);
  const { browserLanguage } = await import('#frontend/lib/i18n.ts');
  expect(browserLanguage()).toBe(shown);
});
