import { limits } from '@atelier/domain/limits/limits'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { ActionContext } from '../../../action-context.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { countOldAddresses, listAddressRows, listTargets, setTarget, type AddressTarget } from './old-addresses.repo.ts'

/** Lists the addresses of the old shop, those without a target first. */
export async function readOldAddresses({ db }: Deps) {
  const rows = await listAddressRows(db, limits.movingIn.addressesListed)
  return {
    entries: rows.map(({ address: from, last_asked_at: at, ...row }) => ({
      from,
      ...row,
      lastAskedAt: at?.toISOString() ?? null,
    })),
    ...(await countOldAddresses(db)),
  }
}

/** Sets or removes where an old address leads. */
export async function changeOldAddress(deps: Deps, { address, target }: AddressTarget, context: ActionContext) {
  await inTransaction(deps.db, async (tx) => {
    const before = (await listTargets(tx, [address])).get(address) ?? null
    await setTarget(tx, { address, target })
    await recordAudit(tx, {
      context,
      action: 'old_address.changed',
      at: deps.now(),
      target: { type: 'old address', id: address, name: address },
      before: { target: before },
      after: { target },
    })
  })
  return readOldAddresses(deps)
}
