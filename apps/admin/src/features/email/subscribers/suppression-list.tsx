import { call } from '@atelier/api-client/call'
import { liftSuppression } from '@atelier/domain/email/staff-suppressions.endpoints'
import type { Suppression } from '@atelier/domain/email/suppressions.schema'
import { display } from '@atelier/domain/limits/display'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList } from '../../../ui/list/paginated-list.tsx'
import { MutationError } from '../../../ui/form/mutation-error.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { EMAIL, suppressionList, suppressionsQuery } from '../email.queries.ts'
import { SuppressForm } from './suppress-form.tsx'
import { suppressionColumns } from './suppression-columns.tsx'

const EXPLANATION = 'Addresses that bounce are added automatically and stop getting email.'

/** Suppressed addresses, which receive no email: bounced, or suppressed by staff. */
export function SuppressionList() {
  const list = useListState(suppressionList)
  const suppressions = useQuery(suppressionsQuery(list.state))
  const [suppressionToLift, setSuppressionToLift] = useState<Suppression | null>(null)
  return (
    <>
      <FilterBar
        label="Suppressed addresses"
        search={{ label: 'Search suppressed addresses', placeholder: 'Email or reason' }}
        list={list}
      >
        <FormDialog
          title="Suppress an address"
          opener={(open) => (
            <Button variant="default" ml="auto" onClick={open}>
              Suppress an address
            </Button>
          )}
        >
          {(close) => <SuppressForm onClose={close} />}
        </FormDialog>
      </FilterBar>
      <PaginatedList
        label="Suppressed addresses"
        list={list}
        query={suppressions}
        table={{
          caption: 'Suppressed addresses',
          columns: suppressionColumns(setSuppressionToLift),
          rows: suppressions.data?.data,
          loadingRows: display.pageSize.subscribers,
          rowKey: ({ id }) => String(id),
        }}
        describeError={() => ({ title: 'Failed to fetch suppressed addresses' })}
        empty={{ title: 'No suppressed addresses', children: EXPLANATION }}
        noMatch={{ title: 'No suppressed addresses match your search', children: EXPLANATION }}
        summary={({ total }) => <span>{pluralize(total, 'address', 'addresses')}</span>}
      />
      <LiftDialog suppression={suppressionToLift} onClose={() => setSuppressionToLift(null)} />
    </>
  )
}

function LiftDialog({ suppression, onClose }: { suppression: Suppression | null; onClose: () => void }) {
  const client = useQueryClient()
  const lifting = useMutation({
    mutationFn: ({ id }: Suppression) => call(api, liftSuppression, { params: { suppressionId: id } }),
    onSuccess: (_, { email }) => {
      onClose()
      showToast(`${email} can get email again`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: EMAIL }),
  })
  return (
    <ConfirmDialog
      title={suppression ? 'Send email to this address again?' : null}
      confirmLabel="Remove suppression"
      isHarmless
      isBusy={lifting.isPending}
      onConfirm={() => {
        if (suppression) lifting.mutate(suppression)
      }}
      onCancel={() => {
        lifting.reset()
        onClose()
      }}
    >
      <div className="stack">
        <p>
          {suppression?.email} was suppressed: “{suppression?.reason}”
        </p>
        <MutationError title="Nothing was changed" error={lifting.error} conflictHint="The list has been updated." />
      </div>
    </ConfirmDialog>
  )
}
