import { keyedDigest } from '../../data/digests.ts';

/** The UUID (version 8) holds the user id (83 bits, 16 characters of base 36) and a keyed check (39 bits). It needs no stored item and cannot be forged. */
const idBits = 83n;
const checkBits = 39n;
const idLength = 16;

const checkOf = async (userId: string): Promise<bigint> => {
  const digest = Buffer.from(await keyedDigest('invite-code', userId), 'base64url');
  return digest.readBigUInt64BE() >> (64n - checkBits);
};

const numberOf = (id: string): bigint => Array.from(id).reduce((sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)), 0n);

const toUuid = (bits: bigint): string => {
  const whole = ((bits >> 74n) << 80n) | (8n << 76n) | (((bits >> 62n) & 0xfffn) << 64n) | (2n << 62n) | (bits & ((1n << 62n) - 1n));
  const hex = whole.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const fromUuid = (uuid: string): bigint => {
  const whole = BigInt(`0x${uuid.replaceAll('-', '')}`);
  return ((whole >> 80n) << 74n) | (((whole >> 64n) & 0xfffn) << 62n) | (whole & ((1n << 62n) - 1n));
};

export const inviteCodeOf = async (userId: string): Promise<string> => toUuid((numberOf(userId) << checkBits) | (await checkOf(userId)));

export const userOfInviteCode = async (uuid: string): Promise<string | undefined> => {
  const number = fromUuid(uuid) >> checkBits;
  const userId = number.toString(36).padStart(idLength, '0');
  if (number >> idBits !== 0n || userId.length !== idLength) return undefined;
  return (await inviteCodeOf(userId)) === uuid.toLowerCase() ? userId : undefined;
};
