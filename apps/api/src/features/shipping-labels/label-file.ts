import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Carrier } from '../../adapters/carriers/carrier.ts'
import type { Deps } from '../../deps.ts'
import { callCarrier, carrierProblem, requireCarrier } from './call-carrier.ts'
import { clearFile, findLabel, listExpiredFiles, setFileExpiry, type LabelRow } from './labels.repo.ts'

/** A label is printed once. Its file shows an address, so it is not stored for longer. */
const FILE_DAYS = 30
const BATCH = 100
const PDF = 'application/pdf'

/** Returns the storage key of a label. `sendMedia` never serves the folder `private`. */
export const labelKey = (labelId: string): string => `private/labels/${labelId}.pdf`

/** Fetches the file of a bought label from the carrier and stores it. */
export async function storeLabelFile(deps: Deps, carrier: Carrier, label: LabelRow): Promise<void> {
  const { label_id: labelId, provider_ref: providerRef } = label
  if (providerRef === null) return
  const file = await callCarrier((signal) => carrier.fetchFile(providerRef, signal))
  // First the row: a file without one would never be deleted.
  await setFileExpiry(deps.db, labelId, FILE_DAYS)
  await deps.storage.put(labelKey(labelId), file, PDF)
}

/** Sends a label to staff. Fetches it first when that did not succeed after the purchase. No cache stores it. */
export async function sendLabelFile(
  deps: Deps,
  request: Request,
  { orderId, labelId }: { orderId: string; labelId: string },
): Promise<Response> {
  const label = await findLabel(deps.db, orderId, labelId)
  if (label?.status !== 'bought' || label.tracking_number === null) throw notFound()
  const found = (await deps.storage.send(request, labelKey(labelId))) ?? (await fetchAndSend(deps, request, label))
  const response = new Response(found.body, found)
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Content-Type', PDF)
  response.headers.set('Content-Disposition', 'inline; filename="label.pdf"')
  return response
}

async function fetchAndSend(deps: Deps, request: Request, label: LabelRow): Promise<Response> {
  const carrier = requireCarrier(deps)
  try {
    await storeLabelFile(deps, carrier, label)
  } catch (error) {
    throw carrierProblem(carrier, error)
  }
  const found = await deps.storage.send(request, labelKey(label.label_id))
  if (!found) throw notFound()
  return found
}

const notFound = (): ShopError => new ShopError('not_found', 'Label not found')

/** Deletes the files of old and canceled labels, and of erased customers. Returns their number. */
export async function sweepLabelFiles({ db, storage }: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const expired = await listExpiredFiles(db, BATCH)
    for (const labelId of expired) {
      if (signal.aborted) break
      await storage.remove([labelKey(labelId)])
      await clearFile(db, labelId)
      count += 1
    }
    if (expired.length < BATCH) break
  }
  return count
}
