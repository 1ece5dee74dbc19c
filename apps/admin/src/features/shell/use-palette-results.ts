import { call } from '@atelier/api-client/call'
import { listCustomers } from '@atelier/domain/customers/staff-customers.endpoints'
import { orderNumber } from '@atelier/domain/values/ids'
import { listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { formatAmount } from '@atelier/domain/money/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useFormatAmount } from '../../terms.ts'
import type { IconName } from '../../ui/icon.tsx'
import { getRecents } from '../../ui/page/recent-pages.ts'
import { useCategories } from '../categories/categories.public.ts'
import { useCan, useShowsPersonalData } from '../session/session.store.ts'
import { withUrlAction } from '../../ui/use-url-action.ts'
import { readPaletteCommand, type OrderCommand, type PaletteCommand } from './palette-command.ts'
import { useNavItems } from './use-nav-items.ts'
import { openShortcuts } from './overlay.store.ts'
import { REGION } from '../../region.ts'

/** An entry of the palette, with a link or an action. */
export interface PaletteItem {
  id: string
  label: string
  detail?: string
  icon: IconName
  to?: string
  run?: () => void
  /** Available without a server request. */
  isLocal?: boolean
}

interface PaletteGroup {
  title: string
  items: PaletteItem[]
}

/** The results so far; `hasFailed` when a search did not reach the server. */
export interface PaletteResults {
  groups: PaletteGroup[]
  isSearching: boolean
  hasFailed: boolean
}

/** Entries per group. */
const MAX_PER_GROUP = 5
/** Minimum query length for the server: a single character matches everything. */
const MIN_QUERY_LENGTH = 2

/**
 * Returns the matching entries by group, limited to what the role may see (A6): nothing else is requested. `typed` is
 * the field's text, `query` the debounced query for the server.
 */
export function usePaletteResults(typed: string, query: string): PaletteResults {
  const { categories } = useCategories()
  const command = readPaletteCommand(query, categories)
  const search = command?.kind === 'order' ? command.search : query
  const isLongEnough = search.length >= MIN_QUERY_LENGTH
  const canEditOrders = useCan('orders:edit')
  const canEditProducts = useCan('products:edit')
  const orders = useOrderResults(search, useCan('orders:view') && isLongEnough)
  const products = useProductResults(query, useCan('products:view') && isLongEnough)
  const customers = useCustomerResults(query, useCan('users:view') && isLongEnough)
  const pages = usePages().filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const opened = useRecents()
  const searches = [orders, products, customers]
  const groups = [
    { title: 'Recent', items: typed === '' ? opened : [] },
    { title: 'Actions', items: commandItems(command, { canEditOrders, canEditProducts, orders: orders.data ?? [] }) },
    { title: 'Go to', items: pages },
    { title: 'Orders', items: orders.data ?? [] },
    { title: 'Products', items: products.data ?? [] },
    { title: 'Customers', items: customers.data ?? [] },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSearching: searches.some(({ isFetching }) => isFetching),
    hasFailed: searches.some(({ isError }) => isError),
  }
}

interface CommandContext {
  canEditOrders: boolean
  canEditProducts: boolean
  orders: readonly PaletteItem[]
}

const COMMAND_LABELS: Readonly<Record<OrderCommand, string>> = {
  pack: 'Start packing order',
  ship: 'Ship order',
  deliver: 'Mark delivered: order',
  refund: 'Refund order',
  cancel: 'Cancel order',
  note: 'Add note to order',
}

/** Returns the entries of a command: each opens its screen with the action open. Nothing changes before a confirmation. */
function commandItems(command: PaletteCommand | null, context: CommandContext): PaletteItem[] {
  if (command?.kind === 'order' && context.canEditOrders) {
    return context.orders.map((order) => ({
      ...order,
      id: `${command.verb}-${order.id}`,
      label: `${COMMAND_LABELS[command.verb]} ${order.label}`,
      to: withUrlAction(order.to ?? paths.orders, command.verb),
    }))
  }
  if (command?.kind !== 'sale' || !context.canEditProducts) return []
  const { percent, categories } = command
  return categories.map(({ slug, name }) => ({
    id: `sale-${slug}`,
    label: `Put ${name} on sale: ${percent}% off`,
    icon: 'products',
    to: withUrlAction(paths.products, 'sale', { category: slug, percent }),
    isLocal: true,
  }))
}

/** Returns recently opened pages except the current one. */
function useRecents(): PaletteItem[] {
  const { pathname } = useLocation()
  return getRecents()
    .filter(({ to }) => to !== pathname)
    .slice(0, MAX_PER_GROUP)
    .map((recent) => ({ id: `recent-${recent.to}`, isLocal: true, ...recent }))
}

/** The tabs of the email screen. */
const EMAIL_PAGES: readonly PaletteItem[] = [
  { id: 'new-email', label: 'Write an email', icon: 'email', to: paths.email },
  { id: 'campaigns', label: 'Marketing campaigns', icon: 'email', to: paths.campaigns },
  { id: 'subscribers', label: 'Newsletter subscribers', icon: 'email', to: paths.subscribers },
  { id: 'mail-log', label: 'Email logs', icon: 'email', to: paths.emailLog },
  { id: 'mail-statistics', label: 'Email statistics', icon: 'email', to: paths.emailStatistics },
]

function usePages(): PaletteItem[] {
  const items = useNavItems()
  const canOrder = useCan('orders:edit')
  const showsPersonalData = useShowsPersonalData()
  const canCreate = useCan('products:create')
  const seesOrders = useCan('orders:view')
  const waiting = (id: string, label: string, status: string): PaletteItem | null =>
    seesOrders ? { id, label, icon: 'orders', to: `${paths.orders}?status=${status}` } : null
  const canManageEmail = useCan('email:manage')
  const seesProducts = useCan('products:view')
  const more: (PaletteItem | null)[] = [
    waiting('to-pack', 'Orders to pack and ship', 'processing'),
    waiting('to-pay', 'Unpaid orders', 'failed'),
    canOrder ? { id: 'pack-orders', label: 'Pack orders', icon: 'products', to: paths.packOrders } : null,
    canOrder && showsPersonalData ? { id: 'new-order', label: 'New order', icon: 'plus', to: paths.createOrder } : null,
    seesProducts ? { id: 'categories', label: 'Categories', icon: 'products', to: paths.categories } : null,
    canCreate ? { id: 'new-product', label: 'Add product', icon: 'plus', to: paths.createProduct } : null,
    ...(canManageEmail ? EMAIL_PAGES : []),
    { id: 'profile', label: 'Your account', icon: 'key', to: paths.profile },
    { id: 'keys', label: 'Keyboard shortcuts', icon: 'info', run: openShortcuts },
  ]
  const screens = items.map(({ label, to, icon }): PaletteItem => ({ id: to, label, icon, to }))
  return [...screens, ...more.filter((page) => page !== null)].map((page) => ({ ...page, isLocal: true }))
}

/** Queries one kind of list; previous results stay until the new response arrives. */
const useKind = (
  kind: string,
  query: string,
  search: { enabled: boolean; find: (signal: AbortSignal) => Promise<PaletteItem[]> },
) =>
  useQuery({
    queryKey: ['palette', kind, query],
    enabled: search.enabled,
    placeholderData: search.enabled ? keepPreviousData : undefined,
    queryFn: ({ signal }) => search.find(signal),
  })

const useOrderResults = (search: string, enabled: boolean) =>
  useKind('orders', search, {
    enabled,
    find: async (signal) => {
      const query = { search, pageSize: MAX_PER_GROUP, totals: 'later' } as const
      const { data } = await call(api, listStaffOrders, { query }, { signal })
      return data.map(({ orderId, customerName, email, total, currency }) => ({
        id: orderId,
        label: orderNumber(orderId),
        detail: `${customerName || email}, ${formatAmount(total, currency, REGION)}`,
        icon: 'orders',
        to: paths.order(orderId),
      }))
    },
  })

function useProductResults(search: string, enabled: boolean) {
  const format = useFormatAmount()
  return useKind('products', search, {
    enabled,
    find: async (signal) => {
      const filters = { search, status: 'all', pageSize: MAX_PER_GROUP } as const
      const { data } = await call(api, listStaffProducts, { query: filters }, { signal })
      return data.map(({ productId, name, price }) => ({
        id: productId,
        label: name,
        detail: format(price),
        icon: 'products',
        to: paths.product(productId),
      }))
    },
  })
}

const useCustomerResults = (search: string, enabled: boolean) =>
  useKind('customers', search, {
    enabled,
    find: async (signal) => {
      const query = { search, pageSize: MAX_PER_GROUP }
      const { data } = await call(api, listCustomers, { query }, { signal })
      return data.map(({ userId, name, email }) => ({
        id: userId,
        label: name || 'Unnamed Customer',
        detail: email,
        icon: 'customers',
        to: paths.customer(userId),
      }))
    },
  })
