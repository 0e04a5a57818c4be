/** These scripts have lookalike letters. Japanese scripts are absent, because Japanese mixes them with Latin. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** The result is true for "аoi" with a Cyrillic а. */
export const mixesScripts = (text: string): boolean => alike.filter((script) => script.test(text.normalize('NFKC'))).length > 1;
