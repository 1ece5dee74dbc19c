import { z } from 'zod'
import { requiredText } from '../text.schema.ts'

/** What the brand is called and how it introduces itself. */
export const Brand = z.strictObject({
  name: requiredText('Enter a brand name', 60),
  /** A sentence about the shop in the footer of every page. */
  blurb: requiredText('Enter a short text about the brand', 240),
})
export type Brand = z.infer<typeof Brand>

/** The brand of a new shop. */
export const NEW_BRAND: Brand = { name: 'New store', blurb: 'A store that is about to open.' }
