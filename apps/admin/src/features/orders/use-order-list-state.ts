import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readOrderList, writeOrderList, type OrderListState } from './order-list-address.ts'

export type ChangeOrderList = (next: OrderListState, options?: { replace?: boolean }) => void

/** The list's state, kept in the address bar and nowhere else. */
export function useOrderListState(): [OrderListState, ChangeOrderList] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readOrderList(params), [params])
  const change = useCallback<ChangeOrderList>(
    (next, options) => setParams(writeOrderList(next), { ...options, preventScrollReset: true }),
    [setParams],
  )
  return [state, change]
}
