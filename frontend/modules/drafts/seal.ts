/** Encrypted JSON (AES-GCM), bound to its entry. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const ivBytes = 12;

/** Not extractable: scripts of this page can use the key but not read it. */
export const readSealingKey = (text: string): Promise<CryptoKey> => {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

const boundTo = (place: string) => new TextEncoder().encode(place);

export const seal = async (key: CryptoKey, place: string, content: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, plain) };
};

/** Throws if the key is another one or the data was changed. */
export const unseal = async (key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, bytes)));
