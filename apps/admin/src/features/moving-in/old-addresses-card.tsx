import { call } from '@atelier/api-client/call'
import type { OldAddress } from '@atelier/domain/moving-in/old-address.schema'
import { saveOldAddress } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { formatCount, pluralize } from '../../ui/format/numbers.ts'
import { oldAddressesQuery } from './moving-in.queries.ts'

/** Addresses of the old shop: those without a page here first, where staff say which one it is. */
export function OldAddressesCard() {
  const { data, error } = useQuery(oldAddressesQuery())
  if (error) return <Alert tone="bad">{error.message}</Alert>
  if (!data || data.total === 0) return null
  const { entries, total, open } = data
  return (
    <Card title="Old addresses" aside={`${formatCount(total)} in all, ${formatCount(open)} without a page`}>
      <p className="max-w-[76ch] pb-2 text-ink-soft">
        Visitors and search engines who ask for an old address are sent to its page here. Addresses of products and
        collections with the same name work without an entry.
      </p>
      <ul className="m-0 p-0 list-none">
        {entries.map((each) => (
          <AddressRow key={`${each.from} ${each.target}`} row={each} />
        ))}
      </ul>
    </Card>
  )
}

function AddressRow({ row: { from, target, hits } }: { row: OldAddress }) {
  const [text, setText] = useState(target ?? '')
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: () => call(api, saveOldAddress, { body: { address: from, target: text.trim() || null } }),
    onSuccess: ({ data }) => {
      client.setQueryData(oldAddressesQuery().queryKey, data)
      showToast('Address saved')
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate()
  }
  const isChanged = text.trim() !== (target ?? '')
  return (
    <li className="border-t border-t-line py-2.5">
      <form
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] max-md:grid-cols-1 items-center gap-x-4 gap-y-1.5"
        onSubmit={submit}
      >
        <span className="min-w-0 wrap-anywhere">
          {from}
          {hits > 0 ? <span className="text-ink-soft text-small"> asked for {pluralize(hits, 'time')}</span> : null}
        </span>
        <TextInput
          aria-label={`Page for ${from}`}
          placeholder="Path here, such as /about"
          value={text}
          error={saving.error?.message}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isChanged} loading={saving.isPending}>
          Save
        </Button>
      </form>
    </li>
  )
}
