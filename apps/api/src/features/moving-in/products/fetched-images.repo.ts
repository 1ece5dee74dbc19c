import type { Db } from '../../../db/client.ts'

/** Returns the URL here of images of other shops that were fetched, by address. */
export async function listFetchedImages(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_images')
    .select(['address', 'url'])
    .where('address', 'in', [...addresses])
    .execute()
  return new Map(rows.map(({ address, url }) => [address, url]))
}

/** Returns the URL here of a file that was fetched from any address; null: there is none. */
export async function findFetchedContent(db: Db, contentHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('import_images')
    .select('url')
    .where('content_hash', '=', contentHash)
    .limit(1)
    .executeTakeFirst()
  return row?.url ?? null
}

/** Records where the image of an address is here. */
export async function recordFetchedImage(
  db: Db,
  { address, contentHash, url }: { address: string; contentHash: string; url: string },
): Promise<void> {
  await db
    .insertInto('import_images')
    .values({ address, content_hash: contentHash, url })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ content_hash: contentHash, url }))
    .execute()
}
