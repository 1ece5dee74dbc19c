import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { finishSale } from './end-sale.ts'
import { SALE_JOB } from './sale-audits.ts'
import { listDueSales, lockSale } from './sales.repo.ts'
import { startSale } from './start-sale.ts'

/** Ends or starts one sale if it is due. Staff may have ended it since it was listed. */
async function runSale({ db, now, shop }: Deps, saleId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now()
    const sale = await lockSale(tx, saleId)
    if (!sale || sale.endedAt) return
    const { currency, markets } = shop.terms
    const change = { at, context: SALE_JOB, currency, region: shop.company.region, markets }
    if (sale.endsAt && sale.endsAt <= at) return finishSale(tx, sale, change)
    if (sale.startedAt === null && sale.startsAt <= at) await startSale(tx, sale, change)
  })
}

/**
 * Ends and starts the sales that are due. A sale that fails is logged and tried again by the next run. A sale whose
 * whole period passed while no worker ran is never started. Returns the number of changed sales.
 */
export async function runDueSales(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  for (const saleId of await listDueSales(deps.db, deps.now())) {
    if (signal.aborted) break
    try {
      await runSale(deps, saleId)
      count += 1
    } catch (error) {
      deps.log.error({ err: error, saleId }, 'a due sale could not be started or ended')
    }
  }
  if (count > 0) deps.signals.emit('content-changed')
  return count
}
