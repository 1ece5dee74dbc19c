import { call } from '@atelier/api-client/call'
import type { Customer } from '@atelier/domain/customers/customers.schema'
import { listCustomers } from '@atelier/domain/customers/staff-customers.endpoints'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { SearchBox } from '../../../ui/list/filters/search-box.tsx'
import { useCan } from '../../session/session.store.ts'
import styles from './create-order.module.css'
import type { OrderForm } from './order-form.ts'

const MAX_RESULTS = 5

export interface CustomerChoiceCardProps {
  customer: OrderForm['customer']
  email: string
  problem: string | undefined
  onCustomer: (customer: Customer | null) => void
  onEmail: (email: string) => void
}

/** Selects the customer: a registered one, or an email address only. */
export function CustomerChoiceCard({ customer, email, problem, onCustomer, onEmail }: CustomerChoiceCardProps) {
  const canSearch = useCan('users:view')
  return (
    <Card title="Customer">
      <div className={formClasses.fields}>
        {customer ? (
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 [&_b]:font-medium">
            <b>{customer.name || 'Unnamed Customer'}</b>
            <button type="button" className="text-link" onClick={() => onCustomer(null)}>
              Change customer
            </button>
          </p>
        ) : canSearch ? (
          <CustomerSearch onChoose={onCustomer} />
        ) : null}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="off"
          description="We’ll send the confirmation and payment link here."
          error={problem}
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
      </div>
    </Card>
  )
}

function CustomerSearch({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const [searchText, setSearchText] = useState('')
  const { data } = useQuery({
    queryKey: ['customers', 'for-order', searchText],
    enabled: searchText.length > 1,
    queryFn: async ({ signal }) => {
      const query = { search: searchText, role: 'customer', status: 'active', pageSize: MAX_RESULTS } as const
      return (await call(api, listCustomers, { query }, { signal })).data
    },
  })
  return (
    <div>
      <SearchBox
        label="Find a customer"
        placeholder="Name or email of a customer"
        value={searchText}
        onSearch={setSearchText}
      />
      {data && searchText.length > 1 ? (
        <ul className={styles.found} aria-label="Customers found">
          {data.map((customer) => (
            <li key={customer.userId}>
              <button type="button" onClick={() => onChoose(customer)}>
                <b>{customer.name || 'Unnamed Customer'}</b>
                <span className="note">{customer.email}</span>
              </button>
            </li>
          ))}
          {data.length === 0 ? <li className="px-3 py-2.5 text-ink-soft">No customers found.</li> : null}
        </ul>
      ) : null}
    </div>
  )
}
