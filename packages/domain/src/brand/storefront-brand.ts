/** A wordmark as pages show it. */
export type ShownWordmark =
  | { kind: 'type'; text: string }
  | { kind: 'image'; src: string; width: number; height: number; isOneColor: boolean }

/** An image that messengers and social networks show beside a link. */
export interface ShownShareImage {
  path: string
  width: number
  height: number
  alt: string
}

/** What the storefront shows of a brand. The API derives it, so that pages and browsers need no color library. */
export interface StorefrontBrand {
  name: string
  /** The name within a sentence. */
  nameInText: string
  /** A sentence about the brand for search engines. */
  description: string
  wordmark: ShownWordmark
  /** What differs from the style sheets; '' for nothing. */
  css: string
  /** The color of the browser around the page. */
  themeColor: string
  /** Font files that every page needs; null: those of the style sheets. */
  fonts: { display: string | null; text: string | null }
  /** Changes with the icons, which have fixed addresses; '' for finished files. */
  iconVersion: string
  shareImage: ShownShareImage
}
