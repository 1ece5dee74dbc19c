import { call } from '@atelier/api-client/call'
import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { addCustomerNote } from '@atelier/domain/customers/staff-customers.endpoints'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { FlashMessage } from '../../ui/feedback/flash-message.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { NotesCard } from '../../ui/form/notes-card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { isMissingRecord, RecordError } from '../../ui/page/record-error.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Status } from '../../ui/display/status.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useTextDraft } from '../session/session.public.ts'
import { useCan } from '../session/session.store.ts'
import { AccountCard } from './account-card.tsx'
import { loadErrorMessage, customerName, shownRoleOf } from './customer-labels.ts'
import { customerQuery } from './customers.queries.ts'
import { EarlierOrdersCard } from './earlier-orders-card.tsx'
import { LastItemsCard } from './last-items-card.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { useCustomerCache } from './use-customer-cache.ts'
import { useListUrl } from '../../ui/list/use-list-url.ts'
import { RoleBadge } from '../../ui/account/role-badge.tsx'

const COLUMNS =
  'grid [grid-template:auto_1fr_/_minmax(0,1.6fr)_minmax(300px,1fr)] gap-4 items-start max-md:[grid-template:none_/_minmax(0,1fr)]'

/** One customer (A2). */
export function CustomerPage() {
  const { userId = '' } = useParams()
  const back = <BackLink to={useListUrl(paths.customers)}>Back to Users</BackLink>
  const { data: customer, error, refetch } = useQuery({ ...customerQuery(userId), enabled: userId !== '' })
  if (customer) return <Loaded customer={customer} back={back} />
  const problem = userId === '' ? new Error('No user ID provided') : error
  return (
    <>
      <PageHeader title={problem ? 'Error Loading User' : 'Customer'} back={problem ? null : back} />
      {problem ? (
        <CustomerLoadError error={problem} userId={userId} onRetry={() => void refetch()} />
      ) : (
        <CustomerLoading userId={userId} />
      )}
    </>
  )
}

function Loaded({ customer, back }: { customer: CustomerDetail; back: React.ReactNode }) {
  const canEdit = useCan('users:edit')
  const canDelete = useCan('users:delete')
  const customerCache = useCustomerCache()
  const noteDraft = useTextDraft('note')
  const addNote = async (text: string): Promise<void> => {
    const { data } = await call(api, addCustomerNote, { params: { userId: customer.userId }, body: { text } })
    customerCache.cache(data)
  }
  const badges = (
    <>
      <RoleBadge role={shownRoleOf(customer)} />
      <Status
        tone={customer.isActive ? 'ok' : 'mute'}
        label={customer.isActive ? 'ACTIVE' : 'INACTIVE'}
        variant="pill"
      />
    </>
  )
  return (
    <>
      <PageHeader
        title={customerName(customer)}
        tabTitle={`Customer ${customerName(customer)}`}
        icon="customers"
        back={back}
        badges={badges}
      />
      <CustomerNotices customer={customer} canEdit={canEdit} />
      <div className={COLUMNS}>
        <div className="stack">
          <LifetimeCard customer={customer} />
          <LastItemsCard items={customer.lastItems} />
        </div>
        <div className="stack row-[1/3] col-start-2 max-md:[grid-area:auto] min-[700px]:max-md:grid-cols-2 min-[700px]:max-md:items-stretch min-[700px]:max-md:[&>:first-child]:col-span-full min-[700px]:max-md:[&>:last-child]:col-span-full">
          <AccountCard key={customer.userId} customer={customer} canEdit={canEdit} />
          <StatisticsCard customer={customer} />
          <OrdersCard customer={customer} />
          <EarlierOrdersCard customer={customer} />
          {canEdit ? <SecurityCard customer={customer} canDelete={canDelete} /> : null}
        </div>
        <div className="stack">
          <TimelineCard userId={customer.userId} />
          <NotesCard notes={customer.internalNotes} canEdit={canEdit} add={addNote} draft={noteDraft} />
        </div>
      </div>
      <footer className="mt-4 pt-3 border-t border-t-line text-small text-ink-soft">
        Last updated: <DateTime iso={customer.updatedAt} />
      </footer>
    </>
  )
}

const CustomerNotices = ({ customer, canEdit }: { customer: CustomerDetail; canEdit: boolean }) => (
  <div className="grid gap-2 mb-4 empty:hidden">
    <FlashMessage />
    {canEdit ? null : (
      <Alert tone="warn" title="Read only">
        You have view-only access to this customer.
      </Alert>
    )}
    {customer.deletionDueAt ? (
      <Alert tone="info">
        This customer asked to delete their account. It will be deleted on{' '}
        <DateTime iso={customer.deletionDueAt} isDay /> unless they sign in and cancel.
      </Alert>
    ) : null}
  </div>
)

/** Shows which customer is loading (A2). */
function CustomerLoading({ userId }: { userId: string }) {
  const isLate = useDelayed(true)
  return (
    <div role="status" aria-label="Loading the customer">
      <p className="text-small text-ink-soft">Loading user {userId}</p>
      {isLate ? (
        <div className={COLUMNS}>
          <div className="stack">
            <Skeleton height={340} />
            <Skeleton height={180} />
          </div>
          <div className="stack">
            <Skeleton height={250} />
            <Skeleton height={130} />
          </div>
        </div>
      ) : null}
    </div>
  )
}

function CustomerLoadError({ error, userId, onRetry }: { error: Error; userId: string; onRetry: () => void }) {
  const backButton = (
    <Button component={Link} to={paths.customers} variant="default">
      Back to Users
    </Button>
  )
  return (
    <RecordError
      title={userId === '' ? error.message : loadErrorMessage(error)}
      error={error}
      onRetry={onRetry}
      retryLabel="Retry"
      retriesMissing
      action={backButton}
    >
      {isMissingRecord(error)
        ? 'This account was erased, belongs to an admin user, or the link is wrong.'
        : 'We couldn’t load this customer. Try again.'}
      <dl className="mt-3 text-small [&_dt]:inline [&_dt]:text-ink-soft [&_dd]:inline [&_dd]:wrap-anywhere">
        <div>
          <dt>User ID: </dt>
          <dd>{userId || 'none'}</dd>
        </div>
        <div>
          <dt>Current URL: </dt>
          <dd>{window.location.href}</dd>
        </div>
      </dl>
    </RecordError>
  )
}
