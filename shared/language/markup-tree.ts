export type Inline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'mention'; readonly name: string; readonly written: string }
  | { readonly kind: Style; readonly of: readonly Inline[] }
  /** The address is http, https, mailto or tel, and may contain mentions. */
  | { readonly kind: 'link'; readonly href: string; readonly of: readonly Inline[] }
  | { readonly kind: 'colour'; readonly colour: string; readonly of: readonly Inline[] };

export type Style = 'strong' | 'em' | 'u' | 's' | 'sub' | 'sup' | 'small' | 'code' | 'mark';

export type Block =
  | { readonly kind: 'paragraph'; readonly of: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Inline[])[] };
