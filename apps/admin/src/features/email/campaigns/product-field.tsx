import { call } from '@atelier/api-client/call'
import { listStaffProducts } from '@atelier/domain/products/staff-products.endpoints'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'

const MAX_RESULTS = 8

export interface ProductFieldProps {
  /** The product's id, or ''. */
  value: string
  name: string
  description: string
  error: string | undefined
  isOptional: boolean
  onChange: (product: { productId: string; productName: string }) => void
}

/** Selects a product of a segment by a search, including products that are not for sale any more. */
export function ProductField({ value, name, description, error, isOptional, onChange }: ProductFieldProps) {
  const [query, setQuery] = useState('')
  const search = query === name ? '' : query
  const found = useQuery({
    queryKey: ['products', 'for-segment', search],
    queryFn: async ({ signal }) =>
      (await call(api, listStaffProducts, { query: { search, pageSize: MAX_RESULTS } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const options = (found.data ?? []).map((product) => ({ value: product.productId, label: product.name }))
  const data =
    value === '' || options.some((option) => option.value === value) ? options : [{ value, label: name }, ...options]
  return (
    <Select
      label={isOptional ? 'Product (optional)' : 'Product'}
      name="segment"
      placeholder="Search by name or SKU"
      description={description}
      searchable
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': 'Clear the product' }}
      rightSection={isOptional && value !== '' ? undefined : <Icon name="down" size={14} />}
      error={error}
      nothingFoundMessage={found.isSuccess ? 'No products match your search' : undefined}
      // The server has already filtered.
      filter={({ options: all }) => all}
      data={data}
      value={value === '' ? null : value}
      onSearchChange={setQuery}
      onChange={(next, option) => onChange({ productId: next ?? '', productName: option?.label ?? '' })}
    />
  )
}
