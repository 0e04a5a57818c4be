import { fraction } from '../../text/decimal.ts';

export const plainDigits = (value: number): string => {
  const { numerator, denominator } = fraction(value);
  const decimals = denominator.toString().length - 1;
  const digits = (numerator < 0n ? -numerator : numerator).toString().padStart(decimals + 1, '0');
  return `${numerator < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
};
