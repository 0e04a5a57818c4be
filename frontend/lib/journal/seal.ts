/** Encrypted JSON: AES-GCM, bound to the entry it belongs to. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const ivBytes = 12;

/** Not extractable: scripts of this page may use it while the session lasts, and nobody can write it down. */
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

/** Throws when the key is another one or anything was changed. */
export const unseal = async (key: CryptoKey, place: string, { iv, bytes }: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(place) }, key, bytes)));
