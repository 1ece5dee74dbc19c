import { z } from 'zod'
import { DocumentImage, line } from './page-fields.schema.ts'

/** The words and images of product lists, the search, the sign-in and the page for unknown URLs. */
export const ShopContent = z.strictObject({
  lists: z.strictObject({
    /** The list of all products: its title, its name in the path above a product, and its text for search engines. */
    allTitle: line('the title of the list of all products', 60),
    allLabel: line('the short name of the list of all products', 40),
    allDescription: line('the description of all products', 300),
    /** What search engines show of another list, after its title and a colon. */
    description: line('the description of the lists', 200),
  }),
  /** An image with a caption between the products of a list. */
  tile: z.strictObject({ image: DocumentImage, caption: line('the caption', 160) }).nullable(),
  search: z.strictObject({
    placeholder: line('the text in the search field', 40),
    /** Shown when a search finds nothing. */
    hint: line('the advice for a search without results', 240),
  }),
  /** Beside the form to sign in. */
  signInImage: DocumentImage.nullable(),
  /** Beside the message that a page does not exist. */
  notFoundImage: DocumentImage.nullable(),
})
export type ShopContent = z.infer<typeof ShopContent>
