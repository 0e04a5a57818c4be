/** Scripts whose letters look like those of another one of them. Japanese mixes its own scripts and Latin letters, so these are no sign of anything. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** Whether a text has letters of two scripts that look alike, as "аoi" with a Cyrillic а. */
export const mixesScripts = (text: string): boolean => alike.filter((script) => script.test(text.normalize('NFKC'))).length > 1;
