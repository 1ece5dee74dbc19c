import { openStorage } from '../adapters/storage/open-storage.ts'
import { migrateShop } from '../boot/migrate-shop.ts'
import { readCommandConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import { StoreFileError } from '../features/store-transfer/store-file.ts'
import { CommandError, withDatabase } from './run-command.ts'

/**
 * Opens the database and the storage of a shop for `work`. A StoreFileError becomes a message for the operator that starts
 * with `refusal`.
 */
export async function withStore(
  environment: NodeJS.ProcessEnv,
  refusal: string,
  work: (deps: Pick<Deps, 'db' | 'storage' | 'shop' | 'now'>) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (db, log) => {
    await migrateShop(db, readCommandConfig(environment), { log, now: new Date() })
    const shop = createPublishedShop(db)
    await shop.refresh()
    const storage = openStorage(readCommandConfig(environment))
    await work({ db, storage, shop, now: () => new Date() }).catch((error: unknown) => {
      if (!(error instanceof StoreFileError)) throw error
      throw new CommandError([refusal, ...error.problems.map((problem) => `- ${problem}`)].join('\n'))
    })
  })
}
