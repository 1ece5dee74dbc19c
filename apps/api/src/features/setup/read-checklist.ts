import { isDeliveryCharged } from '@atelier/domain/delivery/delivery-methods'
import { foreignDestinations, judgeChecklist, type ChecklistProblems } from '@atelier/domain/setup/checklist'
import type { ChecklistResponse } from '@atelier/domain/setup/setup.schema'
import { TAX_TABLE_CHECKED_ON } from '@atelier/domain/tax/tax-table'
import type { Market } from '@atelier/domain/terms/shop-terms'
import { listMarketFacts } from '../../db/market-facts.ts'
import type { Deps } from '../../deps.ts'
import { readLastBackup } from '../../files/last-backup.ts'
import { hasPublished } from '../shop-documents/shop-documents.public.ts'
import { readStoreCounts } from './setup.repo.ts'

/**
 * Returns what the store needs before it goes live. A demo store never does, so its list is empty. `findProblems` tries the
 * settings of other services.
 */
export async function readChecklist(
  deps: Deps,
  findProblems: () => Promise<ChecklistProblems>,
): Promise<ChecklistResponse['data']> {
  const { db, config, shop, payments } = deps
  if (deps.demoStaff !== null) return { items: [] }
  const facts = {
    ...(await readStoreCounts(db)),
    postalAddress: shop.company.postalAddress,
    supportEmail: shop.company.supportEmail,
    hasOwnPromises: await hasPublished(db, ['terms']),
    hasOwnLegalTexts: await hasPublished(db, ['page-privacy', 'page-terms']),
    hasOwnRobotRules: await hasPublished(db, ['machines']),
    paymentProvider: payments.id,
    hasMailServer: Boolean(config.SMTP_URL),
    backupAt: await readLastBackup(config.DATA_DIR),
    publicUrl: config.publicUrl,
    isDeliveryCharged: isDeliveryCharged(shop.terms.shipping),
    foreignDestinations: foreignDestinations(shop.terms),
    markets: await readMarketGaps(db, shop.terms.markets),
    usesTaxTable: [shop.terms, ...shop.terms.markets].some(({ taxSource }) => taxSource === 'table'),
    taxTableCheckedOn: TAX_TABLE_CHECKED_ON,
    problems: await findProblems(),
  }
  return { items: judgeChecklist(facts, deps.now(), deps.shop.company.region) }
}

/** Returns how many products that shoppers see have no price in each market. */
async function readMarketGaps(db: Deps['db'], markets: readonly Market[]) {
  const facts = await listMarketFacts(
    db,
    markets.map(({ key }) => key),
  )
  return markets.map(({ key, name }) => ({ name, unpriced: facts.find((each) => each.key === key)?.unpriced ?? 0 }))
}
