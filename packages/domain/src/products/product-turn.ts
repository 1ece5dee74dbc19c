import type { ProductTurn } from './product.schema.ts'

/** The formats of the frames of a turn. The demo has AVIF alone. */
export type TurnFormat = 'avif' | 'webp'

/** Returns the URL of a frame of a turn, counted from 0, the front. */
export const turnFrameUrl = ({ url }: Pick<ProductTurn, 'url'>, frame: number, format: TurnFormat): string =>
  `${url}/${String(frame).padStart(2, '0')}.${format}`
