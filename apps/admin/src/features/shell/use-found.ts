import { listCustomers } from '@atelier/api-client/staff-customers'
import { listStaffOrders } from '@atelier/api-client/staff-orders'
import { listStaffProducts } from '@atelier/api-client/staff-products'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/icon.tsx'
import { money } from '../../ui/money.ts'
import { readRecents } from '../../ui/recent.store.ts'
import { useCan } from '../session/session.store.ts'
import { useNavItems } from './nav.store.ts'
import { openShortcuts } from './palette.store.ts'

/** One line of the palette: what it is, and where it leads or what it does. */
export interface Find {
  id: string
  label: string
  detail?: string
  icon: IconName
  to?: string
  act?: () => void
  /** Known without asking the server: there as soon as it is typed. */
  isKnown?: boolean
}

export interface FindGroup {
  title: string
  finds: Find[]
}

/** Lines of each kind. */
const EACH = 5
/** One letter finds everything. */
const LEAST = 2

/**
 * What the words find, kind by kind, as far as the role may look (A6): nothing else is asked for. `typed` is what stands in the
 * field, `words` what of it the server is asked for.
 */
export function useFound(
  typed: string,
  words: string,
): { groups: FindGroup[]; isLooking: boolean; hasFailed: boolean } {
  const isWorthIt = words.length >= LEAST
  const orders = useFoundOrders(words, useCan('orders:view') && isWorthIt)
  const products = useFoundProducts(words, useCan('products:view') && isWorthIt)
  const customers = useFoundCustomers(words, useCan('users:view') && isWorthIt)
  const pages = usePages().filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const opened = useRecents()
  const asked = [orders, products, customers]
  const groups = [
    { title: 'Opened lately', finds: typed === '' ? opened : [] },
    { title: 'Go to', finds: pages },
    { title: 'Orders', finds: orders.data ?? [] },
    { title: 'Products', finds: products.data ?? [] },
    { title: 'Customers', finds: customers.data ?? [] },
  ]
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isLooking: asked.some(({ isFetching }) => isFetching),
    hasFailed: asked.some(({ isError }) => isError),
  }
}

/** What was opened last, but for what is open now. */
function useRecents(): Find[] {
  const { pathname } = useLocation()
  return readRecents()
    .filter(({ to }) => to !== pathname)
    .slice(0, EACH)
    .map((recent) => ({ id: `recent-${recent.to}`, isKnown: true, ...recent }))
}

/** The tabs of the e-mail screen. */
const EMAIL_PAGES: readonly Find[] = [
  { id: 'new-email', label: 'Write an email', icon: 'email', to: paths.email },
  { id: 'campaigns', label: 'Marketing campaigns', icon: 'email', to: paths.campaigns },
  { id: 'subscribers', label: 'Newsletter subscribers', icon: 'email', to: paths.subscribers },
  { id: 'mail-log', label: 'Email logs', icon: 'email', to: paths.mailLog },
  { id: 'mail-statistics', label: 'Email statistics', icon: 'email', to: paths.mailStatistics },
]

function usePages(): Find[] {
  const items = useNavItems()
  const canOrder = useCan('orders:edit')
  const canCreate = useCan('products:create')
  const seesOrders = useCan('orders:view')
  const waiting = (id: string, label: string, status: string): Find | null =>
    seesOrders ? { id, label, icon: 'orders', to: `${paths.orders}?status=${status}` } : null
  const canMail = useCan('email:manage')
  const more: (Find | null)[] = [
    waiting('to-pack', 'Orders to pack and send', 'processing'),
    waiting('to-pay', 'Orders not paid', 'failed'),
    canOrder ? { id: 'new-order', label: 'New order', icon: 'plus', to: paths.createOrder } : null,
    canCreate ? { id: 'new-product', label: 'Add product', icon: 'plus', to: paths.createProduct } : null,
    ...(canMail ? EMAIL_PAGES : []),
    { id: 'profile', label: 'Your account', icon: 'key', to: paths.profile },
    { id: 'keys', label: 'Keyboard shortcuts', icon: 'info', act: openShortcuts },
  ]
  const screens = items.map(({ label, to, icon }): Find => ({ id: to, label, icon, to }))
  return [...screens, ...more.filter((page) => page !== null)].map((page) => ({ ...page, isKnown: true }))
}

/** Asks one kind of list for the words; what was found before stays until the new answer is here. */
const useKind = (
  kind: string,
  words: string,
  ask: { enabled: boolean; find: (signal: AbortSignal) => Promise<Find[]> },
) =>
  useQuery({
    queryKey: ['palette', kind, words],
    enabled: ask.enabled,
    placeholderData: ask.enabled ? keepPreviousData : undefined,
    queryFn: ({ signal }) => ask.find(signal),
  })

const useFoundOrders = (search: string, enabled: boolean) =>
  useKind('orders', search, {
    enabled,
    find: async (signal) => {
      const { data } = await listStaffOrders(api, { search, pageSize: EACH, totals: 'later' }, signal)
      return data.map(({ orderId, customerName, email, total }) => ({
        id: orderId,
        label: orderDisplayNumber(orderId),
        detail: `${customerName || email}, ${money(total)}`,
        icon: 'orders',
        to: paths.order(orderId),
      }))
    },
  })

const useFoundProducts = (search: string, enabled: boolean) =>
  useKind('products', search, {
    enabled,
    find: async (signal) => {
      const { data } = await listStaffProducts(api, { search, status: 'all', pageSize: EACH }, signal)
      return data.map(({ productId, name, price }) => ({
        id: productId,
        label: name,
        detail: money(price),
        icon: 'products',
        to: paths.product(productId),
      }))
    },
  })

const useFoundCustomers = (search: string, enabled: boolean) =>
  useKind('customers', search, {
    enabled,
    find: async (signal) => {
      const { data } = await listCustomers(api, { search, pageSize: EACH }, signal)
      return data.map(({ userId, name, email }) => ({
        id: userId,
        label: name || 'Unnamed Customer',
        detail: email,
        icon: 'customers',
        to: paths.customer(userId),
      }))
    },
  })
