import { call } from '@atelier/api-client/call'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../api.ts'
import { SearchBox } from '../../../ui/list/filters/search-box.tsx'

const MAX_RESULTS = 6

export interface ProductSearchProps {
  /** Receives the focus when its dialog opens. */
  isFirst?: boolean
  children: (product: AdminProduct) => ReactNode
}

/** Searches active products; without a query, the newest ones. */
export function ProductSearch({ isFirst = false, children }: ProductSearchProps) {
  const [query, setQuery] = useState('')
  const { data, isError } = useQuery({
    queryKey: ['products', 'for-email', query],
    queryFn: async ({ signal }) => {
      const filters = { search: query, status: 'active', pageSize: MAX_RESULTS } as const
      const { data: products } = await call(api, listStaffProducts, { query: filters }, { signal })
      return products.filter(({ status }) => status === 'active' || status === 'out_of_stock')
    },
  })
  return (
    <div className="grid gap-3">
      <SearchBox
        label="Find a product"
        placeholder="Product name or SKU"
        value={query}
        onSearch={setQuery}
        isFirst={isFirst}
      />
      {isError ? <p role="alert">We couldn’t load the products. Keep typing to retry.</p> : null}
      {data?.length === 0 ? <p className="note">No products for sale match your search.</p> : null}
      <ul
        className="grid max-h-[46vh] overflow-y-auto [&>li+li]:border-t [&>li+li]:border-t-line"
        aria-label="Products found"
      >
        {data?.map((product) => (
          <li key={product.productId}>{children(product)}</li>
        ))}
      </ul>
    </div>
  )
}
