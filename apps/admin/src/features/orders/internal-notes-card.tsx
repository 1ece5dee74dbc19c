import { addOrderNote } from '@atelier/api-client/staff-orders'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { api } from '../../api.ts'
import { NotesCard } from '../../ui/notes-card.tsx'
import { useTextDraft } from '../session/draft.store.ts'
import { useOrderCache } from './use-order-cache.ts'

/** Internal notes of an order. */
export function InternalNotesCard({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const orderCache = useOrderCache()
  const add = async (text: string): Promise<void> => orderCache.cache(await addOrderNote(api, order.orderId, text))
  const draft = useTextDraft('note')
  return <NotesCard notes={order.internalNotes} canEdit={canEdit} add={add} draft={draft} />
}
