import type { Tx } from '../../db/client.ts'

/** Moves all products of a category, of any status, to another one. The former's slugs lead to the other from now on. */
export async function moveToCategory(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('products').set({ category: to }).where('category', '=', from).execute()
  await tx.updateTable('product_slugs').set({ category: to }).where('category', '=', from).execute()
}
