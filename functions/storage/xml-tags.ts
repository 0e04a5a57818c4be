import { Parser } from 'saxen';

export interface TagReader {
  /** The name lacks the prefix, which varies by producer. Attributes are valid until the next tag. */
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

export interface Attributes {
  of(name: string): string | undefined;
  endingIn(ending: string): string | undefined;
}

export class BrokenXml extends Error {}

const local = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The package's decoder breaks characters beyond 16 bits, such as rare kanji. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** XML readers must normalise line ends (XML 1.0, section 2.11); the package does not. */
const withPlainLineEnds = (xml: string): string => (xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml);

export const readTags = (xml: string, { open, text, close }: TagReader): void => {
  const parser = new Parser();
  const fail = ({ message }: Error): never => {
    throw new BrokenXml(message);
  };
  parser.on('error', fail);
  parser.on('warn', fail);
  // All tags share it, because a sheet may have some hundred thousand.
  let read: () => Readonly<Record<string, string>> = () => ({});
  const attributes: Attributes = {
    of: (name) => {
      const value = read()[name];
      return value === undefined ? value : decode(value);
    },
    endingIn: (ending) => {
      const name = Object.keys(read()).find((each) => each.endsWith(ending));
      return name === undefined ? name : attributes.of(name);
    },
  };
  parser.on('openTag', (name, readAttributes) => {
    read = readAttributes;
    open(local(name), attributes);
  });
  if (text !== undefined) {
    parser.on('text', (part) => text(decode(part)));
    parser.on('cdata', text);
  }
  if (close !== undefined) parser.on('closeTag', (name) => close(local(name)));
  parser.parse(withPlainLineEnds(xml));
};
