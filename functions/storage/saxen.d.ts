/** The package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: 'openTag', seen: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: 'closeTag', seen: (name: string) => void): this;
    on(event: 'text', seen: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', seen: (text: string) => void): this;
    on(event: 'error' | 'warn', seen: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
