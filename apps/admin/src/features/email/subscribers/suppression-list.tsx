import { liftSuppression } from '@atelier/api-client/staff-email'
import type { Suppression } from '@atelier/domain/email/subscribers.schema'
import { display } from '@atelier/domain/display'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { MutationError } from '../../../ui/mutation-error.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import formStyles from '../../../ui/form.module.css'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { EMAIL, suppressionsSearchParams, suppressionsQuery, type SuppressionsState } from '../email.queries.ts'
import { PaginatedList } from '../paginated-list.tsx'
import { SuppressForm } from './suppress-form.tsx'
import { pluralize } from '../../../ui/numbers.ts'
import { dateTimeColumn } from '../../../ui/date-time-column.tsx'
import styles from './subscribers.module.css'

const columns = (onLift: (suppression: Suppression) => void): readonly Column<Suppression, never>[] => [
  {
    key: 'email',
    header: 'Email',
    tablet: 232,
    width: 300,
    phone: 'title',
    skeletonWidth: 190,
    cell: ({ email }) => <span className={styles.email}>{email}</span>,
  },
  { key: 'reason', header: 'Why', phone: 'second', skeletonWidth: 220, cell: ({ reason }) => reason },
  {
    key: 'by',
    header: 'Added by',
    width: 170,
    cell: ({ addedBy }) => <span className={styles.soft}>{addedBy ?? 'The shop itself'}</span>,
  },
  dateTimeColumn({
    key: 'date',
    header: 'Since',
    tablet: 116,
    width: 140,
    phone: 'value',
    of: ({ createdAt }) => createdAt,
    isDay: true,
  }),
  {
    key: 'actions',
    header: 'Actions',
    tablet: 76,
    align: 'end',
    width: 110,
    phone: 'actions',
    cell: (suppression) => (
      <button
        type="button"
        className="text-link"
        aria-label={`Lift: write to ${suppression.email} again`}
        onClick={() => onLift(suppression)}
      >
        Lift
      </button>
    ),
  },
]

/** Suppressed addresses, which receive no email: bounced, or suppressed by staff. */
export function SuppressionList() {
  const [params, setParams] = useSearchParams()
  const state = suppressionsSearchParams.read(params)
  const change = (next: SuppressionsState, options?: { replace: boolean }): void => {
    const query = suppressionsSearchParams.write(next)
    query.set('list', 'suppressed')
    setParams(query, { ...options, preventScrollReset: true })
  }
  const suppressions = useQuery(suppressionsQuery(state))
  const [suppressionToLift, setSuppressionToLift] = useState<Suppression | null>(null)

  return (
    <>
      <FilterBar
        label="Suppressed addresses"
        search={{
          label: 'Search suppressed addresses',
          placeholder: 'Email or reason',
          value: state.search,
          onSearch: (search) => change({ search, page: 1 }),
        }}
        isFiltered={Boolean(state.search)}
        onClear={() => change({ search: undefined, page: 1 })}
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
        errorTitle="Failed to fetch suppressed addresses"
        query={suppressions}
        page={state.page}
        onPage={(page, options) => change({ ...state, page }, options)}
        shownOf={({ total }) => pluralize(total, 'address', 'addresses')}
        empty={
          <EmptyState title={state.search ? 'No suppressed address matches' : 'No address is suppressed'}>
            Addresses whose mailbox does not exist are listed here by themselves, and get no email any more.
          </EmptyState>
        }
      >
        <DataTable
          caption="Suppressed addresses"
          columns={columns(setSuppressionToLift)}
          rows={suppressions.data?.data}
          loadingRows={display.pageSize.subscribers}
          rowKey={({ id }) => String(id)}
          isStale={suppressions.isPlaceholderData}
        />
      </PaginatedList>
      <LiftDialog suppression={suppressionToLift} onClose={() => setSuppressionToLift(null)} />
    </>
  )
}

function LiftDialog({ suppression, onClose }: { suppression: Suppression | null; onClose: () => void }) {
  const client = useQueryClient()
  const lifting = useMutation({
    mutationFn: ({ id }: Suppression) => liftSuppression(api, id),
    onSuccess: (_, { email }) => {
      onClose()
      showToast(`${email} can be written to again`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: EMAIL }),
  })
  return (
    <ConfirmDialog
      title={suppression ? 'Write to this address again?' : null}
      confirmLabel="Lift the suppression"
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
      <div className={formStyles.stack}>
        <p>
          {suppression?.email} was suppressed: “{suppression?.reason}”
        </p>
        {lifting.isError ? (
          <MutationError
            title="Nothing was changed"
            error={lifting.error}
            conflictHint="The list shows it as it is now."
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
