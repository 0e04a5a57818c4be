/**
 * Does to a page what the translation of a browser does: a copy in two `font` elements takes the place of every text with
 * letters. It translates `translate="no"` too, because not every browser knows that attribute. It also runs in a real
 * browser, so it uses nothing from outside.
 */
export const translatePage = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const { parentElement } = text;
    if (!/\p{L}/u.test(text.data) || parentElement === null || parentElement.matches('font, script, style, textarea, option, title')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
};
