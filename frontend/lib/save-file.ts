/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the file by the next turn of the event loop; Safari needs a little longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** A file that came as base64 in an answer. */
export const fileFrom = (content: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });
