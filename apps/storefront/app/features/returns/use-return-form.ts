import { call } from '@atelier/api-client/call'
import { oncePerBody, randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { RequestReturnBody, RETURN_FAILED, RETURN_SUBMITTED } from '@atelier/domain/returns/request-return.schema'
import { acceptsPhotos } from '@atelier/domain/returns/return-photos'
import { requestReturn, requestReturnByReceipt } from '@atelier/domain/returns/returns.endpoints'
import { useRef, useState, type SubmitEvent } from 'react'
import { describeError, shopApi } from '../customers/customers.public.ts'
import type { OrderKey } from '../../browser/order-key.ts'
import { returnableLines, type ReturnFormRow } from './returnable-lines.ts'
import { useExchange, type Exchange } from './use-exchange.ts'
import { useReturnPhotos } from './use-return-photos.ts'

export interface ReturnFormOptions {
  order: CustomerOrder
  orderKey: OrderKey
  onSubmitted: (message: string) => void
}

/** What one request is sent with; a retry after a lost response sends the same and creates no second return. */
const createAttempt = () => ({ idempotencyKey: randomIdempotencyKey(), requestedAt: new Date().toISOString() })

async function sendReturn(
  orderKey: OrderKey,
  body: RequestReturnBody,
  { idempotencyKey, requestedAt }: ReturnType<typeof createAttempt>,
): Promise<void> {
  const input = { body: { ...body, requestedAt }, idempotencyKey }
  await ('orderId' in orderKey
    ? call(shopApi, requestReturn, { params: orderKey, ...input })
    : call(shopApi, requestReturnByReceipt, { params: orderKey, ...input }))
}

const STILL_UPLOADING = 'Your photos are still being uploaded. Please submit again in a moment.'

type ReturnField = 'items' | 'reason' | 'exchange'

/** Returns the items of the request; with an exchange, each has its new color. */
const requestedItems = (
  lines: readonly ReturnFormRow[],
  chosen: ReadonlyMap<number, number>,
  colorOf: Exchange['colorOf'],
) =>
  [...chosen]
    .toSorted(([a], [b]) => a - b)
    .map(([index, quantity]) => {
      const { itemIndex = index, exchangeId } = lines[index] ?? {}
      const exchangeColor = colorOf(index)
      return {
        itemIndex,
        quantity,
        ...(exchangeId === undefined ? undefined : { exchangeId }),
        ...(exchangeColor === undefined ? undefined : { exchangeColor }),
      }
    })

/** Returns the field that shows an issue of the request. */
function fieldOf(path: readonly PropertyKey[] = []): ReturnField {
  if (path.at(-1) === 'exchangeColor') return 'exchange'
  return path[0] === 'items' ? 'items' : 'reason'
}

/** The error of a field, or of the whole form; an error of a field moves the focus into it. */
function useReturnError() {
  const [problem, setProblem] = useState<{ field: ReturnField | null; message: string }>()
  const itemList = useRef<HTMLUListElement>(null)
  const reasonField = useRef<HTMLDivElement>(null)
  const exchangeField = useRef<HTMLDivElement>(null)
  const show = (field: ReturnField | null, message: string) => {
    setProblem({ field, message })
    const focusTarget = { items: itemList, reason: reasonField, exchange: exchangeField }[field ?? 'items']
    if (field) focusTarget.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  const clear = () => setProblem(undefined)
  /** The error of a field; with null, the error of the whole form. */
  const errorOf = (field: ReturnField | null) => (problem?.field === field ? problem.message : undefined)
  return { show, clear, errorOf, itemList, reasonField, exchangeField }
}

/** Manages the return form: selected units, reason and note, their errors, and one request at a time. */
export function useReturnForm({ order, orderKey, onSubmitted }: ReturnFormOptions) {
  const lines = returnableLines(order)
  /** Selected units by the row of the form; rows that are not selected are absent. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const photos = useReturnPhotos(order.receiptToken)
  const exchange = useExchange(
    lines.map(({ item }) => item),
    chosen,
  )
  const error = useReturnError()
  const [isSending, setIsSending] = useState(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const [attemptFor] = useState(() => oncePerBody(createAttempt))

  const submit = async () => {
    if (isSending) return
    const items = requestedItems(lines, chosen, exchange.colorOf)
    const photoIds = acceptsPhotos(reason) ? photos.photos.flatMap(({ stored }) => stored?.photoId ?? []) : []
    const sent = photoIds.length > 0 ? { photoIds } : undefined
    const request = { orderId: order.orderId, items, reason, note, customerEmail: order.email, ...sent }
    const checked = RequestReturnBody.safeParse(request)
    if (!checked.success) {
      const [issue] = checked.error.issues
      error.show(fieldOf(issue?.path), issue?.message ?? RETURN_FAILED)
      return
    }
    if (acceptsPhotos(reason) && photos.isUploading) {
      error.show(null, STILL_UPLOADING)
      return
    }
    setIsSending(true)
    error.clear()
    try {
      await sendReturn(orderKey, checked.data, attemptFor(JSON.stringify(request)))
      photos.markSent(photoIds)
      onSubmitted(RETURN_SUBMITTED)
    } catch (failure) {
      error.show(null, withRepeat(describeError(failure, RETURN_FAILED)))
      setIsSending(false)
    }
  }

  return {
    lines,
    chosen,
    choose: (index: number, quantity: number) => {
      const next = new Map(chosen)
      if (quantity === 0) next.delete(index)
      else next.set(index, quantity)
      setChosen(next)
      error.clear()
    },
    reason,
    chooseReason: (next: string) => {
      setReason(next)
      error.clear()
    },
    note,
    setNote,
    photos: acceptsPhotos(reason) ? photos : null,
    isSending,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit()
    },
    errorOf: error.errorOf,
    exchange,
    clearError: error.clear,
    itemList: error.itemList,
    reasonField: error.reasonField,
    exchangeField: error.exchangeField,
  }
}
