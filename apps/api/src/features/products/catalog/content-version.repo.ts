import type { Db } from '../../../db/client.ts'

/**
 * Returns the version of the content that shoppers see: products, categories, published documents, settings and image
 * sizes. Triggers raise it in every transaction that changes them; orders do not.
 */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}
