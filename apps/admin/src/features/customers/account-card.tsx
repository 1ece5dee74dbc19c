import type { CustomerDetail } from '@atelier/domain/customers/customers.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { useHasDraft } from '../session/session.public.ts'
import { CustomerForm } from './customer-form.tsx'
import { customerEmail, customerName, ROLE_LABELS } from './customer-labels.ts'

/** The account as facts. The Edit button, `?edit` in the URL or a restored draft open its form. */
export function AccountCard({ customer, canEdit }: { customer: CustomerDetail; canEdit: boolean }) {
  const [params] = useSearchParams()
  const hasDraft = useHasDraft('')
  const [isEditing, setIsEditing] = useState(canEdit && (hasDraft || params.has('edit')))
  if (isEditing) return <CustomerForm customer={customer} onClose={() => setIsEditing(false)} />
  const edit = (): void => {
    setIsEditing(true)
    focusField('email')
  }
  return (
    <Card
      title="Account"
      aside={
        canEdit ? (
          <Button variant="default" size="sm" onClick={edit}>
            Edit
          </Button>
        ) : null
      }
    >
      <DescriptionList>
        <DescriptionItem name="Email">
          {customerEmail(customer)}
          {customer.isEmailVerified ? ' (verified)' : ''}
        </DescriptionItem>
        <DescriptionItem name="Full name">{customerName(customer)}</DescriptionItem>
        <DescriptionItem name="Role">{ROLE_LABELS[customer.role]}</DescriptionItem>
        <DescriptionItem name="Can sign in">
          {customer.role !== 'guest' && customer.isActive ? 'Yes' : 'No'}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
