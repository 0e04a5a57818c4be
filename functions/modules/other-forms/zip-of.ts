/** The first day that a zip can name; archives do not reveal their time. */
const date = new Date(Date.UTC(1980, 0, 1));

export const zipOf = async (contents: readonly (readonly [name: string, content: Uint8Array])[]): Promise<Uint8Array> => {
  const { default: Zip } = await import('jszip');
  const zip = new Zip();
  for (const [name, content] of contents) zip.file(name, content, { date, createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
};
