import { call } from '@atelier/api-client/call'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { addOrderNote } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { api } from '../../../api.ts'
import { NotesCard } from '../../../ui/form/notes-card.tsx'
import { useTextDraft } from '../../session/session.public.ts'
import { useOrderCache } from '../use-order-cache.ts'

/** Internal notes of an order. */
export function InternalNotesCard({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const orderCache = useOrderCache()
  const add = async (text: string): Promise<void> => {
    const { data } = await call(api, addOrderNote, { params: { orderId: order.orderId }, body: { text } })
    orderCache.cache(data)
  }
  const draft = useTextDraft('note')
  return <NotesCard notes={order.internalNotes} canEdit={canEdit} add={add} draft={draft} />
}
