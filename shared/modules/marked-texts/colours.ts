import colours from './colours.json' with { type: 'json' };

const named: ReadonlyMap<string, string> = new Map(Object.entries(colours));

type Channels = readonly [red: number, green: number, blue: number];

const rgb = /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*(?:1|1\.0+|100%)\s*)?\)$/;

const readColour = (written: string): Channels | null => {
  const text = written.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  const hex = short === null ? (/^#([0-9a-f]{6})$/.exec(text)?.[1] ?? named.get(text)) : short.slice(1).map((digit) => digit + digit).join('');
  const channels = hex === undefined ? rgb.exec(text)?.slice(1).map(Number) : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return channels === undefined || channels.some((channel) => channel > 255) ? null : (channels as unknown as Channels);
};

const luminance = (channels: Channels): number => {
  const [red, green, blue] = channels.map((channel) => (channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast on white. Field backgrounds are slightly darker and still reach 4.5:1. */
const leastContrast = 5.2;

/** Darkens the colour until it is readable on a light ground, so that yellow keeps its hue. The result is #rrggbb, or null for no colour. */
export const readableColour = (written: string): string | null => {
  let channels = readColour(written);
  if (channels === null) return null;
  while (1.05 / (luminance(channels) + 0.05) < leastContrast) channels = channels.map((channel) => Math.floor(channel * 0.95)) as unknown as Channels;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
