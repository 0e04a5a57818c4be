/** Phones and tablets as the specification tells them (end-user 9); an iPad calls itself a Mac that can be touched. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Navigator = navigator): boolean =>
  /iPhone|iPad|Android|Mobile/i.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
