import { call } from '@atelier/api-client/call'
import { suggestProducts } from '@atelier/domain/products/products.endpoints'
import type { Settings } from '@atelier/domain/settings/settings.schema'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { GroupProps } from './settings-fields.ts'

/** Shorter queries return no suggestions. */
const MIN_QUERY_LENGTH = 2

interface Option {
  value: string
  label: string
}

/** Selects the featured product of the home page by name; by default the newest one. */
export function FeaturedField(props: GroupProps & { chosen: Settings['featuredProduct'] }) {
  const { fields, change, errorOf, canEdit, chosen } = props
  const { featuredProductId: value } = fields
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<Option | null>(chosen ? { value: chosen.productId, label: chosen.name } : null)
  const isSearching = query.trim().length >= MIN_QUERY_LENGTH
  const options = useSuggestions(query, isSearching && query !== picked?.label)
  const current = picked?.value === value ? [picked] : []
  const data = [...current, ...options.filter((option) => option.value !== value)]
  const isHidden = chosen !== null && chosen.productId === value && !chosen.isVisible
  return (
    <Card title="Home page">
      <div className={formClasses.fields}>
        <Select
          label="Featured product"
          name="featuredProductId"
          placeholder="Newest product"
          description="Search by name. If blank, the newest product is featured."
          searchable
          rightSection={<Icon name="down" size={14} />}
          disabled={!canEdit}
          error={errorOf('featuredProductId')}
          nothingFoundMessage={isSearching ? 'No active products found' : undefined}
          // The server has already filtered, with typo tolerance.
          filter={({ options: all }) => all}
          data={data}
          value={value === '' ? null : value}
          onSearchChange={setQuery}
          onChange={(next) => {
            setPicked(data.find((option) => option.value === next) ?? null)
            change({ featuredProductId: next ?? '' })
          }}
        />
        {canEdit && value !== '' ? (
          <div>
            <button
              type="button"
              className="text-link"
              onClick={() => {
                setPicked(null)
                setQuery('')
                change({ featuredProductId: '' })
              }}
            >
              Feature the newest product
            </button>
          </div>
        ) : null}
        {isHidden ? (
          <Alert tone="warn">Shoppers can’t see this product right now. The newest product is featured instead.</Alert>
        ) : null}
      </div>
    </Card>
  )
}

function useSuggestions(query: string, isEnabled: boolean): Option[] {
  const found = useQuery({
    queryKey: ['settings', 'suggestions', query],
    queryFn: async ({ signal }) => (await call(api, suggestProducts, { query: { q: query } }, { signal })).suggestions,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return (found.data ?? []).map(({ productId, name }) => ({ value: productId, label: name }))
}
