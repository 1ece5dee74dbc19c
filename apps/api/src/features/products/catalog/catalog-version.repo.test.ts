import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { bumpCatalogVersion, readCatalogVersion } from './catalog-version.repo.ts'

test('each edit of the catalog increments its version', async () => {
  const { db } = await testDatabase()
  const before = await readCatalogVersion(db)
  await inTransaction(db, (tx) => bumpCatalogVersion(tx))
  expect(await readCatalogVersion(db)).toBe(before + 1)
})
