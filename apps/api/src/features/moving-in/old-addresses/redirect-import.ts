import type { ImportedRedirect } from '@atelier/domain/moving-in/import-redirects'
import { normalAddress } from '@atelier/domain/moving-in/old-address'
import type { Db, Tx } from '../../../db/client.ts'
import type { EntryToImport, ImportHandler } from '../import-handler.ts'
import { resolveAddresses } from './find-moved.ts'
import { deleteAddresses, listTargets, saveTargets, setTarget } from './old-addresses.repo.ts'

/** Returns the target here of each redirect; null: none is known. An address of another site is none. */
async function targetsOf(db: Db | Tx, entries: readonly EntryToImport<ImportedRedirect>[]) {
  const addresses = entries.map(({ entry: { to } }) => (to.startsWith('/') ? (normalAddress(to) ?? '') : ''))
  const targets = await resolveAddresses(db, addresses)
  return addresses.map((address) => (address === '/' ? '/' : (targets.get(address) ?? null)))
}

/** How redirects of the old shop enter the list of old addresses. */
export const REDIRECT_IMPORT: ImportHandler<ImportedRedirect, null> = {
  batchSize: 200,
  storesContent: false,
  complete: (entry) => ({ entry, losses: [] }),
  describe: () => null,
  async check({ deps }, entries) {
    const targets = await targetsOf(deps.db, entries)
    return new Map(
      entries.map(({ sourceId, entry: { row, to } }, at) => {
        const message = `There is no page here for ${to}. Choose one in the list of old addresses`
        const losses = targets[at] === null ? [{ row, column: 'Redirect to', message }] : []
        return [sourceId, { problems: [], losses }]
      }),
    )
  },
  prepare: () => Promise.resolve({ prepared: null, losses: [] }),
  async write(tx, _work, entries) {
    const targets = await targetsOf(tx, entries)
    const before = await listTargets(
      tx,
      entries.map(({ entry }) => entry.from),
    )
    await saveTargets(
      tx,
      entries.map(({ entry: { from } }, at) => ({ address: from, target: targets[at] ?? null })),
    )
    return entries.map(({ entry: { from } }) => ({
      entityId: from,
      version: null,
      before: before.has(from) ? { target: before.get(from) ?? null } : null,
      audits: [],
    }))
  },
  async undo(tx, _work, { entity_id: address, before }) {
    if (before === null) await deleteAddresses(tx, [address])
    else await setTarget(tx, { address, target: (before as { target: string | null }).target })
    return { audits: [] }
  },
  undoRefusal: () => Promise.resolve(null),
}
