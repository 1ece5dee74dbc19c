import { listStaffProducts } from '@atelier/api-client/staff-products'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../api.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import styles from './letter-editor.module.css'

const FOUND = 6

export interface FoundProductsProps {
  /** The search is what its dialog begins with. */
  isFirst?: boolean
  children: (product: AdminProduct) => ReactNode
}

/** Pieces that are for sale: the newest first, or those the words find. */
export function FoundProducts({ isFirst = false, children }: FoundProductsProps) {
  const [words, setWords] = useState('')
  const { data, isError } = useQuery({
    queryKey: ['products', 'for-letter', words],
    queryFn: async ({ signal }) =>
      (await listStaffProducts(api, { search: words, status: 'active', pageSize: FOUND }, signal)).data.filter(
        ({ status }) => status === 'active' || status === 'out_of_stock',
      ),
  })
  return (
    <div className={styles.finding}>
      <SearchBox
        label="Find a product"
        placeholder="Product name or SKU"
        value={words}
        onSearch={setWords}
        isFirst={isFirst}
      />
      {isError ? <p role="alert">The products could not be loaded. Type to try again.</p> : null}
      {data?.length === 0 ? <p className={styles.soft}>No product of that name is for sale.</p> : null}
      <ul className={styles.found} aria-label="Products found">
        {data?.map((product) => (
          <li key={product.productId}>{children(product)}</li>
        ))}
      </ul>
    </div>
  )
}
